"""The outcome program: count all marks at once, at ':', and print only the answer."""

from __future__ import annotations

from collections.abc import Iterator

from figures.core.counting.block0 import block0
from figures.core.counting.plan import BlockPlan, Lookup, Plan, Unit
from figures.core.counting.rows import Rows
from figures.core.counting.sizes import Sizes

# A spike at 0 made of three ReLUs: r(z + 1) - 2 r(z) + r(z - 1) is 1 at z = 0 and 0 at every other integer.
SPIKE = {"RISE": (1.0, 1.0), "PEAK": (0.0, -2.0), "FALL": (-1.0, 1.0)}  # name: (shift, output weight)


def outcome(sizes: Sizes) -> Plan:
    """The plan of the outcome program."""
    rows = Rows(sizes, "outcome")
    return Plan(
        blocks=(block0(sizes), BlockPlan(_lookups(rows), tuple(_units(sizes)))),
        colon_printed_from=rows.colon - 1,
        eos_printed_from=rows.eos - 1,
    )


def _lookups(rows: Rows) -> tuple[Lookup, ...]:
    """At ':' the average mark of the n letters, times n, and the state to start from."""
    rest = rows.query  # holds a letter, unmarked: its TV and MATCH are empty
    return (
        Lookup("MATCH", "CNT", {rows.colon: tuple(rows.letters)}, rest, gain=float(rows.sizes.n)),
        Lookup("TV", "S0", {rows.colon: (rows.start,)}, rest),
    )


def _units(sizes: Sizes) -> Iterator[Unit]:
    """For each start state s and count c, a spike at CNT = c that is on only where S0 is s.

    The weight `switch` on S0_s is taken off again in the bias. Where S0_s is 1 the two cancel. Where it is 0
    a unit has at most n + 1 - switch inside, which is -1: off, with room for what softmax leaks.
    """
    switch = sizes.n + 2.0
    for start in range(sizes.m):
        for count in range(sizes.n + 1):
            target = f"OUT[{(start + count) % sizes.m}]"
            for name, (shift, weight) in SPIKE.items():
                yield Unit(
                    name=f"{name}[{start},{count}]",
                    reads={"CNT": 1.0, f"S0[{start}]": switch},
                    bias=shift - count - switch,
                    writes={target: weight},
                )
