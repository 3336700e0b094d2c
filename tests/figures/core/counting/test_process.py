"""The process program: what each slot holds where a state is printed, on every input."""

from __future__ import annotations

import numpy as np

from figures.core.counting.forward import forward
from figures.core.counting.rows import Program, Rows
from figures.core.counting.sizes import Sizes
from figures.core.counting.stream import stream
from figures.core.counting.task import all_questions, marks, states
from figures.core.counting.tokens import correct_row, encode_all
from figures.core.counting.weights import Model


def test_each_step_has_its_state_and_its_mark(sizes: Sizes, models: dict[Program, Model]) -> None:
    """The row that predicts s_t has PREV = s_{t-1} and MT = mark t before the MLP, and OUT = s_t after."""
    space, rows, questions = stream(sizes), Rows(sizes, "process"), list(all_questions(sizes))
    ids = encode_all((correct_row("process", question, sizes) for question in questions), sizes)
    block = forward(models["process"], ids).blocks[1]
    one_hot = np.eye(sizes.m)[[states(question, sizes.m) for question in questions]]  # [N, n + 1, m]
    mark = [marks(question) for question in questions]
    steps = list(rows.printing_a_new_state)

    mid, post = block.resid_mid[:, steps], block.resid_post[:, steps]

    np.testing.assert_allclose(mid[..., space.slice("PREV")], one_hot[:, :-1], rtol=0, atol=1e-5)
    np.testing.assert_allclose(mid[..., space.index("MT")], mark, rtol=0, atol=2e-5)
    np.testing.assert_allclose(post[..., space.slice("OUT")], one_hot[:, 1:], rtol=0, atol=5e-5)


def test_the_answer_is_a_copy_of_the_last_state(sizes: Sizes, models: dict[Program, Model]) -> None:
    """At ':' the heads alone write OUT = s_n; the MLP adds exactly nothing."""
    space, rows, questions = stream(sizes), Rows(sizes, "process"), list(all_questions(sizes))
    ids = encode_all((correct_row("process", question, sizes) for question in questions), sizes)
    block = forward(models["process"], ids).blocks[1]

    last = np.eye(sizes.m)[[states(question, sizes.m)[-1] for question in questions]]
    np.testing.assert_allclose(block.resid_mid[:, rows.colon, space.slice("OUT")], last, rtol=0, atol=1e-5)
    assert not block.mlp.out[:, rows.colon].any()
