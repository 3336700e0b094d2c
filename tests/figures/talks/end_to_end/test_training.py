"""The training step as the slides show it."""

from __future__ import annotations

from math import log

import pytest

from figures.core.gpt256.forward import DEFAULT
from figures.core.gpt256.vocabulary import encode
from figures.core.gpt256.weights import EMBEDDINGS, hand_picked
from figures.talks.end_to_end import training
from tests.figures.core.gpt256 import slow
from tests.figures.talks.end_to_end.shown import number, rounded

HALF = 0.0005  # of the last digit shown


def test_derivatives_are_those_of_complex_steps() -> None:
    """The lines are the derivatives of the loss that plain loops over complex numbers give."""
    ids = encode("the cat climbed the").tolist()
    table = slow.derivatives(hand_picked(), ids, 6, DEFAULT)["W_E"]
    expected = [[rounded(x.real) for x in table[token]] for token in ids]

    assert [list(line[2:]) for line in training.gradient().rows[:5]] == expected
    assert training.gradient().rows[5][1] == "the other 7 tokens"


def test_the_row_s_step_is_a_sum() -> None:
    """New is old minus a tenth of the derivative, in each of four lines."""
    slopes = training.gradient().rows[4][2:]
    for line, old, slope in zip(training.update().rows, EMBEDDINGS[" the"], slopes, strict=True):
        assert line[1] == rounded(old, 1)
        assert line[2] == f"−0.1 × ({slope})"
        assert number(line[3]) == pytest.approx(old - 0.1 * number(slope), rel=0, abs=1.1 * HALF)


def test_the_loss_is_the_logarithm_of_p() -> None:
    """On both sides of the step, and the step lowers it."""
    before, after = ([number(cell) for cell in line[1:]] for line in training.before_after().rows)
    for p, loss in (before, after):
        assert loss == pytest.approx(-log(p), rel=0, abs=4 * HALF)

    assert after[0] > before[0]
    assert after[1] < before[1]
