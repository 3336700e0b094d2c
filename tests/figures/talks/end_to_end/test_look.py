"""How tokens and vectors are written."""

from __future__ import annotations

import numpy as np

from deckproof.draw.label import plain
from figures.talks.end_to_end import look


def test_a_leading_space_is_seen() -> None:
    """A token's space becomes a sign that the deck's fonts have; a token without one stays."""
    assert [look.word(number) for number in (0, 1, 5)] == ["the", "_the", "ed"]


def test_tokens_are_blue_but_for_the_end() -> None:
    """Colour says observed; the end of the text is context, and a given colour wins."""
    assert [look.token(number).role for number in (0, 11)] == ["blue", "grey"]
    assert look.token(0, "green").role == "green"


def test_vectors_as_cells_and_headers() -> None:
    """Entries are rounded to the digits asked for, and counted from one."""
    assert look.cells(np.array([0.5, -1 / 3])) == ["0.500", "\N{MINUS SIGN}0.333"]
    assert look.cells(np.array([-0.5]), look.EXACT) == ["\N{MINUS SIGN}0.5"]
    assert [plain(name) for name in look.entries("u")] == ["u1", "u2", "u3", "u4"]
    assert look.places(2) == ["entry 1", "entry 2"]
