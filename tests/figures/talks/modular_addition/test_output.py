"""The logits of the example."""

from __future__ import annotations

import numpy as np
import pytest

from figures.talks.modular_addition import output
from figures.talks.modular_addition.example import trace, weights
from tests.figures.talks.end_to_end.shown import number, texts


def test_the_right_answer_and_its_rival_are_named() -> None:
    """Each logit is the stream times a column of W_U; the rival's is the greatest of the others."""
    logits = trace().resid_post @ weights().W_U[:, :113]
    others = np.delete(logits, 37)
    shown = texts(output.answer_logits())

    assert shown[0] == "37"
    assert [number(shown[1]), number(shown[3])] == pytest.approx([logits[37], others.max()], rel=0, abs=0.05)
    assert logits[int(shown[2])] == pytest.approx(others.max(), rel=0, abs=1e-9)
    assert output.rival() == int(shown[2])


def test_all_answers_have_a_column() -> None:
    """113 of them, one green, one red."""
    svg = output.answer_logits().drawing().svg

    assert svg.count("<rect") == 113
    assert [svg.count(f'class="f-{role}"/>') for role in ("green", "red")] == [1, 1]
