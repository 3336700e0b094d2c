"""How this talk draws what its figures have in common: token texts and their colours."""

from __future__ import annotations

from typing import Final

from deckproof import label, num
from deckproof.draw import Role, Token
from figures.core.gpt256.vocabulary import EOT, TOKENS
from figures.core.nn import Array

WIDE: Final = 1152.0
"""The width between a slide's margins, in px."""
EXACT: Final = ".1f"
"""The digits of the hand-picked numbers, which are multiples of a half."""
ROUNDED: Final = ".3f"
"""The digits of what is computed from them."""


HAND_SCALE: Final = 1.0
"""The value of full strength in matrices of hand-picked numbers: none is over 1."""
SPACE: Final = "_"
"""A token's leading space as it is drawn: the deck's fonts have no sign for an open box."""


def word(token: int) -> str:
    """Return a token's text as it is drawn on its own, `_cat`."""
    return num(TOKENS[token].replace(" ", SPACE))


def cells(vector: Array, spec: str = ROUNDED) -> list[str]:
    """Return a vector as the cells of a table's row."""
    return [num(x, spec) for x in vector]


def entries(letter: str, count: int = 4) -> list[str]:
    """Return the names of a vector's entries as formulas, the first of them number one."""
    return [f"${letter}_{place}$" for place in range(1, count + 1)]


def places(count: int = 4) -> list[str]:
    """Return the headers of a vector's entries: `entry 1` and so on."""
    return [label("entry ", num(place)) for place in range(1, count + 1)]


def token(number: int, role: Role | None = None, *, above: str = "", below: str = "") -> Token:
    """Return a token box: blue, as what is observed; the end of the text is grey."""
    usual: Role = "grey" if TOKENS[number] == EOT else "blue"
    return Token(word(number), role or usual, above=above, below=below)
