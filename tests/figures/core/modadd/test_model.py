"""The forward pass, against plain loops over all three positions and against itself."""

from __future__ import annotations

import numpy as np
import pytest

from figures.core.modadd.initial import initial
from figures.core.modadd.model import forward, head_matrices, ov_circuit, qk_circuit
from figures.core.modadd.params import Params, unflatten
from figures.core.modadd.recipe import Recipe
from tests.figures.core.modadd import slow

PAIRS = [(0, 0), (3, 4), (4, 3), (2, 2)]


@pytest.mark.parametrize("pair", PAIRS)
def test_logits_are_those_of_plain_loops(pair: tuple[int, int], params: Params) -> None:
    """The last of three positions, each of which sees only those up to itself, has these logits."""
    expected = slow.logits(slow.plain(params), *pair)[2]

    np.testing.assert_allclose(forward(params, *pair).all_logits, np.real(expected), rtol=1e-12, atol=1e-12)


def test_the_trained_sizes_too() -> None:
    """At p = 113 and width 128, from the initial weights of the talk's run."""
    params = unflatten(initial(Recipe()), Recipe())

    expected = slow.logits(slow.plain(params), 100, 50)[2]
    np.testing.assert_allclose(forward(params, 100, 50).all_logits, np.real(expected), rtol=1e-12, atol=1e-12)


def test_arrays_of_pairs_broadcast(params: Params) -> None:
    """A column of a and a row of b give the pass of every pair, in every entry of the trace."""
    whole = forward(params, np.arange(5)[:, np.newaxis], np.arange(5))

    for a, b in PAIRS:
        single = forward(params, a, b)
        for name in ("tokens", "resid_pre", "k", "v", "q", "scores", "pattern", "z", "head_out", "post", "all_logits"):
            np.testing.assert_allclose(
                getattr(whole, name)[a, b], getattr(single, name), rtol=1e-12, atol=1e-14, err_msg=name
            )


def test_every_stage_follows_from_the_one_before(params: Params) -> None:
    """Each stage by its equation, for one pair, entry by entry."""
    trace = forward(params, 3, 4)
    x = trace.resid_pre

    np.testing.assert_array_equal(trace.tokens, [3, 4, 5])
    np.testing.assert_allclose(x[0], params.W_E[:, 3] + params.W_pos[0], rtol=0, atol=1e-15)
    np.testing.assert_allclose(x[2], params.W_E[:, 5] + params.W_pos[2], rtol=0, atol=1e-15)
    for h in range(2):
        scores = [trace.q[h] @ trace.k[h, j] / 3**0.5 for j in range(3)]
        np.testing.assert_allclose(trace.scores[h], scores, rtol=1e-13, atol=1e-15)
        np.testing.assert_allclose(trace.pattern[h], np.exp(scores) / np.exp(scores).sum(), rtol=1e-13, atol=0)
        np.testing.assert_allclose(trace.z[h], trace.pattern[h] @ trace.v[h], rtol=1e-13, atol=1e-15)
        np.testing.assert_allclose(trace.head_out[h], params.W_O[:, 3 * h : 3 * h + 3] @ trace.z[h], atol=1e-13, rtol=0)
    np.testing.assert_allclose(trace.attn_out, trace.head_out[0] + trace.head_out[1], rtol=0, atol=1e-14)
    np.testing.assert_allclose(trace.resid_mid, x[2] + trace.attn_out, rtol=0, atol=1e-14)
    np.testing.assert_array_equal(trace.post, np.where(trace.pre > 0, trace.pre, 0))
    np.testing.assert_allclose(trace.resid_post, trace.resid_mid + trace.mlp_out, rtol=0, atol=1e-14)


def test_answers_leave_the_equals_sign_out(params: Params) -> None:
    """There are p logits, whose softmax sums to 1, and the greatest of them is the answer, even where '=' has more."""
    high = params.W_U.copy()
    high[:, -1] = 100 * forward(params, 1, 2).resid_post
    trace = forward(Params(**{**params.parameters(), "W_U": high}), 1, 2)

    assert trace.all_logits.argmax() == 5
    assert trace.logits.shape == (5,)
    assert trace.answer == max(range(5), key=lambda c: float(trace.all_logits[c]))
    np.testing.assert_allclose(trace.probs, np.exp(trace.logits) / np.exp(trace.logits).sum(), rtol=1e-13, atol=0)


def test_circuits_give_scores_and_outputs(params: Params) -> None:
    """x^T QK y / sqrt(K) is the score and OV y what a head adds for full weight: the pass, without q, k, v and z."""
    trace = forward(params, 3, 1)
    x = trace.resid_pre

    for h in range(2):
        np.testing.assert_allclose(x @ qk_circuit(params)[h].T @ x[2] / 3**0.5, trace.scores[h], rtol=0, atol=1e-13)
        mixed = trace.pattern[h] @ x
        np.testing.assert_allclose(ov_circuit(params)[h] @ mixed, trace.head_out[h], rtol=0, atol=1e-13)


def test_head_matrices_are_the_columns_of_w_o(params: Params) -> None:
    """Head h has columns 3h to 3h + 2."""
    np.testing.assert_array_equal(np.concatenate(list(head_matrices(params)), axis=1), params.W_O)


def test_half_precision_weights_are_computed_in_double(params: Params) -> None:
    """float16 weights give what the same numbers in float64 give, in float64."""
    half = params.astype(np.float16)

    trace = forward(half, 1, 2)

    assert trace.all_logits.dtype == np.float64
    np.testing.assert_array_equal(trace.all_logits, forward(half.astype(np.float64), 1, 2).all_logits)


@pytest.mark.parametrize(("a", "b", "given"), [(5, 0, r"\[5\]"), (0, -1, r"\[-1\]"), (7, 9, r"\[7, 9\]")])
def test_numbers_outside_are_refused(a: int, b: int, given: str, params: Params) -> None:
    """The message names those given and those allowed; '=' is no number."""
    with pytest.raises(ValueError, match=rf"the numbers {given} were given; allowed are 0 to 4"):
        forward(params, a, b)
