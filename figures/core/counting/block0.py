"""Block 0, the same in both programs: mark each letter of the word that equals the query letter."""

from __future__ import annotations

from figures.core.counting.plan import BlockPlan, Lookup, Unit
from figures.core.counting.rows import PromptRows
from figures.core.counting.sizes import Sizes
from figures.core.counting.task import letters


def block0(sizes: Sizes) -> BlockPlan:
    """Head 0 brings the query letter to every letter of the word; the MLP compares the two."""
    rows = PromptRows(sizes)
    bring_query = Lookup(
        reads="TL",
        writes="QRY",
        targets=dict.fromkeys(rows.letters, (rows.query,)),
        rest=rows.start,  # holds a state, so its TL is empty
    )
    return BlockPlan((bring_query,), tuple(_and_gate(letter) for letter in letters(sizes)))


def _and_gate(letter: str) -> Unit:
    """2 ReLU(x + y - 1.5) for bits x and y: inside it is +0.5 for (1, 1) and at most -0.5 otherwise."""
    return Unit(
        name=f"AND[{letter}]",
        reads={f"TL[{letter}]": 1.0, f"QRY[{letter}]": 1.0},
        bias=-1.5,
        writes={"MATCH": 2.0},
    )
