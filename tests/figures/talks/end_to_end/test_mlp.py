"""From the heads' result to the final vector, each written number from those before it."""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, pi, sqrt, tanh
from statistics import fmean, pstdev

import numpy as np
import pytest

from deckproof.draw import style
from figures.talks.end_to_end import mlp
from tests.figures.talks.end_to_end.shown import number

HALF = 0.0005  # of the last digit shown


def entries(line: Sequence[str]) -> list[float]:
    """The four entries of a line."""
    return [number(cell) for cell in line[1:5]]


def assert_normalised(line: Sequence[str], given: Sequence[str]) -> None:
    """A line is LayerNorm of another one, in which mean and sigma stand."""
    before = entries(given)

    assert number(given[5]) == pytest.approx(fmean(before), rel=0, abs=2 * HALF)
    assert number(given[6]) == pytest.approx(pstdev(before), rel=0, abs=2 * HALF)
    expected = [(x - fmean(before)) / pstdev(before) for x in before]
    assert entries(line) == pytest.approx(expected, rel=0, abs=4 * HALF)


def test_the_row_keeps_what_it_was() -> None:
    """The lines h = x + o and LayerNorm of h follow from those above."""
    x, o, h, u = mlp.residual().rows

    assert entries(h) == pytest.approx(
        [a + b for a, b in zip(entries(x), entries(o), strict=True)], rel=0, abs=2 * HALF
    )
    assert_normalised(u, h)


def test_the_units_are_gelu_in_its_tanh_form() -> None:
    """Half of x times 1 + tanh(...); the form with erf misses a printed decimal."""
    lines = [[number(cell) for cell in row[1:]] for row in mlp.units().rows]
    for given, out in lines:
        expected = given / 2 * (1 + tanh(sqrt(2 / pi) * (given + 0.044715 * given**3)))
        assert out == pytest.approx(expected, rel=0, abs=2 * HALF)
    assert [one[0] for one in lines[4:]] == [-one[0] for one in lines[:4]]
    other = [round(given / 2 * (1 + erf(given / sqrt(2))), 3) for given, _ in lines]
    assert other != [out for _, out in lines]


def test_the_points_lie_on_the_curve() -> None:
    """The marked points are the table's units."""
    points = np.asarray(mlp.gelu_curve().axes[0].lines[-1].get_xydata())

    assert [[round(x, 3), round(y, 3)] for x, y in points.tolist()] == [
        [number(row[1]), number(row[2])] for row in mlp.units().rows
    ]
    assert mlp.gelu_curve().axes[0].lines[-1].get_color() == style.COLOURS["green"]


def test_units_make_m_and_m_makes_y() -> None:
    """The first two lines add up to m, m and h to y, and LayerNorm of y is f."""
    one, other, m, h, y, f = mlp.final().rows

    assert entries(m) == pytest.approx(
        [a + b for a, b in zip(entries(one), entries(other), strict=True)], rel=0, abs=2 * HALF
    )
    assert entries(y) == pytest.approx(
        [a + b for a, b in zip(entries(h), entries(m), strict=True)], rel=0, abs=2 * HALF
    )
    assert_normalised(f, y)
    assert entries(h) == entries(mlp.residual().rows[2])
