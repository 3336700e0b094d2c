"""The chain of one row: complete enough to recompute the prediction from the weights alone."""

from __future__ import annotations

import numpy as np
import pytest

from figures.core.counting.chain import row_chain
from figures.core.counting.forward import Trace, forward
from figures.core.counting.rows import PROGRAMS, Program
from figures.core.counting.sizes import Sizes
from figures.core.counting.task import Question
from figures.core.counting.tokens import correct_row, encode
from figures.core.counting.weights import Model
from figures.core.nn import softmax


@pytest.fixture
def trace(sizes: Sizes, question: Question, models: dict[Program, Model]) -> Trace:
    """The process program's pass on the running example."""
    return forward(models["process"], encode(correct_row("process", question, sizes), sizes))


@pytest.mark.parametrize("program", PROGRAMS)
def test_each_link_follows_from_the_one_before(
    program: Program, sizes: Sizes, question: Question, models: dict[Program, Model]
) -> None:
    """For the row that produces row 8, every step recomputed from the chain and the weights."""
    model = models[program]
    tokens = correct_row(program, question, sizes)

    chain = row_chain(forward(model, encode(tokens, sizes)), row=7)

    x = chain.tok + chain.pos
    for block, link in zip(model.blocks, chain.blocks, strict=True):
        np.testing.assert_allclose(link.resid_pre, x, rtol=0, atol=1e-12)
        np.testing.assert_array_equal(link.seen[-1], link.resid_pre)
        for head, at_work in zip(block.heads, link.heads, strict=True):
            scores = (link.seen @ head.W_K.T) @ (head.W_Q @ x) / np.sqrt(sizes.P)
            np.testing.assert_allclose(at_work.k @ at_work.q / np.sqrt(sizes.P), scores, rtol=0, atol=1e-12)
            np.testing.assert_allclose(at_work.scores, scores, rtol=0, atol=1e-12)
            np.testing.assert_allclose(at_work.pattern, softmax(scores), rtol=0, atol=1e-12)
            np.testing.assert_allclose(at_work.out, softmax(scores) @ link.seen @ head.W_V.T, rtol=0, atol=1e-12)
            np.testing.assert_allclose(at_work.out, at_work.pattern @ at_work.v, rtol=0, atol=1e-12)
        np.testing.assert_allclose(link.attn_out, sum(head.out for head in link.heads), rtol=0, atol=1e-12)
        np.testing.assert_allclose(link.resid_mid, x + link.attn_out, rtol=0, atol=1e-12)
        pre = block.W_in @ link.resid_mid + block.b_in
        np.testing.assert_allclose(link.mlp.pre, pre, rtol=0, atol=1e-12)
        np.testing.assert_allclose(link.mlp.post, np.maximum(pre, 0), rtol=0, atol=1e-12)
        np.testing.assert_allclose(link.mlp.out, block.W_out @ np.maximum(pre, 0), rtol=0, atol=1e-12)
        x = link.resid_mid + link.mlp.out
        np.testing.assert_allclose(link.resid_post, x, rtol=0, atol=1e-12)
    np.testing.assert_allclose(chain.logits, model.R @ x, rtol=0, atol=1e-12)
    assert chain.prediction == encode(tokens, sizes)[8]
    assert chain.token == encode(tokens, sizes)[7]


def test_a_row_that_is_not_there_is_refused(trace: Trace) -> None:
    """The error says which rows there are."""
    with pytest.raises(ValueError, match="row 14 was asked for; the trace has rows 0 to 13"):
        row_chain(trace, 14)


def test_a_batch_is_refused(trace: Trace, models: dict[Program, Model]) -> None:
    """A chain is of one row of tokens."""
    with pytest.raises(ValueError, match=r"batch of shape \(1, 14\); run forward on one row of tokens"):
        row_chain(forward(models["process"], trace.ids[np.newaxis]), 7)
