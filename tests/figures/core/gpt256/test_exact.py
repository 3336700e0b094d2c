"""Fractions against the pass in floats, up to the scores, and the roots they are made of."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from figures.core.gpt256.exact import Root, exact
from figures.core.gpt256.forward import Settings, Trace, forward
from figures.core.gpt256.vocabulary import Ids, encode
from figures.core.gpt256.weights import Weights
from figures.core.nn import Array

SENTENCES = ["the cat climbed the", "<eot>.ed sofa the the wall cat", "the cat. floor"]


@pytest.mark.parametrize("settings", [Settings(), Settings(heads=1)], ids=str)
@pytest.mark.parametrize("sentence", SENTENCES)
def test_the_path_up_to_the_scores_is_exact(sentence: str, settings: Settings, weights: Weights) -> None:
    """Stream, means, variances, u, q, k, v, dots and scores of all rows; " floor" on position 3 is all 0."""
    ids = encode(sentence)
    trace, fractions = forward(weights, ids, settings), exact(weights, ids, settings)

    agree(fractions.resid_pre, trace.resid_pre, 0)
    agree(fractions.mean, trace.ln1.mean, 0)
    agree([variance + Fraction(1, 100_000) for variance in fractions.variance], trace.ln1.sigma**2, 1e-15)
    agree(fractions.u, trace.ln1.out, 1e-15)
    for name in ("q", "k", "v"):
        agree(getattr(fractions, name), getattr(trace, name), 1e-15)
    assert len(fractions.heads) == settings.heads
    for head, in_floats in zip(fractions.heads, trace.heads, strict=True):
        agree(head.dots, in_floats.dots, 1e-14)
        agree(head.scores, in_floats.scores, 1e-14)


def test_other_weights_have_exact_values_too(other_weights: Weights, ids: Ids) -> None:
    """Floats are fractions: the path is right for weights that nobody picked by hand."""
    trace, fractions = forward(other_weights, ids), exact(other_weights, ids)

    agree(fractions.u, trace.ln1.out, 1e-13)
    for head, in_floats in zip(fractions.heads, trace.heads, strict=True):
        agree(head.scores, in_floats.scores, 1e-13)


def test_the_last_rows_scores_on_paper(weights: Weights, ids: Ids, trace: Trace) -> None:
    """Without epsilon: sigma^2 is 3/4, the first row gets -5/3 from both heads, the fourth the root of 3 and minus it.

    The epsilon changes them by less than one in ten thousand.
    """
    fractions = exact(weights, ids, epsilon=Fraction(0))
    one, two = (head.scores[-1] for head in fractions.heads)

    assert fractions.variance[-1] == Fraction(3, 4)
    assert one[0].fraction == two[0].fraction == Fraction(-5, 3)
    assert one[3].signed_square == Fraction(3)
    assert two[3].signed_square == Fraction(-3)
    assert one[3].fraction is None
    agree(one, trace.heads[0].scores[-1], 1e-4)
    agree(two, trace.heads[1].scores[-1], 1e-4)


def test_without_epsilon_a_constant_row_is_zero(weights: Weights) -> None:
    """0 over 0 counts as 0, as the limit of small epsilons has it."""
    fractions = exact(weights, encode("the cat. floor"), epsilon=Fraction(0))

    assert fractions.variance[3] == 0
    assert [root.fraction for root in fractions.u[3]] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("top", "square_of_bottom", "value", "fraction"),
    [
        (Fraction(3), Fraction(4), 1.5, Fraction(3, 2)),
        (Fraction(-3), Fraction(4), -1.5, Fraction(-3, 2)),
        (Fraction(1), Fraction(2), 0.5**0.5, None),
        (Fraction(0), Fraction(2), 0.0, Fraction(0)),
        (Fraction(0), Fraction(0), 0.0, Fraction(0)),
    ],
)
def test_a_root_is_a_quotient_with_its_sign(
    top: Fraction, square_of_bottom: Fraction, value: float, fraction: Fraction | None
) -> None:
    """Top over the root of the other: as a float, and as a fraction where it is one."""
    root = Root.of_quotient(top, square_of_bottom)

    assert float(root) == pytest.approx(value, rel=0, abs=1e-16)
    assert root.fraction == fraction


def test_what_is_no_row_of_tokens_is_refused(weights: Weights) -> None:
    """A number that is no token is named."""
    with pytest.raises(ValueError, match=r"token numbers \[12\] were given"):
        exact(weights, np.array([12], dtype=np.intp))


def agree(fractions: object, floats: Array, atol: float) -> None:
    """Assert that exact entries, as floats, are those of an array."""
    np.testing.assert_allclose(np.array(fractions, dtype=object).astype(np.float64), floats, rtol=0, atol=atol)
