"""The forward pass against a slow one in plain floats, written from the equations."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from figures.core.counting.forward import Trace, forward
from figures.core.counting.rows import PROGRAMS, Program
from figures.core.counting.sizes import Sizes
from figures.core.counting.task import Question, random_questions
from figures.core.counting.tokens import correct_row, encode, encode_all
from figures.core.counting.weights import Block, Head, Model

Vector = list[float]
Rows = list[Vector]


def test_every_array_agrees_with_the_slow_pass(
    sizes: Sizes, question: Question, random_model: Model, models: dict[Program, Model]
) -> None:
    """Weights by hand and dense random ones: the residual stream after each half block, and the logits."""
    for program in PROGRAMS:
        ids = encode(correct_row(program, question, sizes), sizes)
        for model in (models[program], random_model):
            trace = forward(model, ids)

            for expected, computed in zip(_slow_pass(model, ids.tolist()), _stages(trace), strict=True):
                np.testing.assert_allclose(computed, expected, rtol=0, atol=1e-12)


def test_parts_of_a_trace_fit_together(sizes: Sizes, question: Question, random_model: Model) -> None:
    """Each stage is the one before plus what was added; patterns are causal, with rows that sum to 1."""
    trace = forward(random_model, encode(correct_row("process", question, sizes), sizes))
    x = trace.tok + trace.pos
    for block in trace.blocks:
        np.testing.assert_array_equal(block.resid_pre, x)
        np.testing.assert_allclose(block.attn_out, sum(head.out for head in block.heads), rtol=0, atol=1e-13)
        np.testing.assert_allclose(block.resid_mid, x + block.attn_out, rtol=0, atol=1e-13)
        np.testing.assert_allclose(block.resid_post, block.resid_mid + block.mlp.out, rtol=0, atol=1e-13)
        np.testing.assert_array_equal(block.mlp.post, np.where(block.mlp.pre > 0, block.mlp.pre, 0))
        for head in block.heads:
            np.testing.assert_allclose(head.pattern.sum(axis=-1), 1, rtol=0, atol=1e-14)
            assert not np.triu(head.pattern, k=1).any()
            np.testing.assert_allclose(head.out, head.pattern @ head.v, rtol=0, atol=1e-13)
        x = block.resid_post


def test_a_batch_is_its_rows(sizes: Sizes, random_model: Model, rng: np.random.Generator) -> None:
    """Rows of tokens run together, in any batch shape, give what each gives alone."""
    rows = [correct_row("outcome", question, sizes) for question in random_questions(sizes, 6, rng)]
    ids = encode_all(rows, sizes)

    together = forward(random_model, ids.reshape(2, 3, -1)).logits

    alone = np.stack([forward(random_model, row).logits for row in ids]).reshape(together.shape)
    np.testing.assert_allclose(together, alone, rtol=0, atol=1e-13)


def test_later_tokens_reach_no_earlier_row(sizes: Sizes, question: Question, random_model: Model) -> None:
    """A pass on the first rows only computes the same as these rows of the whole pass."""
    ids = encode(correct_row("process", question, sizes), sizes)
    whole = forward(random_model, ids).logits
    for rows in range(1, len(ids)):
        np.testing.assert_allclose(forward(random_model, ids[:rows]).logits, whole[:rows], rtol=0, atol=1e-13)


@pytest.mark.parametrize("rows", [0, 15])
def test_rows_without_positions_are_refused(rows: int, models: dict[Program, Model]) -> None:
    """No tokens, or more than there are positions, is an error with both numbers."""
    with pytest.raises(ValueError, match=f"a row of {rows} tokens was given; .* positions for 1 to 14"):
        forward(models["process"], np.zeros(rows, dtype=np.intp))


def test_numbers_of_no_token_are_refused(models: dict[Program, Model]) -> None:
    """A negative number must not count from the end."""
    with pytest.raises(ValueError, match=r"token numbers \[-1, 9\] were given; allowed are 0 to 8"):
        forward(models["process"], np.array([0, 9, -1, 9]))


@pytest.fixture(scope="module")
def random_model(models: dict[Program, Model]) -> Model:
    """A network of the running sizes with every weight drawn at random, so that no entry hides behind a 0."""
    rng = np.random.default_rng(5)
    model = models["process"]

    def head() -> Head:
        P, W = model.sizes.P, model.sizes.W
        return Head(*(rng.normal(scale=0.1, size=shape) for shape in ((P, W), (P, W), (W, W))))

    def block() -> Block:
        F, W = model.sizes.F, model.sizes.W
        W_in, b_in, W_out = (rng.normal(scale=0.1, size=shape) for shape in ((F, W), (F,), (W, F)))
        return Block((head(), head(), head()), W_in, b_in, W_out)

    E_tok, E_pos, R = (rng.normal(scale=0.5, size=array.shape) for array in (model.E_tok, model.E_pos, model.R))
    return replace(model, E_tok=E_tok, E_pos=E_pos, blocks=(block(), block()), R=R)


def _stages(trace: Trace) -> list[Rows]:
    halves = [stage for block in trace.blocks for stage in (block.resid_mid, block.resid_post)]
    return [stage.tolist() for stage in (*halves, trace.logits)]


def _slow_pass(model: Model, ids: list[int]) -> list[Rows]:
    """X after each half block, then the logits, one float at a time and without any shift in the softmax."""
    E_tok, E_pos = model.E_tok.tolist(), model.E_pos.tolist()
    X: Rows = [[a + b for a, b in zip(E_tok[i], E_pos[t], strict=True)] for t, i in enumerate(ids)]
    stages = []
    for block in model.blocks:
        adds = [_slow_head(head, X) for head in block.heads]
        X = [[sum(entries) for entries in zip(*rows, strict=True)] for rows in zip(X, *adds, strict=True)]
        stages.append(X)
        X = [_slow_mlp(block, x) for x in X]
        stages.append(X)
    return [*stages, [_times(model.R.tolist(), x) for x in X]]


def _slow_head(head: Head, X: Rows) -> Rows:
    q, k, v = ([_times(W.tolist(), x) for x in X] for W in (head.W_Q, head.W_K, head.W_V))
    out = []
    for t in range(len(X)):
        weights = [math.exp(_dot(q[t], k[s]) / math.sqrt(len(k[s]))) for s in range(t + 1)]
        total = sum(weights)
        out.append([sum(weights[s] / total * v[s][w] for s in range(t + 1)) for w in range(len(X[t]))])
    return out


def _slow_mlp(block: Block, x: Vector) -> Vector:
    read = _times(block.W_in.tolist(), x)
    units = [max(0.0, z + b) for z, b in zip(read, block.b_in.tolist(), strict=True)]
    return [a + b for a, b in zip(x, _times(block.W_out.tolist(), units), strict=True)]


def _times(W: Rows, x: Vector) -> Vector:
    return [_dot(row, x) for row in W]


def _dot(a: Vector, b: Vector) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))
