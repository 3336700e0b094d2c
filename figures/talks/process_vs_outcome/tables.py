"""The tables of the main part."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from deckproof import label, num, table
from deckproof.draw import Column, Table
from figures.core.counting.build import SCORE
from figures.core.counting.compare import ProgramSummary, summary
from figures.core.counting.rows import PROGRAMS, Program
from figures.core.counting.stream import MEANING, stream
from figures.core.counting.task import marks, states
from figures.core.counting.writers import Write, writes
from figures.core.nn import relu, softmax
from figures.talks.process_vs_outcome.example import DEFAULT, QUESTION, SIZES, last_trace
from figures.talks.process_vs_outcome.look import WIDE, row_range


@table
def task_states() -> Table:
    """Show each step of the running example: letter, mark and state."""
    steps = zip(QUESTION.word, marks(QUESTION), states(QUESTION, SIZES.m)[1:], strict=True)
    start = [num(0), "", "", num(QUESTION.start)]
    body = [[num(t), num(letter), num(mark), num(state)] for t, (letter, mark, state) in enumerate(steps, start=1)]
    columns = [
        Column("step $t$", "middle"),
        Column("letter $w_t$", "middle", "blue"),
        Column("mark $[w_t = q]$", "middle", "copper"),
        Column("state $s_t$", "middle", "violet"),
    ]
    return Table(columns, [start, *body], highlights={(len(body), 3): "green"}, width=760)


@table
def dot_products() -> Table:
    """Show the dot products of one-hot vectors: 1 for equal ones, 0 for any other pair."""
    hot = stream(SIZES)
    names = ("a", "b", "c")
    vectors = [hot.vector({f"TL[{name}]": 1.0}) for name in names]
    body = [
        [f"$e_{name}$", *(num(one @ other, ".0f") for other in vectors)]
        for name, one in zip(names, vectors, strict=True)
    ]
    diagonal = {(place, place + 1): "green" for place in range(len(names))}
    columns = [Column("·", "middle"), *(Column(f"$e_{name}$", "middle") for name in names)]
    return Table(columns, body, highlights=diagonal)  # type: ignore[arg-type]  # "green" is a role


@table
def and_gate() -> Table:
    """Show the gate that answers 1 only when both bits are 1."""
    body = [
        [num(x), num(y), num(x + y - 1.5, ".1f"), num(2 * relu(np.array(x + y - 1.5)), ".0f")]
        for x, y in ((1, 1), (1, 0), (0, 1), (0, 0))
    ]
    columns = [Column("$x$"), Column("$y$"), Column("inside"), Column("out", role="green")]
    return Table(columns, body, highlights={(0, 3): "green"})


@table
def softmax_cases() -> Table:
    """Show what softmax makes of one high score among zeros, and of two: the weight at a high score and at a zero."""
    body = []
    for high in (1, 2):
        scores = np.array([SCORE] * high + [0.0] * (4 - high))
        weights = softmax(scores)
        body.append([_joined(num(score, ".0f") for score in scores), num(weights[0], ".7f"), num(weights[-1], ".0e")])
    columns = [
        Column("scores"),
        Column("at " + num(SCORE, ".0f"), role="violet"),
        Column("at " + num(0), role="violet"),
    ]
    return Table(columns, body, size=24)


def _joined(numbers: Iterable[str], between: str = ", ") -> str:
    """Return numbers in one text."""
    parts: list[str] = []
    for number in numbers:
        parts += [between, number] if parts else [number]
    return label(*parts)


@table
def sizes() -> Table:
    """Show every size, how it follows from the first three, and its value in the example and in a longer run."""
    meaning = {
        "A": ("letters in the alphabet", "chosen"),
        "n": ("letters in the word", "chosen"),
        "m": ("modulus", "chosen"),
        "V": ("token types: letters, states, SEP, ‘:’, EOS", "$A + m + 3$"),
        "P": ("rows in the longest row of tokens", "$2n + 6$"),
        "W": ("width of a row’s vector", "$2A + 4m + 2n + 9$"),
        "F": ("ReLU units in each MLP", "$max(A, 3m(n + 1), 2n + 1)$"),
    }
    body = [
        [f"${name}$", text, rule, num(getattr(SIZES, name)), num(getattr(DEFAULT, name))]
        for name, (text, rule) in meaning.items()
    ]
    columns = [Column("symbol"), Column("meaning"), Column("follows from"), Column("example"), Column("longer word")]
    return Table(columns, body, width=WIDE)


@table
def parameters() -> Table:
    """Show every weight matrix with its shape and its count, and their sum."""
    rules = {
        "E_tok": "$V × W$",
        "E_pos": "$P × W$",
        "W_Q": "$P × W$",
        "W_K": "$P × W$",
        "W_V": "$W × W$",
        "W_in": "$F × W$",
        "b_in": "$F$",
        "W_out": "$W × F$",
        "R": "$V × W$",
    }
    body = [
        [f"${_script(kind.name)}$", rules[kind.name], _shape(kind.shape), num(kind.copies), num(kind.count, ",")]
        for kind in SIZES.parameters
    ]
    body.append(["all", "", "", "", num(SIZES.parameter_count, ",")])
    columns = [Column("matrix"), Column("shape"), Column("here"), Column("copies"), Column("numbers")]
    return Table(columns, body, size=24, highlights={(len(body) - 1, 4): "green"})


def _script(name: str) -> str:
    """Return a matrix's name in the label grammar: what follows the underscore is lowered."""
    base, _, lowered = name.partition("_")
    return f"{base}_{{{lowered}}}" if lowered else base


