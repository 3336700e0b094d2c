"""Boxes."""

from __future__ import annotations

import pytest

from deckproof.verify.geometry import Box


def test_a_cut_is_what_both_hold() -> None:
    """Each side is the inner one."""
    assert Box(0, 0, 10, 10).cut(Box(4, -5, 20, 6)) == Box(4, 0, 10, 6)


@pytest.mark.parametrize(
    ("box", "expected"), [(Box(0, 0, 1, 1), False), (Box(0, 0, 0, 1), True), (Box(0, 2, 1, 1), True)]
)
def test_a_box_without_inside_is_empty(box: Box, expected: bool) -> None:  # noqa: FBT001
    """Right must be right of left, bottom below top."""
    assert box.is_empty is expected


def test_size_is_width_and_height() -> None:
    """In this order."""
    assert Box(1, 2, 11, 5).size == (10, 3)


def test_excess_is_positive_where_the_box_reaches_out() -> None:
    """One number for each side."""
    assert Box(-2, 1, 10, 13).excess(Box(0, 0, 12, 10)) == {"left": 2, "top": -1, "right": -2, "bottom": 3}
