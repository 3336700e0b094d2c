"""Central differences where the derivative is known in closed form."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from figures.core.gpt256.differences import central_differences, largest_gap
from figures.core.gpt256.forward import Trace
from figures.core.gpt256.vocabulary import Ids
from figures.core.gpt256.weights import Weights


def test_the_output_matrix_has_a_closed_form(weights: Weights, trace: Trace, ids: Ids, target: int) -> None:
    """dL/dW_U is f times (p - one-hot), an outer product."""
    expected = np.outer(trace.ln_final.out[-1], trace.probs[-1] - np.eye(12)[target])

    computed = central_differences(weights, ids, target)

    np.testing.assert_allclose(computed.W_U, expected, rtol=0, atol=1e-9)


def test_weights_are_left_as_they_were(weights: Weights, ids: Ids, target: int) -> None:
    """Each parameter is moved in a copy."""
    before = {name: array.copy() for name, array in weights.parameters().items()}

    central_differences(weights, ids, target)

    for name, array in weights.parameters().items():
        np.testing.assert_array_equal(array, before[name])


def test_the_largest_gap_is_over_all_arrays(weights: Weights) -> None:
    """Of two differences in two arrays the larger counts, whichever its sign."""
    moved = replace(weights, W_O=weights.W_O + 0.25, W_U=weights.W_U - 0.5)

    assert largest_gap(weights, moved) == largest_gap(moved, weights) == 0.5
    assert largest_gap(weights, weights) == 0
