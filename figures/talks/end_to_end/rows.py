"""LayerNorm of the rows, and what queries, keys and values pick of it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from deckproof import figure, num, table
from deckproof.draw import Column, Group, Matrix, Role, Svg, Table, beside
from figures.core.gpt256.sums import norm_sum
from figures.core.gpt256.weights import KEYS, QUERIES, VALUES
from figures.core.nn import Array
from figures.talks.end_to_end.example import LAST, ids, trace
from figures.talks.end_to_end.look import EXACT, ROUNDED, WIDE, cells, entries, word


@table
def norm_last() -> Table:
    """Show LayerNorm of the last row, one line for each of its steps."""
    found = norm_sum(trace().resid_pre, trace().ln1, LAST)
    body = [
        ["$x$", *cells(found.entries, EXACT), num(found.mean, ".0f"), "the mean"],
        ["$x$ − mean", *cells(found.deviations, EXACT), "", ""],
        ["squared", *cells(found.squares, ".2f"), num(found.variance, ".2f"), "the variance $σ^2$"],
        ["$u = (x$ − mean$)/σ$", *cells(found.out), "", "divided by $σ$ = " + num(found.sigma, ROUNDED)],
    ]
    columns = [Column(""), *(Column(name, role="violet") for name in entries("x")), Column("average"), Column("")]
    return Table(columns, body, size=30, width=WIDE, highlights={(3, range(1, 5)): "green"})


@figure
def qkv() -> Svg:
    """Draw V = u, Q and K of all rows; over each column of Q and K the entry of u that it repeats."""
    found = trace()
    scale = float(np.abs(found.ln1.out).max())
    names = [word(number) for number in ids().tolist()]
    return beside(
        _picked("V", found.v, VALUES, "violet", scale, names),
        _picked("Q", found.q, QUERIES, "copper", scale),
        _picked("K", found.k, KEYS, "blue", scale),
        gap=30,
    )


def _picked(  # noqa: PLR0913, PLR0917  # one of three drawings that differ in all of these
    letter: str, rows: Array, picks: Sequence[str], role: Role, scale: float, names: Sequence[str] = ()
) -> Matrix:
    """Return queries, keys or values as a matrix, its columns bracketed by head."""
    groups = [Group(f"${letter}$, head " + num(head), 2, role) for head in (1, 2)]
    columns = [f"${pick[0]}_{pick[1:]}$" for pick in picks]
    return Matrix(rows, names, columns, groups=groups, cell=(77.0, 50.0), spec=ROUNDED, scale=scale, blank_zeros=False)
