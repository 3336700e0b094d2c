"""A curve with points on it."""

from __future__ import annotations

import numpy as np

from deckproof.draw import style
from figures.plot.marked import Point, marked


def test_points_and_curve_are_those_handed_over() -> None:
    """The curve is grey, the points green and on top; the axes say what they are."""
    x = np.array([0.0, 1.0, 2.0])
    figure = marked(
        x, x**2, [Point(1, 1), Point(2, 4)], size=(300, 200), labels=("in", "out"), xticks=(0, 2), yticks=(0, 4)
    )
    ax = figure.axes[0]
    curve, points = ax.lines[-2:]

    np.testing.assert_array_equal(curve.get_xydata(), np.column_stack([x, x**2]))
    np.testing.assert_array_equal(points.get_xydata(), [[1, 1], [2, 4]])
    assert [line.get_color() for line in (curve, points)] == [style.COLOURS["grey"], style.COLOURS["green"]]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("in", "out")
