"""Bars side by side."""

from __future__ import annotations

import re

import pytest

from deckproof import num
from figures.plot.bars import Bar, bars


def test_heights_are_in_proportion() -> None:
    """A bar of half the full height is half as high as a full one, and all stand on one line."""
    drawing = bars([Bar(1.0, "a", num(1), "green"), Bar(0.5, "b", num(0.5))], size=(200, 165), full=1.0).drawing()
    places = [
        (float(y), float(high)) for y, high in re.findall(r'y="([\d.]+)" width="[\d.]+" height="([\d.]+)"', drawing.svg)
    ]

    assert places[0][1] == pytest.approx(2 * places[1][1], rel=0, abs=0.02)
    assert sum(places[0]) == pytest.approx(sum(places[1]), rel=0, abs=0.02)
    assert [number.text for number in drawing.numbers] == ["1", "0.5"]
    assert drawing.svg.count("f-green") == 2  # the bar and its number


def test_the_full_height_is_that_of_the_scale() -> None:
    """On a scale twice as long the same bar is half as high."""
    heights = []
    for full in (1.0, 2.0):
        svg = bars([Bar(1.0, "a", num(1))], size=(200, 165), full=full).drawing().svg
        heights += [float(high) for high in re.findall(r'<rect .*? height="([\d.]+)"', svg)]

    assert heights == pytest.approx([heights[0], heights[0] / 2], rel=0, abs=0.02)


@pytest.mark.parametrize("height", [-0.1, 1.1])
def test_a_bar_that_does_not_fit_is_refused(height: float) -> None:
    """The error says what is allowed and which bar is wrong."""
    with pytest.raises(ValueError, match=r"from 0 to 1 high, at least one of them; got 1, wrong: \['b'\]"):
        bars([Bar(height, "b", num(height))], size=(200, 165), full=1.0)


def test_no_bars_are_refused() -> None:
    """There is nothing to draw."""
    with pytest.raises(ValueError, match="got 0"):
        bars([], size=(200, 165), full=1.0)
