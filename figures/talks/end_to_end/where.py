"""Where the weights are: the pieces of the toy and of GPT-2 small, counted from their dimensions."""

from __future__ import annotations

from itertools import groupby

from deckproof import label, num, table
from deckproof.draw import Column, Table
from figures.core.gpt256.dimensions import GPT2_SMALL, TOY, Dimensions, Piece, Shape
from figures.talks.end_to_end.look import WIDE

SYMBOLS = {
    "W_E": "$E$",
    "W_pos": "$P$",
    "W_Q": "$W_Q$",
    "W_K": "$W_K$",
    "W_V": "$W_V$",
    "W_O": "$W_O$",
    "W_in": "$W_1$",
    "W_out": "$W_2$",
    "W_U": "$W_U$",
}
"""The slides' names of the arrays."""


@table
def pieces() -> Table:
    """Show each piece with its arrays, their shapes and its count, in the toy and in GPT-2 small."""
    body = [
        [
            toy.name.replace("'", "’"),
            " ".join(SYMBOLS[name] for name in toy.shapes),
            _shapes(toy, TOY),
            num(toy.count),
            _shapes(big, GPT2_SMALL),
            num(big.count, ",") if not big.tied_to else "",
        ]
        for toy, big in zip(TOY.pieces, GPT2_SMALL.pieces, strict=True)
    ]
    body.append(["all", "", "", num(TOY.count), "", num(GPT2_SMALL.count, ",")])
    columns = [
        Column("piece"),
        Column("arrays", role="violet"),
        Column("shapes"),
        Column("numbers"),
        Column("shapes"),
        Column("numbers", "right"),
    ]
    groups = [("", 2), ("this network", 2), ("GPT-2 small", 2)]
    last = len(body) - 1
    return Table(columns, body, size=24, width=WIDE, groups=groups, highlights={(last, 3): "green", (last, 5): "green"})


def _shapes(piece: Piece, dimensions: Dimensions) -> str:
    """Return a piece's shapes as they are written: `12 × 3 × (768 × 768)`, the number of blocks first."""
    if piece.tied_to:
        return "the numbers of " + SYMBOLS[piece.tied_to]
    parts: list[str] = []
    for shape, alike in groupby(piece.shapes.values()):
        many = len(list(alike))
        parts += [" + "] if parts else []
        parts += [num(many), " × (", *_product(shape), ")"] if many > 1 else _product(shape)
    single = len(piece.shapes) == 1
    in_blocks = piece.blocks > 1
    if in_blocks:
        opening, closing = (" × ", "") if len(set(piece.shapes.values())) == 1 and not single else (" × (", ")")
        parts = [num(dimensions.blocks), opening, *parts, closing]
    return label(*parts)


def _product(shape: Shape) -> list[str]:
    """Return a shape's pieces: rows, a sign, columns."""
    return [num(shape[0], ","), " × ", num(shape[1], ",")]
