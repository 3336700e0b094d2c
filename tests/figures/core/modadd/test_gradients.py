"""The loss's derivatives, against central differences, complex steps in plain loops, and in float32."""

from __future__ import annotations

import numpy as np
import pytest

from figures.core.modadd import gradients
from figures.core.modadd.gradients import cross_entropy, loss_and_gradients
from figures.core.modadd.pairs import Pairs, all_pairs
from figures.core.modadd.params import Params, flatten, unflatten
from figures.core.modadd.recipe import Recipe
from tests.figures.core.modadd import slow

LISTED = [(0, 0), (3, 4), (4, 3), (2, 2), (3, 1)]
PAIRS = Pairs(*np.array([(a, b, (a + b) % 5) for a, b in LISTED]).T)


def test_all_derivatives_agree_with_complex_steps(params: Params) -> None:
    """Every weight's, with a number used twice in a pair and in several pairs, against a pass of plain loops each."""
    loss, computed = loss_and_gradients(params, PAIRS)
    expected = slow.derivatives(params, LISTED, 5)

    assert loss == pytest.approx(slow.loss(slow.plain(params), LISTED, 5).real, rel=1e-13, abs=0)
    for name, array in computed.parameters().items():
        np.testing.assert_allclose(array.ravel(), expected[name], rtol=0, atol=1e-12, err_msg=name)


def test_all_derivatives_agree_with_central_differences(params: Params, small: Recipe) -> None:
    """Of the loss by the same code, over all 25 pairs, to 1e-5 (they agree to 1e-8)."""
    pairs, step = all_pairs(5), 1e-6
    flat = flatten(params)
    _, computed = loss_and_gradients(params, pairs)

    def loss(place: int, change: float) -> float:
        moved = flat.copy()
        moved[place] += change
        return loss_and_gradients(unflatten(moved, small), pairs)[0]

    expected = [(loss(place, step) - loss(place, -step)) / (2 * step) for place in range(len(flat))]
    np.testing.assert_allclose(flatten(computed), expected, rtol=0, atol=1e-7)


def test_blocks_change_nothing(params: Params, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three pairs at a time, the last block shorter, give the same loss and derivatives as all at once."""
    pairs = all_pairs(5)
    whole_loss, whole = loss_and_gradients(params, pairs)
    monkeypatch.setattr(gradients, "BLOCK", 3)
    loss, parts = loss_and_gradients(params, pairs)

    assert loss == pytest.approx(whole_loss, rel=1e-13, abs=0)
    np.testing.assert_allclose(flatten(parts), flatten(whole), rtol=0, atol=1e-13)


def test_float32_is_near_float64_and_stays_float32(params: Params) -> None:
    """To float32's precision."""
    _, double = loss_and_gradients(params, PAIRS)
    _, single = loss_and_gradients(params.astype(np.float32), PAIRS)

    assert flatten(single).dtype == np.float32
    np.testing.assert_allclose(flatten(single), flatten(double), rtol=0, atol=1e-5)


def test_cross_entropy_keeps_the_digits_of_a_small_loss() -> None:
    """A lead of 16 over each of three others costs ln(1 + 3 e^-16), also in float32, where 1 - p is rough."""
    logits = np.array([[16, 0, 0, 0]], dtype=np.float32)
    place = np.zeros(1, dtype=np.intp)

    losses, d_logits = cross_entropy(logits, Pairs(place, place, place))

    share = np.exp(-16.0) / (1 + 3 * np.exp(-16.0))
    np.testing.assert_allclose(losses, np.log1p(3 * np.exp(-16.0)), rtol=1e-6, atol=0)
    np.testing.assert_allclose(d_logits, [[-3 * share, share, share, share]], rtol=1e-6, atol=0)


def test_negligible_tokens_have_no_derivative() -> None:
    """A token e^-90 behind would have a subnormal one in float32: it is 0; one e^-40 behind keeps its own."""
    logits = np.array([[0, -90, -40]], dtype=np.float32)
    place = np.zeros(1, dtype=np.intp)

    _, d_logits = cross_entropy(logits, Pairs(place, place, place))

    assert d_logits[0, 1] == 0
    np.testing.assert_allclose(d_logits[0, [0, 2]], [-np.exp(-40.0), np.exp(-40.0)], rtol=1e-5, atol=0)


def test_a_wrong_answer_that_leads_by_far_costs_its_lead() -> None:
    """The right token's own exponential is never taken for negligible."""
    logits = np.array([[0, 60, 0]], dtype=np.float32)
    place = np.zeros(1, dtype=np.intp)

    losses, _ = cross_entropy(logits, Pairs(place, place, place))

    np.testing.assert_allclose(losses, 60, rtol=1e-6, atol=0)
