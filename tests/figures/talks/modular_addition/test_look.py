"""What the talk's drawings have in common."""

from __future__ import annotations

import numpy as np

from figures.talks.modular_addition.look import NUMBER_TICKS, TOKENS, digits


def test_tokens_and_ticks_are_numbers_as_they_are_computed() -> None:
    """100, 50 and '='; each tick's text is its place, the last that of the greatest number."""
    assert TOKENS == ("100", "50", "=")
    assert [text for _, text in NUMBER_TICKS] == [str(place) for place, _ in NUMBER_TICKS]
    assert NUMBER_TICKS[-1][0] == 112


def test_a_vector_is_shown_with_three_decimals_unless_told() -> None:
    """Rounded half to even, with a true minus."""
    assert digits(np.array([0.12349, -2.0])) == ["0.123", "\N{MINUS SIGN}2.000"]
    assert digits(np.array([0.12349]), ".1f") == ["0.1"]
