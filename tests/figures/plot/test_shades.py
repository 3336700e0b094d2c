"""Tables of numbers as small cells."""

from __future__ import annotations

import re

import numpy as np
import pytest

from deckproof.draw import Svg
from figures.core.nn import Array
from figures.plot.shades import LEVELS, shades


def painted(svg: Svg, shape: tuple[int, int], cell: float) -> Array:
    """The opacity of each cell, read from the paths; 0 where nothing is drawn."""
    found = np.zeros(shape)
    for path, opacity in re.findall(r'<path d="([^"]+)"(?: fill-opacity="([\d.]+)")?', svg.drawing().svg):
        for x, y, wide in re.findall(r"M([\d.]+) ([\d.]+)h([\d.]+)v", path):
            row, first, many = (round(float(part) / cell) for part in (y, x, wide))
            assert (found[row, first : first + many] == 0).all()
            found[row, first : first + many] = float(opacity or 1)
    return found


def test_each_cell_has_the_nearest_shade() -> None:
    """No cell is off by more than half a shade, and the greatest value is full ink."""
    values = np.random.default_rng(5).random((7, 9))
    values[3, 4] = 1.0
    found = painted(shades(values, cell=4.0, most=1.0), values.shape, 4.0)

    np.testing.assert_allclose(found, values, rtol=0, atol=0.5 / (LEVELS - 1) + 1e-3)
    assert found[3, 4] == 1


def test_equal_neighbours_are_one_stretch() -> None:
    """A row of one value is one rectangle."""
    svg = shades(np.ones((2, 50)), cell=3.0, most=1.0).drawing()

    assert svg.svg.count("M") == 2
    assert (svg.width, svg.height) == (150, 6)


@pytest.mark.parametrize("value", [-0.1, 1.1])
def test_a_value_outside_of_the_scale_is_refused(value: float) -> None:
    """The error says what was given and what is allowed."""
    with pytest.raises(ValueError, match=rf"the values go from {value} to {value}; allowed is 0 to 1"):
        shades(np.full((2, 2), value), cell=1.0, most=1.0)
