"""Embedding and residual stream: the vectors that come in, and what the stream at '=' gets added on its way."""

from __future__ import annotations

from typing import Final

import numpy as np

from deckproof import figure, label, num, table
from deckproof.draw import Column, Strip, Svg, Table, above
from figures.talks.modular_addition.example import trace
from figures.talks.modular_addition.look import TOKENS, WIDE, digits

SHOWN: Final = 3
"""Entries of a vector that a table shows."""
STRONGEST: Final = 0.98
"""The share of the entries whose colours are told apart; the few greater ones are as strong as they."""
EQUALS: Final = 2
"""The position of '=', whose stream is read out."""


@table
def embedding_sums() -> Table:
    """Show for each position the token's column of W_E, the position's vector and their sum, the first entries."""
    found = trace()
    body = [
        [
            num(place),
            token,
            *(text for array in (found.tok, found.pos, found.resid_pre) for text in digits(array[place, :SHOWN])),
        ]
        for place, token in enumerate(TOKENS)
    ]
    columns = [
        Column("position", "right"),
        Column("token", "left", "blue"),
        *(Column(f"${name}_{entry}$", "right") for name in ("E", "P") for entry in range(1, SHOWN + 1)),
        *(Column(f"$x_{entry}$", "right", "violet") for entry in range(1, SHOWN + 1)),
    ]
    groups = [("", 2), ("its column of $W_E$", SHOWN), ("its position’s vector", SHOWN), ("the sum $x$", SHOWN)]
    sums = range(2 + 2 * SHOWN, 2 + 3 * SHOWN)
    return Table(columns, body, size=26, width=WIDE, groups=groups, highlights={(0, sums): "green"})


@figure
def stream_rows() -> Svg:
    """Draw the stream at '=' before, what attention and the MLP add, and the sum, as cells, with their lengths."""
    found = trace()
    rows = {
        "$x$ at “=”": found.resid_pre[EQUALS],
        "attention adds": found.attn_out,
        "the MLP adds": found.mlp_out,
        "sum": found.resid_post,
    }
    values = np.stack(list(rows.values()))
    lengths = np.linalg.norm(values, axis=1)
    names = [label(name, ", length ", num(length, ".1f")) for name, length in zip(rows, lengths, strict=True)]
    strongest = float(np.quantile(np.abs(values), STRONGEST))
    cell = ((WIDE - 4) / values.shape[1], 52.0)
    strips = [Strip(row, cell=cell, scale=strongest) for row in values]
    parts = [part for name, strip in zip(names, strips, strict=True) for part in (name, strip)]
    return above(*parts, gap=10)
