"""Attention at '=': scores, weights, the mixture of values, and the two matrices that a head comes down to."""

from __future__ import annotations

from typing import Annotated, Final

import numpy as np

from deckproof import Choice, figure, label, num, table
from deckproof.draw import Column, Group, Matrix, Svg, Table
from figures.core.modadd.tables import make_tables
from figures.core.nn import softmax
from figures.plot.columns import Named, columns
from figures.talks.modular_addition.example import RECIPE, A, B, P, findings, trace, weights
from figures.talks.modular_addition.look import NUMBER_TICKS, ROUNDED, TOKENS, WIDE, digits

HEADS: Final = tuple(range(1, RECIPE.n_heads + 1))
BY_HAND: Final = (1.0, 0.6, -5.0)
"""The scores of the miniature."""


@table
def looks() -> Table:
    """Show for each head the scores of the three positions and the weights that softmax makes of them."""
    found = trace()
    body = [[num(head), *digits(found.scores[head - 1]), *digits(found.pattern[head - 1], ".4f")] for head in HEADS]
    columns_ = [
        Column("head", "left"),
        *(Column(token, "right", "blue") for token in TOKENS),
        *(Column(token, "right", "violet") for token in TOKENS),
    ]
    groups = [("", 1), (label("score $q·k$ / √", num(RECIPE.d_head), " of the position of"), 3), ("weight", 3)]
    return Table(columns_, body, size=30, width=WIDE, groups=groups, highlights={(0, None): "copper"})


@table
def by_hand() -> Table:
    """Show softmax of three scores, step by step."""
    scores = np.array(BY_HAND)
    exps, shares = np.exp(scores), softmax(scores)
    body: list[list[str]] = [
        [num(s, ".1f"), num(e, ROUNDED), num(w, ROUNDED)] for s, e, w in zip(scores, exps, shares, strict=True)
    ]
    body.append(["sum", num(exps.sum(), ROUNDED), num(shares.sum(), ROUNDED)])
    columns_ = [Column("score", "right"), Column("$e^{score}$", "right"), Column("weight", "right", "green")]
    return Table(columns_, body, size=32, width=760)


@figure
def values_mixed(head: Annotated[int, Choice(*HEADS)] = 1) -> Svg:
    """Draw the values of the three positions with their weights, and their weighted sum."""
    found, index = trace(), head - 1
    rows = [
        label(num(weight, ROUNDED), " × value of ", token)
        for weight, token in zip(found.pattern[index], TOKENS, strict=True)
    ]
    scale = float(np.abs(found.v[index]).max())
    size = found.v.shape[-1]
    return Matrix(
        np.vstack([found.v[index], found.z[index]]),
        [*rows, "sum $z$"],
        cell=(29.0, 56.0),
        scale=scale,
        groups=[Group(label(num(size), " entries"), size, "violet")],
        highlights={(3, None): "green"},
    ).svg()


@figure
def score_waves(head: Annotated[int, Choice(*HEADS)] = 1) -> Svg:
    """Draw the score that '=' gives each number on the first position, in one head."""
    scores = np.asarray(make_tables(weights()).scores[:P], dtype=np.float64)  # of the R rows those of a, [p, H]
    most = float(np.ceil(np.abs(scores).max()))
    own = scores[:, head - 1]
    named = [Named(number, label(num(number), ": ", num(own[number], ".2f")), "blue") for number in (B, A)]
    return columns(own, named, size=(WIDE, 330), ends=(-most, most), ticks=NUMBER_TICKS)


@table
def looks_on_average() -> Table:
    """Show each head's weights over all pairs: their means, and how far the weight on the first number goes."""
    found = findings().attention
    body = [
        [
            num(head),
            *(num(mean, ".1%") for mean in found.mean[head - 1, :2]),
            num(found.mean[head - 1, 2], ".2%"),
            num(found.most[head - 1, 2], ".2%"),
            label(num(found.least[head - 1, 0], ".0%"), " to ", num(found.most[head - 1, 0], ".0%")),
            num(found.frequency[head - 1]),
        ]
        for head in HEADS
    ]
    columns_ = [
        Column("head", "left"),
        Column("on $a$", "right", "blue"),
        Column("on $b$", "right", "blue"),
        Column("on “=”", "right", "red"),
        Column("most on “=”", "right", "red"),
        Column("on $a$, least to most", "right"),
        Column("its frequency", "right", "green"),
    ]
    groups = [("", 1), ("mean over all pairs", 3), ("range over all pairs", 3)]
    return Table(columns_, body, size=28, width=WIDE, groups=groups)
