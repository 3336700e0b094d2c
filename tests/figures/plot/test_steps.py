"""Curves over the steps of a training."""

from __future__ import annotations

import numpy as np
from matplotlib.patches import Rectangle

from deckproof import num
from deckproof.draw import style
from figures.plot.curves import Plot
from figures.plot.steps import Axis, Band, Line, over_steps

STEP = np.array([0.0, 10.0, 100.0, 1000.0])
LINES = [Line(np.array([4.0, 3.0, 2.0, 1.0]), "falls", "blue"), Line(STEP + 1, "rises", "red", 8.0)]


def plot() -> Plot:
    """Two curves and a band, steps on a logarithmic axis from 10 on."""
    return over_steps(
        STEP,
        LINES,
        size=(400, 300),
        x=Axis("step", (10, 1000), (10, 100, 1000), "log"),
        y=Axis("loss", (1, 1001), (1, 1000), "log"),
        bands=[Band(20, 200, "until " + num(200), "violet")],
    )


def test_curves_are_drawn_where_the_axis_goes() -> None:
    """Points before its first step are left out, all others are those handed over, in the colour asked for."""
    for drawn, line in zip(plot().axes[0].lines, LINES, strict=True):
        np.testing.assert_array_equal(drawn.get_xydata(), np.column_stack([STEP[1:], line.y[1:]]))
        assert drawn.get_color() == style.COLOURS[line.role]


def test_curves_are_named_at_their_ends() -> None:
    """In their colour, at their last point, moved up where asked."""
    names = {text.get_text(): text for text in plot().axes[0].texts}

    for line in LINES:
        text = names[line.text]
        assert getattr(text, "xy") == (1000, line.y[-1])  # noqa: B009  # an annotation's, which Text does not declare
        assert text.get_color() == style.COLOURS[line.role]
        assert text.get_position()[1] == line.dy


def test_a_band_spans_its_steps() -> None:
    """From start to end, its name with its number over the middle."""
    axes = plot().axes[0]
    (band,) = (patch for patch in axes.patches if isinstance(patch, Rectangle))

    assert (band.get_x(), band.get_x() + band.get_width()) == (20, 200)
    assert next(text.get_position()[0] for text in axes.texts if text.get_text() == "until 200") == 110
    assert [number.text for number in style.drawing(plot()).numbers] == ["200"]


def test_axes_are_as_asked_for() -> None:
    """Scales, ends, ticks and names."""
    axes = plot().axes[0]

    assert (axes.get_xscale(), axes.get_yscale()) == ("log", "log")
    assert (axes.get_xlim(), axes.get_ylim()) == ((10, 1000), (1, 1001))
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("step", "loss")
    assert [axes.get_xticks().tolist(), axes.get_yticks().tolist()] == [[10, 100, 1000], [1, 1000]]
