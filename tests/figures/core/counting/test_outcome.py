"""The outcome program: count, start state and answer at ':', on every input."""

from __future__ import annotations

import numpy as np

from figures.core.counting.forward import forward
from figures.core.counting.outcome import SPIKE
from figures.core.counting.rows import Program, Rows
from figures.core.counting.sizes import Sizes
from figures.core.counting.stream import stream
from figures.core.counting.task import all_questions
from figures.core.counting.tokens import correct_row, encode_all
from figures.core.counting.weights import Model


def test_the_count_the_start_and_the_answer_stand_at_colon(sizes: Sizes, models: dict[Program, Model]) -> None:
    """Before the MLP CNT = str.count and S0 = s_0; after it OUT = (s_0 + c) mod m."""
    space, rows, questions = stream(sizes), Rows(sizes, "outcome"), list(all_questions(sizes))
    ids = encode_all((correct_row("outcome", question, sizes) for question in questions), sizes)
    block = forward(models["outcome"], ids).blocks[1]
    counts = np.array([question.word.count(question.query) for question in questions])
    starts = np.array([question.start for question in questions])
    mid, post = block.resid_mid[:, rows.colon], block.resid_post[:, rows.colon]

    np.testing.assert_allclose(mid[:, space.index("CNT")], counts, rtol=0, atol=1e-5)
    np.testing.assert_allclose(mid[:, space.slice("S0")], np.eye(sizes.m)[starts], rtol=0, atol=1e-5)
    answers = np.eye(sizes.m)[(starts + counts) % sizes.m]
    np.testing.assert_allclose(post[:, space.slice("OUT")], answers, rtol=0, atol=5e-5)


def test_only_the_spikes_of_the_start_state_are_on(sizes: Sizes, models: dict[Program, Model]) -> None:
    """At ':' every unit of another start state is exactly 0, with at least half a unit to spare."""
    rows = Rows(sizes, "outcome")
    per_start = len(SPIKE) * (sizes.n + 1)
    for question in list(all_questions(sizes))[::5]:
        ids = encode_all([correct_row("outcome", question, sizes)], sizes)
        pre = forward(models["outcome"], ids).blocks[1].mlp.pre[0, rows.colon]
        others = np.delete(pre, slice(question.start * per_start, (question.start + 1) * per_start))

        assert others.max() < -0.5


def test_three_relus_make_a_spike() -> None:
    """1 at 0, 0 at every other integer, and straight lines between."""
    z = np.array([-3.0, -1.0, -0.5, 0.0, 0.25, 1.0, 2.0, 40.0])

    spike = sum(weight * np.maximum(z + shift, 0.0) for shift, weight in SPIKE.values())

    np.testing.assert_array_equal(spike, [0.0, 0.0, 0.5, 1.0, 0.75, 0.0, 0.0, 0.0])
