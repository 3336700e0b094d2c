"""Written-out sums: the terms, added here in fractions, come to the total that the pass computed."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from figures.core.gpt256.forward import Settings, Trace, forward
from figures.core.gpt256.step import train_step
from figures.core.gpt256.sums import WrittenSum, dot_sum, logit_sum, mix_sum, norm_sum, read_sum, updates
from figures.core.gpt256.vocabulary import Ids
from figures.core.gpt256.weights import Weights


def assert_adds_up(written: WrittenSum, terms: int) -> None:
    """The terms are as many as said, and their exact sum is the total but for the pass's rounding."""
    exact = sum((Fraction(term.left) * Fraction(term.right) for term in written.terms), Fraction())

    assert len(written.terms) == terms
    assert written.total == pytest.approx(float(exact), rel=0, abs=1e-14)
    assert sum(term.value for term in written.terms) == pytest.approx(written.total, rel=0, abs=1e-14)


def test_every_logit_adds_up(weights: Weights, trace: Trace) -> None:
    """Four terms, f_i times an entry of the token's column; that of the roof is the talk's."""
    for row, token in np.ndindex(trace.logits.shape):
        assert_adds_up(logit_sum(weights, trace, row, token), 4)

    roof = logit_sum(weights, trace, -1, 6)
    assert [term.right for term in roof.terms] == [-0.5, 1, 0, 1]
    assert [term.left for term in roof.terms] == trace.ln_final.out[-1].tolist()
    assert roof.total == trace.logits[-1, 6]


@pytest.mark.parametrize("heads", [1, 2])
@pytest.mark.parametrize("masked", [True, False])
def test_every_dot_product_and_mixture_adds_up(heads: int, masked: bool, weights: Weights, ids: Ids) -> None:  # noqa: FBT001
    """A dot product has as many terms as the head has columns, a mixture as many as rows are seen."""
    width = 4 // heads
    for head in forward(weights, ids, Settings(heads, masked)).heads:
        for row, seen in np.ndindex(5, 5):
            dot = dot_sum(head, row, seen)
            assert_adds_up(dot, width)
            assert dot.total == head.dots[row, seen]
        for row, column in np.ndindex(5, width):
            mixture = mix_sum(head, row, column)
            assert_adds_up(mixture, row + 1 if masked else 5)
            assert mixture.total == head.z[row, column]


def test_reading_a_row_adds_up(weights: Weights) -> None:
    """Twelve terms of which one is not 0."""
    for token, column in np.ndindex(12, 4):
        written = read_sum(weights, token, column)
        assert_adds_up(written, 12)
        assert [term.left for term in written.terms].index(1) == token
        assert written.total == weights.W_E[token, column]


def test_layer_norm_adds_up(trace: Trace) -> None:
    """All three LayerNorms on all rows, from the entries by exact sums."""
    for x, norm in ((trace.resid_pre, trace.ln1), (trace.resid_mid, trace.ln2), (trace.resid_post, trace.ln_final)):
        for row in range(5):
            written = norm_sum(x, norm, row)
            entries = [Fraction(entry) for entry in written.entries.tolist()]
            mean = sum(entries, Fraction()) / 4
            variance = sum(((entry - mean) ** 2 for entry in entries), Fraction()) / 4

            assert written.mean == pytest.approx(float(mean), rel=0, abs=1e-15)
            assert written.variance == pytest.approx(float(variance), rel=0, abs=1e-14)
            assert written.sigma**2 == pytest.approx(written.variance + written.epsilon, rel=0, abs=1e-14)
            np.testing.assert_array_equal(written.squares, written.deviations * written.deviations)
            np.testing.assert_allclose(written.out * written.sigma, written.deviations, rtol=0, atol=1e-14)


def test_the_update_is_written_entry_by_entry(weights: Weights, ids: Ids, target: int) -> None:
    """New is old minus eta times the derivative, on a row that moves and on one that does not."""
    step = train_step(weights, ids, target, eta=0.1)
    for token in range(12):
        entries = updates(step, token)
        for column, entry in enumerate(entries):
            exact = Fraction(entry.old) - Fraction(entry.eta) * Fraction(entry.derivative)
            assert entry.new == pytest.approx(float(exact), rel=0, abs=1e-15)
            assert (entry.old, entry.derivative) == (weights.W_E[token, column], step.d_W_E[token, column])
        assert (tuple(entry.old for entry in entries) == tuple(entry.new for entry in entries)) == (
            token in step.unmoved
        )
