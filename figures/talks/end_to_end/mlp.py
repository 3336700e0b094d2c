"""From the heads' result to the final vector: the residual sum, LayerNorm, the MLP, LayerNorm once more."""

from __future__ import annotations

import numpy as np

from deckproof import figure, num, table
from deckproof.draw import Column, Table
from figures.core.nn import gelu
from figures.plot.curves import Plot
from figures.plot.marked import Point, marked
from figures.talks.end_to_end.example import LAST, trace
from figures.talks.end_to_end.look import EXACT, ROUNDED, WIDE, cells, places

_REACH = 2.0
"""The curve is drawn from minus this to this."""


@table
def residual() -> Table:
    """Show the last row before the heads, what they bring, the sum h, and LayerNorm of h."""
    found = trace()
    norm = found.ln2
    body = [
        ["$x$", *cells(found.resid_pre[LAST], EXACT), "", ""],
        ["$o$, from the heads", *cells(found.attn_out[LAST]), "", ""],
        ["$h = x + o$", *cells(found.resid_mid[LAST]), num(norm.mean[LAST], ROUNDED), num(norm.sigma[LAST], ROUNDED)],
        ["$u'$ = LayerNorm of $h$", *cells(norm.out[LAST]), "", ""],
    ]
    columns = [
        Column(""),
        *(Column(name, "right", "violet") for name in places()),
        Column("mean", "right"),
        Column("$σ$", "right"),
    ]
    return Table(columns, body, size=30, width=WIDE, highlights={(3, range(1, 5)): "green"})


@table
def units() -> Table:
    """Show the eight units of the MLP for the last row: what goes into each and what comes out."""
    found = trace().mlp
    half = found.pre.shape[-1] // 2
    body = [
        [f"${sign}u'_{place + 1}$", num(found.pre[LAST, unit], ROUNDED), num(found.post[LAST, unit], ROUNDED)]
        for unit in range(2 * half)
        for sign, place in (("" if unit < half else "-", unit % half),)
    ]
    columns = [Column("unit"), Column("goes in", "right"), Column("GELU", "right", "green")]
    return Table(columns, body, size=26, width=360)


@figure
def gelu_curve() -> Plot:
    """Draw GELU with the eight units of the last row on it."""
    x = np.linspace(-_REACH, _REACH, 161)
    found = trace().mlp
    points = [Point(float(one), float(other)) for one, other in zip(found.pre[LAST], found.post[LAST], strict=True)]
    return marked(
        x, gelu(x), points, size=(700, 350), labels=("goes in", "comes out"), xticks=(-2, -1, 0, 1, 2), yticks=(0, 1, 2)
    )


@table
def final() -> Table:
    """Show how the units make m, m and h make y, and LayerNorm of y, the final vector f."""
    found = trace()
    norm, half = found.ln_final, found.mlp.post.shape[-1] // 2
    post = found.mlp.post[LAST]
    body = [
        ["GELU of $u'$", *cells(post[:half]), "", ""],
        ["GELU of $-u'$", *cells(post[half:]), "", ""],
        ["$m$ = their sum", *cells(found.mlp.out[LAST]), "", ""],
        ["$h$", *cells(found.resid_mid[LAST]), "", ""],
        ["$y = h + m$", *cells(found.resid_post[LAST]), num(norm.mean[LAST], ROUNDED), num(norm.sigma[LAST], ROUNDED)],
        ["$f$ = LayerNorm of $y$", *cells(norm.out[LAST]), "", ""],
    ]
    columns = [
        Column(""),
        *(Column(name, "right", "violet") for name in places()),
        Column("mean", "right"),
        Column("$σ$", "right"),
    ]
    return Table(columns, body, size=28, width=WIDE, highlights={(5, range(1, 5)): "green"})
