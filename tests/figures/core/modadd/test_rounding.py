"""Weights in one byte each: what rounding leaves is within half a unit of each row, and exact in float64."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from figures.core.modadd.initial import initial
from figures.core.modadd.params import unflatten
from figures.core.modadd.recipe import Recipe
from figures.core.modadd.rounding import round_params, round_rows, rounded


def test_rows_are_rounded_to_a_127th_of_their_greatest_entry() -> None:
    """Each row by itself: one of 127 keeps its whole numbers, a smaller one keeps its own proportions."""
    found = round_rows(np.array([[127.0, -3.4, 63.5], [0.0, -0.25, 0.125]]))

    np.testing.assert_array_equal(found.counts, [[127, -3, 64], [0, -127, 64]])  # halves to the even number
    np.testing.assert_allclose(found.units, [[1.0], [0.25 / 127]], rtol=1e-7, atol=0)
    assert (found.counts.dtype.name, found.units.dtype.name) == ("int8", "float32")


def test_no_entry_moves_by_more_than_half_a_unit() -> None:
    """In arrays of any number of dimensions; the greatest entry of each row is 127 units, within float32's digits."""
    array = np.random.default_rng(2).normal(size=(4, 5, 33))

    found = round_rows(array)

    assert np.all(np.abs(found.values - array) <= 0.5001 * found.units)
    assert np.all(np.abs(found.counts).max(axis=-1) == 127)
    assert found.units.shape == (4, 5, 1)


def test_a_row_of_zeros_stays_one() -> None:
    """Without a warning of a division."""
    np.testing.assert_array_equal(round_rows(np.zeros((2, 3))).values, np.zeros((2, 3)))


def test_values_are_exact() -> None:
    """As fractions: no digit of count times unit is lost in float64."""
    found = round_rows(np.random.default_rng(3).normal(size=(2, 40)))

    for row, unit in zip(range(2), found.units[:, 0].tolist(), strict=True):
        for count, value in zip(found.counts[row].tolist(), found.values[row].tolist(), strict=True):
            assert Fraction(value) == count * Fraction(unit)


def test_all_arrays_are_rounded_by_name() -> None:
    """The rounded weights are the values of the rounded arrays."""
    recipe = Recipe(d_model=8, d_head=2, d_mlp=5, p=7)
    params = unflatten(initial(recipe), recipe)

    found, values = round_params(params), rounded(params)

    assert found.keys() == params.parameters().keys()
    for name, array in values.parameters().items():
        np.testing.assert_array_equal(array, found[name].counts * found[name].units.astype(np.float64))
