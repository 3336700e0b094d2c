"""From the text to vectors: the vocabulary, the table E, how it is read and how it begins, positions."""

from __future__ import annotations

from typing import Final

import numpy as np

from deckproof import figure, label, num, table
from deckproof.draw import Column, Matrix, Strip, Svg, Table, TokenRow, above, beside, captioned
from figures.core.gpt256.dimensions import TOY
from figures.core.gpt256.embedding import initial_table, one_hot
from figures.talks.end_to_end.example import LAST, ids, trace, weights
from figures.talks.end_to_end.look import EXACT, HAND_SCALE, WIDE, cells, entries, token, word

_CELL = (64.0, 35.0)
_SEED: Final = 0
"""Of the drawn table; any other shows the same."""


@figure
def text_to_ids() -> Svg:
    """Draw the sentence's tokens over their numbers, and the vocabulary with those that it uses."""
    used = set(ids().tolist())
    sentence = [token(number, below=num(number)) for number in ids().tolist()]
    every = [token(number, None if number in used else "grey", below=num(number)) for number in range(TOY.V)]
    return above(
        "the sentence’s tokens, each over its number",
        TokenRow(sentence, size=36, box=(120, 64), gap=14),
        "the whole vocabulary; the sign _ stands for a leading space",
        TokenRow(every, size=26, box=(64, 52), gap=6),
        gap=20,
        size=26,
    )


@figure
def reading() -> Svg:
    """Draw the row of the last token as the product of its one-hot vector with E."""
    number = int(ids()[LAST])
    hot = Strip(
        one_hot(number),
        columns=[num(place) for place in range(TOY.V)],
        cell=(34.0, 35.0),
        spec=".0f",
        scale=HAND_SCALE,
        blank_zeros=False,
    )
    whole = Matrix(
        weights().W_E,
        [label(num(place), "  ", word(place)) for place in range(TOY.V)],
        cell=_CELL,
        spec=EXACT,
        scale=HAND_SCALE,
        blank_zeros=False,
        highlights={(number, None): "green"},
    )
    row = Strip(weights().W_E[number], cell=_CELL, spec=EXACT, scale=HAND_SCALE, blank_zeros=False)
    return beside(hot, "·", whole, "=", row, gap=12)


@figure
def noise() -> Svg:
    """Draw a table before training beside the talk's own, on one scale."""
    first = initial_table(np.random.default_rng(_SEED))
    names = [word(place) for place in range(TOY.V)]
    before = Matrix(first, names, cell=(88.0, 35.0), spec=".3f", scale=HAND_SCALE)
    after = Matrix(weights().W_E, cell=(88.0, 35.0), spec=EXACT, scale=HAND_SCALE, blank_zeros=False)
    return beside(
        captioned(before, "drawn at random", size=24),
        "training  →",
        captioned(after, "the table of this talk", size=24),
        gap=44,
        size=26,
    )


@table
def inputs() -> Table:
    """Show for each token its row of E, the row of P of its place, and their sum X."""
    found = trace()
    body = [
        [
            num(place + 1),
            word(number),
            *(cell for array in (found.tok, found.pos, found.resid_pre) for cell in cells(array[place], EXACT)),
        ]
        for place, number in enumerate(ids().tolist())
    ]
    columns = [
        Column("row"),
        Column("token", "left", "blue"),
        *(Column(name) for letter in ("E", "P") for name in entries(letter)),
        *(Column(name, role="violet") for name in entries("X")),
    ]
    groups = [("", 2), ("its row of $E$", 4), ("its place’s row of $P$", 4), ("the sum $X$", 4)]
    return Table(columns, body, width=WIDE, groups=groups, highlights={(LAST, None): "copper"})
