"""The weights before training."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from figures.core.modadd.initial import initial
from figures.core.modadd.params import shapes, unflatten
from figures.core.modadd.recipe import Recipe


def test_variances_are_those_of_the_recipe() -> None:
    """1/128 everywhere, 1/114 in W_U: within five standard errors, sqrt(2 / n) of the variance."""
    params = unflatten(initial(Recipe()), Recipe())

    for name, array in params.parameters().items():
        if not name.startswith("b_"):
            expected = 1 / 114 if name == "W_U" else 1 / 128
            assert np.var(array) == pytest.approx(expected, rel=5 * (2 / array.size) ** 0.5, abs=0), name
            assert np.mean(array) == pytest.approx(0, rel=0, abs=5 * (expected / array.size) ** 0.5), name


def test_biases_start_at_zero() -> None:
    """Both biases of the MLP."""
    params = unflatten(initial(Recipe()), Recipe())

    assert not params.b_in.any()
    assert not params.b_out.any()


def test_the_seed_decides(small: Recipe) -> None:
    """The same seed gives the same bytes, another seed other numbers in every array but the biases."""
    one, again, other = (unflatten(initial(replace(small, seed=seed)), small) for seed in (0, 0, 1))

    for name in shapes(small):
        np.testing.assert_array_equal(getattr(one, name), getattr(again, name))
        assert name.startswith("b_") or (getattr(one, name) != getattr(other, name)).all()
