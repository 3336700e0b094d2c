"""One neuron over all pairs."""

from __future__ import annotations

import numpy as np
import pytest

from figures.core.modadd.model import forward
from figures.core.modadd.neuron_map import neuron_map
from figures.core.modadd.params import Params
from figures.core.modadd.recipe import Recipe


def test_a_map_is_the_neuron_of_every_pass(params: Params, small: Recipe) -> None:
    """Pair by pair, as the whole forward pass gives it."""
    for neuron in range(small.d_mlp):
        expected = [[forward(params, a, b).post[neuron] for b in range(small.p)] for a in range(small.p)]
        np.testing.assert_allclose(neuron_map(params, neuron), expected, rtol=0, atol=1e-12)


def test_a_neuron_that_is_not_there_is_refused(params: Params, small: Recipe) -> None:
    """The numbers go from 0 to m - 1."""
    with pytest.raises(IndexError, match=f"index {small.d_mlp} is out of bounds"):
        neuron_map(params, small.d_mlp)
