"""Attention of the sentence: the last row's look in each head, the mask, and what the weights mix."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from deckproof import Choice, figure, label, num, table
from deckproof.draw import Column, Matrix, Svg, Table
from figures.core.gpt256.claims import identical_keys
from figures.core.gpt256.forward import HeadTrace, Settings, forward
from figures.talks.end_to_end.example import LAST, ids, trace, weights
from figures.talks.end_to_end.look import ROUNDED, WIDE, cells, entries, word

MASKED_ROW = 2
"""The row whose mask is shown: what follows it would get a share without one."""
KEY_OF = 2
"""The row whose key all rows get in the claim about identical keys."""
_LARGE = 0.3
"""Weights over this are tinted: those that make the head's result."""


@table
def head_one() -> Table:
    """Show what the last row makes of every row in the first head: dot product, score, exponential, weight."""
    return _look(trace().heads[0], ("k_1", "k_2"))


@table
def head_two() -> Table:
    """Show the same for the second head."""
    return _look(trace().heads[1], ("k_3", "k_4"))


def _look(head: HeadTrace, keys: tuple[str, str]) -> Table:
    """Return the table of one head's last row."""
    body = [
        [
            num(row + 1),
            word(number),
            *cells(head.k[row]),
            *(num(x, ROUNDED) for x in (head.dots[LAST, row], head.scores[LAST, row], head.exps[LAST, row])),
            num(head.pattern[LAST, row], ROUNDED),
        ]
        for row, number in enumerate(ids().tolist())
    ]
    body.append(["sum", "", "", "", "", "", num(head.exp_sums[LAST], ROUNDED), num(head.pattern[LAST].sum(), ROUNDED)])
    columns = [
        Column("row", "left"),
        Column("token", "left", "blue"),
        *(Column(f"${key}$", "right", "blue") for key in keys),
        Column("$q·k$", "right"),
        Column("score", "right"),
        Column("$e^{score}$", "right"),
        Column("weight", "right", "violet"),
    ]
    tints = {(int(row), 7): "green" for row in np.flatnonzero(head.pattern[LAST] > _LARGE)}
    return Table(columns, body, width=WIDE, highlights=tints)  # type: ignore[arg-type]  # "green" is a role


@figure
def patterns(head: Annotated[int, Choice(1, 2)] = 1, mask: Annotated[str, Choice("on", "off")] = "on") -> Svg:
    """Draw the weights that every row gives to every row, in one head, with the mask or without."""
    found = forward(weights(), ids(), Settings(masked=mask == "on")).heads[head - 1].pattern
    names = [word(number) for number in ids().tolist()]
    return Matrix(
        found, names, names, cell=(88.0, 56.0), spec=ROUNDED, scale=1.0, highlights={(MASKED_ROW, None): "copper"}
    ).svg()


@table
def masked_row() -> Table:
    """Show the third row of the first head: what follows it is hidden and gets the weight 0."""
    head = trace().heads[0]
    body = [
        [
            num(row + 1),
            word(number),
            num(head.scores[MASKED_ROW, row], ROUNDED),
            num(head.exps[MASKED_ROW, row], ROUNDED) if row <= MASKED_ROW else "hidden",
            num(head.pattern[MASKED_ROW, row], ROUNDED if row <= MASKED_ROW else ".0f"),
        ]
        for row, number in enumerate(ids().tolist())
    ]
    body.append(["sum", "", "", num(head.exp_sums[MASKED_ROW], ROUNDED), num(head.pattern[MASKED_ROW].sum(), ROUNDED)])
    columns = [
        Column("row", "left"),
        Column("token", "left", "blue"),
        Column("score", "right"),
        Column("$e^{score}$", "right"),
        Column("weight", "right", "violet"),
    ]
    hidden = {(range(MASKED_ROW + 1, len(ids())), range(2, 5)): "red"}
    return Table(columns, body, width=520, highlights=hidden)  # type: ignore[arg-type]  # "red" is a role


@table
def averaged() -> Table:
    """Show the values that the last row sees, their plain average, and what heads with one key for all rows give."""
    found = identical_keys(weights(), ids(), KEY_OF)
    shared = np.concatenate([head.z[LAST] for head in found.heads])
    given = found.heads[0].pattern[LAST]
    body = [
        [num(row + 1), word(number), num(given[row], ROUNDED), *cells(trace().v[row])]
        for row, number in enumerate(ids().tolist())
    ]
    body += [["plain average", "", "", *cells(found.averages[LAST])], ["what the heads give", "", "", *cells(shared)]]
    columns = [
        Column("row", "left"),
        Column("token", "left", "blue"),
        Column("weight", "right"),
        *(Column(name, "right", "violet") for name in entries("v")),
    ]
    rows = range(len(ids()), len(ids()) + 2)
    return Table(columns, body, width=WIDE, highlights={(rows, None): "green"})


@table
def mixing() -> Table:
    """Show both heads' weights of the last row beside the values that they mix, and the sums o."""
    one, two = trace().heads
    body = [
        [
            num(row + 1),
            word(number),
            num(one.pattern[LAST, row], ROUNDED),
            *cells(one.v[row]),
            num(two.pattern[LAST, row], ROUNDED),
            *cells(two.v[row]),
        ]
        for row, number in enumerate(ids().tolist())
    ]
    body.append(["sum of weight × $v$", "", "", *cells(one.z[LAST]), "", *cells(two.z[LAST])])
    names = entries("v")
    columns = [
        Column("row", "left"),
        Column("token", "left", "blue"),
        Column("weight", "right"),
        *(Column(name, "right", "violet") for name in names[:2]),
        Column("weight", "right"),
        *(Column(name, "right", "violet") for name in names[2:]),
    ]
    last = len(body) - 1
    groups = [("", 2), (label("head ", num(1)), 3), (label("head ", num(2)), 3)]
    return Table(
        columns,
        body,
        width=WIDE,
        groups=groups,
        highlights={(last, range(3, 5)): "green", (last, range(6, 8)): "green"},
    )
