"""Curves of which one stands out."""

from __future__ import annotations

import numpy as np

from deckproof import num
from deckproof.draw import style
from figures.plot.curves import Curve, highlighted


def test_one_curve_is_green_and_the_others_grey() -> None:
    """The points drawn are those handed over, and the best curve lies on top."""
    x = np.array([0.0, 1.0, 2.0])
    curves = [Curve(x * slope, num(slope), (2.0, 2.0 * slope)) for slope in (1, 2, 3)]
    figure = highlighted(x, curves, 1, size=(300, 200), xlabel="x", xticks=(0, 2), yticks=(0, 6))
    lines = figure.axes[0].lines

    for line, curve in zip(lines, curves, strict=True):
        np.testing.assert_array_equal(line.get_xydata(), np.column_stack([x, curve.y]))
    assert [line.get_color() for line in lines] == [style.COLOURS[role] for role in ("grey", "green", "grey")]
    assert lines[1].get_zorder() > lines[0].get_zorder()
    assert [number.text for number in style.drawing(figure).numbers] == ["1", "2", "3"]
