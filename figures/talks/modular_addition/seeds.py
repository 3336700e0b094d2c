"""Beyond one run: the same training from other first weights."""

from __future__ import annotations

from typing import Final

from deckproof import label, literal, num, table
from deckproof.draw import Column, Table
from figures.core.modadd import runs
from figures.core.modadd.findings import findings
from figures.core.modadd.phases import phases
from figures.talks.modular_addition.look import WIDE

PAPER: Final = ("the paper’s run", "1,400", "9,400", "14,000", "14 35 41 42 52", "", "")
"""Nanda et al. (2023), section 5.2 and figure 3: read off its curves, not by the definition of `phases`."""


@table
def spread() -> Table:
    """Show for each stored run when its phases ended, its key frequencies, tuned neurons and test accuracy."""
    body = [_line(seed) for seed in runs.SEEDS]
    body.append([literal(text) if text else "" for text in PAPER])
    columns = [
        Column("first weights", "left"),
        *(Column(name, "right", "violet") for name in ("memorised", "circuits", "cleaned up")),
        Column("key frequencies", "left", "green"),
        Column("tuned", "right", "green"),
        Column("accuracy", "right", "green"),
    ]
    groups = [("", 1), ("phase ends at step", 3), ("", 3)]
    return Table(columns, body, size=26, width=WIDE, groups=groups, highlights={(len(body) - 1, None): "grey"})


def _line(seed: int) -> list[str]:
    """Return the row of one run."""
    curves, times, tuned = runs.curves(seed), phases(runs.curves(seed)), findings(seed).tuning.tuned
    keys: list[str] = []
    for k in curves.key_frequencies.tolist():
        keys += [" "] if keys else []
        keys.append(num(k))
    ends = (times.memorisation, times.circuit_formation, times.clean_up)
    shares = (tuned.mean(), curves.test_accuracy[-1])
    return [
        label("seed ", num(seed)),
        *(num(end, ",") for end in ends),
        label(*keys),
        *(num(share, ".0%") for share in shares),
    ]
