"""The two programs side by side: what differs in the weights, what each uses and what each reads."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from figures.core.counting.build import build
from figures.core.counting.forward import Trace, forward
from figures.core.counting.rows import Program, Rows
from figures.core.counting.sizes import Sizes
from figures.core.counting.stream import stream
from figures.core.counting.task import Question
from figures.core.counting.tokens import correct_row, encode
from figures.core.counting.weights import Block, Model


@dataclass(frozen=True)
class ProgramSummary:
    """What one program takes: heads and ReLU units of block 1 in use, tokens to print, marks per state."""

    heads_used: int
    units_used: int
    units_grow_with_n: bool
    supervised_tokens: int
    marks_read: int  # the most that any one newly printed state is computed from


@dataclass(frozen=True)
class Summary:
    """Both programs, and how many entries of their weights differ."""

    process: ProgramSummary
    outcome: ProgramSummary
    embeddings_and_block0_differ: int
    readout_differs: int


def summary(sizes: Sizes, question: Question) -> Summary:
    """Compare the programs; the marks read are counted in their passes on `question`.

    Raises ValueError for a question that does not fit.
    """
    process, outcome = build("process", sizes), build("outcome", sizes)
    differ = differing_entries(process, outcome)
    shared = sum(number for name, number in differ.items() if name.startswith(("E_tok", "E_pos", "block0.")))
    return Summary(
        program_summary("process", sizes, question),
        program_summary("outcome", sizes, question),
        embeddings_and_block0_differ=shared,
        readout_differs=differ["R"],
    )


def program_summary(program: Program, sizes: Sizes, question: Question) -> ProgramSummary:
    """What one program takes. Raises ValueError for a question that does not fit."""
    model = build(program, sizes)
    block = model.blocks[-1]
    trace = forward(model, encode(correct_row(program, question, sizes), sizes))
    return ProgramSummary(
        heads_used=heads_used(block),
        units_used=units_used(block),
        units_grow_with_n=units_grow_with_n(program, sizes),
        supervised_tokens=len(Rows(sizes, program).supervised),
        marks_read=max(marks_read(model, program, trace)),
    )


def differing_entries(one: Model, other: Model) -> dict[str, int]:
    """For each weight array, by name, in how many entries the two models differ."""
    others = other.parameters()
    return {name: int((array != others[name]).sum()) for name, array in one.parameters().items()}


def heads_used(block: Block) -> int:
    """Heads that can write: W_V is not all zero."""
    return sum(bool(head.W_V.any()) for head in block.heads)


def units_used(block: Block) -> int:
    """ReLU units that can write: their column of W_out is not all zero."""
    return int(block.W_out.any(axis=0).sum())


def units_grow_with_n(program: Program, sizes: Sizes) -> bool:
    """Whether block 1 needs more units for a word of two letters than for one of a single letter."""
    short, long = (build(program, replace(sizes, n=n)).blocks[-1] for n in (1, 2))
    return units_used(short) < units_used(long)


def marks_read(model: Model, program: Program, trace: Trace) -> tuple[int, ...]:
    """For each row that prints a new state, from how many letters of the word block 1 takes the mark.

    `trace` is that of the program's finished row, [T]. A head takes marks if its W_V reads MATCH. It takes
    the mark of a row that gets at least half of the greatest weight: looked-up rows share the weight alike,
    all others get e^-16 of it.
    """
    rows = Rows(model.sizes, program)
    match = stream(model.sizes).slice("MATCH")
    seen = np.zeros((rows.length, rows.length), dtype=np.bool_)  # [row, row whose mark it takes]
    for head, at_work in zip(model.blocks[-1].heads, trace.blocks[-1].heads, strict=True):
        if head.W_V[:, match].any():
            seen |= at_work.pattern >= at_work.pattern.max(axis=-1, keepdims=True) / 2
    of_letters = seen[:, rows.letters.start : rows.letters.stop].sum(axis=-1)
    return tuple(int(of_letters[row]) for row in rows.printing_a_new_state)
