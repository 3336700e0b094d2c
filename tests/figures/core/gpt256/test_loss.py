"""The loss against its definition, and its slope against the differences of the loss."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from figures.core.gpt256.forward import Settings, forward
from figures.core.gpt256.loss import loss_nats, loss_slope
from figures.core.gpt256.vocabulary import Ids
from figures.core.gpt256.weights import Weights
from tests.figures.core.gpt256 import slow

TEMPERATURES = (0.25, 1.0, 4.0)


@pytest.mark.parametrize("temperature", TEMPERATURES)
def test_the_loss_is_minus_the_log_of_the_targets_probability(temperature: float, weights: Weights, ids: Ids) -> None:
    """For each of the twelve tokens as the target, by the plain loops."""
    trace = forward(weights, ids, Settings(temperature=temperature))
    for target in range(12):
        expected = slow.loss(slow.plain(weights), ids.tolist(), target, Settings(temperature=temperature)).real

        assert loss_nats(trace, target) == pytest.approx(expected, rel=0, abs=1e-13)
        assert math.exp(-loss_nats(trace, target)) == pytest.approx(trace.probs[-1, target], rel=1e-13, abs=0)


@pytest.mark.parametrize("temperature", TEMPERATURES)
def test_the_slope_is_what_a_little_more_of_a_logit_costs(temperature: float, weights: Weights, ids: Ids) -> None:
    """Central differences of the loss by each logit of each row; rows before the last have none."""
    trace, step = forward(weights, ids, Settings(temperature=temperature)), 1e-5
    slope = loss_slope(trace, 6)

    for t, token in np.ndindex(trace.logits.shape):
        little = np.zeros_like(trace.logits)
        little[t, token] = step / temperature
        more, less = (loss_nats(replace(trace, scaled=trace.scaled + sign * little), 6) for sign in (1, -1))
        assert slope[t, token] == pytest.approx((more - less) / (2 * step), rel=0, abs=1e-9)
    assert not slope[:-1].any()


@pytest.mark.parametrize("function", [loss_nats, loss_slope])
def test_what_is_no_example_is_refused(function: type, weights: Weights, ids: Ids) -> None:
    """A batch and a number that is no token are named."""
    with pytest.raises(ValueError, match=r"batch of shape \(1, 5\); run forward on one row"):
        function(forward(weights, ids[np.newaxis]), 6)
    for target in (-1, 12):
        with pytest.raises(ValueError, match=f"the target is {target}; token numbers are 0 to 11"):
            function(forward(weights, ids), target)
