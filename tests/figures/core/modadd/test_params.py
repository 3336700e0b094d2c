"""The weights' shapes and counts, and their row of numbers."""

from __future__ import annotations

import numpy as np
import pytest

from figures.core.modadd.params import Params, counts, flatten, shapes, total, unflatten
from figures.core.modadd.recipe import Recipe


def test_counts_follow_from_the_sizes() -> None:
    """Each count is the product of the sizes that the paper names."""
    heads = 4 * 32 * 128
    attention = {"W_Q": heads, "W_K": heads, "W_V": heads, "W_O": 128 * 128}
    mlp = {"W_in": 512 * 128, "b_in": 512, "W_out": 128 * 512, "b_out": 128}
    expected = {"W_E": 128 * 114, "W_pos": 3 * 128, **attention, **mlp, "W_U": 128 * 114}

    assert counts(Recipe()) == expected
    assert total(Recipe()) == sum(expected.values()) == 226_816


def test_flatten_and_unflatten_are_inverse(params: Params, small: Recipe) -> None:
    """Every array comes back, in its shape."""
    back = unflatten(flatten(params), small)

    for name, array in params.parameters().items():
        np.testing.assert_array_equal(getattr(back, name), array, err_msg=name)
        assert array.shape == shapes(small)[name]


def test_unflattened_arrays_are_views(small: Recipe) -> None:
    """What an optimiser writes into the row shows in the arrays."""
    flat = np.zeros(total(small))
    params = unflatten(flat, small)
    flat[:] = 1

    assert all(array.all() for array in params.parameters().values())


def test_a_row_of_another_length_is_refused(small: Recipe) -> None:
    """The message says what was given and what is needed."""
    with pytest.raises(ValueError, match=rf"a row of shape \(7,\) was given; these sizes need one of {total(small)}"):
        unflatten(np.zeros(7), small)


def test_astype_changes_all_arrays(params: Params) -> None:
    """All eleven are float32 then, with the same entries to float32's precision."""
    single = params.astype(np.float32)

    assert {array.dtype for array in single.parameters().values()} == {np.dtype(np.float32)}
    np.testing.assert_allclose(flatten(single), flatten(params), rtol=1e-7, atol=0)