def _shape(shape: tuple[int, ...]) -> str:
    """Return a shape as it is written: `9 × 33`."""
    return _joined(map(num, shape), " × ")


@table
def input_slots() -> Table:
    """Show the first half of the slots: how many numbers each has and what they mean."""
    return _slot_table(slice(0, 5))


@table
def later_slots() -> Table:
    """Show the other half of the slots."""
    return _slot_table(slice(5, None))


def _slot_table(part: slice) -> Table:
    """Return the table of some slots."""
    body = [[slot.name, num(len(slot.directions)), MEANING[slot.name]] for slot in stream(SIZES).slots[part]]
    return Table([Column("slot"), Column("width"), Column("holds")], body, size=24)


@table
def shared_writers() -> Table:
    """Show what writes the slots in both programs, and on which rows of a free run."""
    body = [[write.slot, _part(write), row_range(write.rows)] for write in _writes("process") if not _in_block1(write)]
    return Table([Column("slot"), Column("both programs"), Column("on rows")], body, size=24)


@table
def own_writers() -> Table:
    """Show what block 1 writes in each program, and on which rows of a free run."""
    body = [
        [write.slot, program, _part(write), row_range(write.rows)]
        for program in PROGRAMS
        for write in _writes(program)
        if _in_block1(write)
    ]
    return Table([Column("slot"), Column("program"), Column("written by"), Column("on rows")], body, size=24)


def _writes(program: Program) -> tuple[Write, ...]:
    """Return what each part of a program writes in its free run."""
    return writes(last_trace(program), stream(SIZES))


def _in_block1(write: Write) -> bool:
    """Say whether a part belongs to block 1, where the programs differ."""
    return "block 1" in write.part


def _part(write: Write) -> str:
    """Return a part's name; its block and head are names, and read as such in a table of names."""
    return _joined((num(int(word)) if word.isdigit() else word for word in write.part.split()), " ")


@table
def compared() -> Table:
    """Show what differs between the two programs."""
    found = summary(SIZES, QUESTION)
    one, two = found.process, found.outcome
    body: list[list[str]] = [
        ["marks read for each new state", num(one.marks_read), "$n$ = " + num(two.marks_read)],
        ["heads used in block " + num(1), num(one.heads_used), num(two.heads_used)],
        ["ReLU units used in block " + num(1), "$2m$ = " + num(one.units_used), "$3m(n + 1)$ = " + num(two.units_used)],
        ["do these units grow with $n$?", _yes(one), _yes(two)],
        ["tokens supervised", "$n + 3$ = " + num(one.supervised_tokens), num(two.supervised_tokens)],
    ]
    columns = [Column(""), Column("process", "right", "violet"), Column("outcome", "right", "copper")]
    return Table(columns, body, width=WIDE, size=28)


def _yes(program: ProgramSummary) -> str:
    """Return whether a program's units grow with the word, in a word."""
    return num("yes" if program.units_grow_with_n else "no")
