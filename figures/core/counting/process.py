"""The process program: write every state, each from the one before and one mark."""

from __future__ import annotations

from collections.abc import Iterator

from figures.core.counting.block0 import block0
from figures.core.counting.plan import BlockPlan, Lookup, Plan, Unit
from figures.core.counting.rows import Rows
from figures.core.counting.sizes import Sizes


def process(sizes: Sizes) -> Plan:
    """The plan of the process program."""
    rows = Rows(sizes, "process")
    return Plan(
        blocks=(block0(sizes), BlockPlan(_lookups(rows), tuple(_units(sizes.m)))),
        colon_printed_from=rows.colon - 1,
        eos_printed_from=rows.eos - 1,
    )


def _lookups(rows: Rows) -> tuple[Lookup, ...]:
    """The state before the step, the mark of the step's letter, and at ':' the last state to repeat."""
    steps = rows.printing_a_new_state  # the row that predicts s_t, for t = 1..n
    holders = (rows.start, *rows.states[:-1])  # the row that holds s_{t-1}, for t = 1..n
    rest = rows.query  # holds a letter, unmarked: its TV and MATCH are empty
    return (
        Lookup("TV", "PREV", {row: (holder,) for row, holder in zip(steps, holders, strict=True)}, rest),
        Lookup("MATCH", "MT", {row: (letter,) for row, letter in zip(steps, rows.letters, strict=True)}, rest),
        Lookup("TV", "OUT", {rows.colon: (rows.colon - 1,)}, rest),
    )


def _units(modulus: int) -> Iterator[Unit]:
    """For each previous state j, "no match: stay at j" and "match: go to j + 1".

    PREV_j and MT are bits, so inside a unit it is +0.5 in its one case and at most -0.5 in all others;
    the output weight 2 makes that 1 or 0.
    """
    for j in range(modulus):
        yield Unit(f"STAY[{j}]", {f"PREV[{j}]": 1.0, "MT": -1.0}, -0.5, {f"OUT[{j}]": 2.0})
        yield Unit(f"STEP[{j}]", {f"PREV[{j}]": 1.0, "MT": 1.0}, -1.5, {f"OUT[{(j + 1) % modulus}]": 2.0})
