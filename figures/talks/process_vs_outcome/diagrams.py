"""The token diagrams and slot maps of the main part."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from deckproof import Range, figure, num
from deckproof.draw import Bracket, Highlights, Matrix, Strip, Svg, Token, TokenRow, above
from figures.core.counting.rows import PROGRAMS, Program
from figures.core.counting.tokens import correct_row
from figures.talks.process_vs_outcome.example import QUESTION, SIZES, last_trace, rows, run
from figures.talks.process_vs_outcome.look import slot_groups, token

PASSES = len(run("process").passes)


@figure
def two_programs() -> Svg:
    """Draw both finished rows of tokens, the prompt and what has to be written marked."""
    return above(*(_program_row(program) for program in PROGRAMS), gap=40)


def _program_row(program: Program) -> Svg:
    """Draw one program's finished row of tokens under its name."""
    place = rows(program)
    tokens = [
        token(text, "green" if index == place.answer else None, above=num(index))
        for index, text in enumerate(run(program).row)
    ]
    wanted = num(len(place.supervised)) + " tokens supervised"
    brackets = [Bracket(0, place.separator, "prompt"), Bracket(place.separator + 1, place.eos, wanted, "green")]
    return above(program, TokenRow(tokens, brackets=brackets, box=(70, 58), size=30), gap=4, size=30)


@figure
def slot_strip() -> Svg:
    """Draw one row's vector when all is done: its slots, and what they hold."""
    vector = last_trace("process").blocks[-1].resid_post[rows("process").states[0]]
    return Strip(vector, slot_groups(), cell=(34, 44), scale=1.0).svg()


@figure
def slot_map() -> Svg:
    """Draw the vectors of every row of a free run, after both blocks."""
    tokens = run("process").row
    labels = [num(index) + "  " + num(text) for index, text in enumerate(tokens)]
    values = last_trace("process").blocks[-1].resid_post  # [T - 1, W]
    # EOS ends the run: no pass ever reads it, so its row is empty, and outlined as such.
    values = np.vstack([values, np.zeros(values.shape[1])])
    highlights: Highlights = {(len(tokens) - 1, None): "grey"}
    return Matrix(values, labels, groups=slot_groups(), cell=(30, 28), scale=1.0, highlights=highlights).svg()


@figure
def passes(t: Annotated[int, Range(1, PASSES, label="passes")] = PASSES) -> Svg:
    """Draw the first passes of a free run: each sees one token more and prints the next."""
    lines = [[*map(token, one.seen), token(one.printed, "green")] for one in run("process").passes[:t]]
    names = ["pass " + num(number) for number in range(1, len(lines) + 1)]
    return TokenRow(lines[0], stacked=lines[1:], names=names, size=26, box=(62, 46), gap=8).svg()


@figure
def both_correct() -> Svg:
    """Draw what each program printed on the example over the row that counting gives."""
    return above(*(_checked(program) for program in PROGRAMS), gap=40)


def _checked(program: Program) -> Svg:
    """Draw one program's own row over the correct one; what it printed is green where it is right."""
    right = correct_row(program, QUESTION, SIZES)
    printed = rows(program).supervised
    own = [
        token(text, ("green" if text == right[index] else "red") if index in printed else None)
        for index, text in enumerate(run(program).row)
    ]
    names = ["printed", "correct"]
    return above(program, TokenRow(own, stacked=[[*map(_plain, right)]], names=names, box=(64, 50)), gap=8, size=30)


def _plain(text: str) -> Token:
    """Return a token box of the correct row."""
    return token(text)
