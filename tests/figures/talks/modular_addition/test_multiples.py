"""The playback on paper: bars, answers and probabilities are those of the stored weights at each step."""

from __future__ import annotations

import re
from math import exp

import numpy as np
import pytest

from deckproof.model import Drawing
from figures.core.modadd import runs
from figures.core.modadd.tables import make_tables, run
from figures.core.nn import Array
from figures.talks.modular_addition.multiples import STEPS, playback_multiples

P = 113
RIGHT = 37
BAR = re.compile(r'<rect x="(.*?)" y="(.*?)" width="(.*?)" height="(.*?)" class="f-(\w+)"')


@pytest.fixture(scope="module")
def drawing() -> Drawing:
    """The drawing."""
    return playback_multiples().drawing()


@pytest.fixture(scope="module")
def logits() -> Array:
    """The example's logits at each step [S, p], by tables that share what pairs have in common."""
    pair = np.array([100]), np.array([50])
    return np.stack([run(make_tables(runs.checkpoint(step)), *pair).logits[0, :P] for step in STEPS])


def test_the_bars_are_the_logits(drawing: Drawing, logits: Array) -> None:
    """All 113 at each step, on one scale for all steps; they stand on zero, or hang from it."""
    bars = np.array([[float(part) for part in bar[:4]] for bar in BAR.findall(drawing.svg)]).reshape(len(STEPS), P, 4)
    tops, heights = bars[..., 1], bars[..., 3]
    unit = heights.max() / np.abs(logits).max()
    zero = (tops + heights)[logits > 0]

    np.testing.assert_allclose(heights, np.abs(logits) * unit, rtol=0, atol=0.02)
    np.testing.assert_allclose(zero, zero[0], rtol=0, atol=0.02)
    np.testing.assert_allclose(tops[logits < 0], zero[0], rtol=0, atol=0.02)
    assert np.all(np.diff(bars[..., 0] + bars[..., 2] / 2, axis=1) > 0)


def test_the_right_answer_is_green_and_a_wrong_one_that_is_given_red(drawing: Drawing, logits: Array) -> None:
    """All others are grey."""
    roles = np.array([bar[4] for bar in BAR.findall(drawing.svg)]).reshape(len(STEPS), P)

    for row, given in zip(roles, logits.argmax(axis=1), strict=True):
        expected = ["grey"] * P
        expected[given] = "red"
        expected[RIGHT] = "green"
        assert row.tolist() == expected


def test_the_texts_say_step_answer_and_probability(drawing: Drawing, logits: Array) -> None:
    """From the first step, where the answer is wrong, to the last; near to 1 with the digits that tell it from 1."""
    texts = [number.text for number in drawing.numbers]
    assert len(texts) == 4 * len(STEPS)
    for place, (step, row) in enumerate(zip(STEPS, logits, strict=True)):
        shown_step, given, right, share = texts[4 * place : 4 * place + 4]
        others = sum(exp(logit - row[RIGHT]) for c, logit in enumerate(row.tolist()) if c != RIGHT)
        probability = 1 / (1 + others)

        assert (shown_step, given, right) == (f"{step:,}", str(row.argmax()), str(RIGHT))
        assert float(drawing.numbers[4 * place + 3].value) == pytest.approx(probability, rel=1e-9, abs=0)
        if probability > 0.9:
            assert float(share) < 1
            assert 1 - float(share) == pytest.approx(others, rel=0.06, abs=0)
    assert drawing.loose == ()


def test_the_answers_are_worded(drawing: Drawing, logits: Array) -> None:
    """Wrong ones first, then right ones to the end."""
    words = re.findall(r", (right|wrong)<", drawing.svg)

    assert words == ["right" if given == RIGHT else "wrong" for given in logits.argmax(axis=1)]
    assert words == sorted(words, reverse=True)
    assert set(words) == {"right", "wrong"}


def test_it_has_room_on_a_slide(drawing: Drawing) -> None:
    """Under a title of one line."""
    assert drawing.width == 1152
    assert drawing.height <= 525
