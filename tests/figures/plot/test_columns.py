"""Thin columns over a numbered axis."""

from __future__ import annotations

import re

import numpy as np
import pytest

from deckproof.draw import Svg
from figures.core.nn import Array
from figures.plot.columns import Named, columns

SIZE = (300.0, 200.0)


def rectangles(svg: Svg) -> Array:
    """The columns as rows of y and height, in order."""
    found = re.findall(r'<rect x="[\d.]+" y="([\d.]+)" width="[\d.]+" height="([\d.]+)"', svg.drawing().svg)
    return np.array(found, dtype=float)


def heights_of(svg: Svg, text: str) -> float:
    """The base line of a text."""
    found = re.search(rf'<text x="[\d.]+" y="([\d.]+)"[^>]*>(?:<tspan>)?{text}<', svg.drawing().svg)
    assert found
    return float(found[1])


def test_columns_go_up_and_down_from_zero() -> None:
    """Their heights are in proportion to the values, and all begin on one line."""
    values = np.array([2.0, -1.0, 0.5])
    tops = rectangles(columns(values, [], size=SIZE, ends=(-2, 2), ticks=()))

    np.testing.assert_allclose(tops[:, 1] / tops[0, 1], np.abs(values) / 2, rtol=0, atol=1e-3)
    zero = tops[0].sum()
    np.testing.assert_allclose([tops[1, 0], tops[2].sum()], [zero, zero], rtol=0, atol=0.02)


def test_a_named_column_has_its_own_colour() -> None:
    """The column and its name; the others are grey."""
    svg = columns(np.ones(3), [Named(1, "x", "red")], size=SIZE, ends=(0, 1), ticks=()).drawing().svg

    assert re.findall(r'<rect [^>]*class="f-(\w+)"', svg) == ["grey", "red", "grey"]
    assert re.search(r'<text [^>]*class="f-red"[^>]*>(<tspan>)?x<', svg)


def test_a_name_stands_over_what_it_covers() -> None:
    """A wide name on a low column rises over the high one beside it, a narrow name does not."""
    values = np.full(20, 0.2)
    values[6] = 1.0
    wide, narrow = (
        columns(values, [Named(4, text, "green")], size=SIZE, ends=(0, 1), ticks=()) for text in ("wide name", "n")
    )

    assert heights_of(wide, "wide name") < rectangles(wide)[6, 0]
    assert heights_of(narrow, "n") > rectangles(narrow)[6, 0]


def test_names_do_not_run_into_each_other() -> None:
    """The second of two close ones stands a line higher, one far away does not."""
    svg = columns(
        np.ones(30), [Named(2, "first"), Named(4, "second"), Named(25, "third")], size=SIZE, ends=(0, 1), ticks=()
    )

    assert heights_of(svg, "second") < heights_of(svg, "first") - 20
    assert heights_of(svg, "third") == heights_of(svg, "first")


def test_the_last_tick_stays_inside() -> None:
    """Its text ends at the edge; the others are centred under their columns."""
    svg = columns(np.ones(10), [], size=SIZE, ends=(0, 1), ticks=((2, "mid"), (9, "the last"))).drawing().svg
    places = dict(re.findall(r'<text x="([\d.]+)" [^>]*>(?:<tspan>)?([a-z ]+)<', svg))

    assert "75" in places
    assert next(float(x) for x, text in places.items() if text == "the last") < 285


@pytest.mark.parametrize(("values", "ends"), [([0.0, 1.5], (0, 1)), ([-0.5, 1.0], (0, 1)), ([2.0, 3.0], (1, 4))])
def test_values_outside_of_the_scale_are_refused(values: list[float], ends: tuple[float, float]) -> None:
    """The error says from where to where both go, and that 0 belongs to the scale."""
    with pytest.raises(ValueError, match=rf"the values go from .*, the scale from {ends[0]} to {ends[1]}, and 0 has"):
        columns(np.array(values), [], size=SIZE, ends=ends, ticks=())
