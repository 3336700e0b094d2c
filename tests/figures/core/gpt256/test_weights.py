"""The hand-picked numbers, against the talk's equations, and the shapes of any others."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from figures.core.gpt256.vocabulary import TOKENS, Ids
from figures.core.gpt256.weights import EMBEDDINGS, UNEMBEDDINGS, Weights


def test_rows_belong_to_their_tokens(weights: Weights) -> None:
    """Row i of W_E and column i of W_U are those of token i."""
    for i, token in enumerate(TOKENS):
        assert tuple(weights.W_E[i]) == EMBEDDINGS[token]
        assert tuple(weights.W_U[:, i]) == UNEMBEDDINGS[token]
    assert set(EMBEDDINGS) == set(UNEMBEDDINGS) == set(TOKENS)


def test_embeddings_and_positions_sum_to_nothing(weights: Weights) -> None:
    """Hence every row of the sum has mean 0, and the first LayerNorm only divides."""
    np.testing.assert_array_equal(weights.W_E.sum(axis=1), np.zeros(12))
    np.testing.assert_array_equal(weights.W_pos.sum(axis=1), np.zeros(8))


def test_entries_are_checked_on_paper(weights: Weights) -> None:
    """All numbers are whole or half, and no zero is a negative one, which would be printed with a sign."""
    for array in weights.parameters().values():
        np.testing.assert_array_equal(2 * array, np.rint(2 * array))
        assert not np.signbit(array[array == 0]).any()


def test_positions_turn_by_quarters(weights: Weights) -> None:
    """From position 1 on, each is the last one with (a, b, c, d) -> (-b, a, -d, c), and its opposite two later."""
    np.testing.assert_array_equal(weights.W_pos[0], np.zeros(4))
    for row in range(2, 8):
        a, b, c, d = weights.W_pos[row - 1]
        np.testing.assert_array_equal(weights.W_pos[row], [-b, a, -d, c])


def test_matrices_pick_and_fold(weights: Weights, rng: np.random.Generator) -> None:
    """Q = [u4, u2, u4, u1], K = [u2, u4, u1, u4], V = u, W_O = I; in: [u, -u], out: the halves added."""
    u1, u2, u3, u4 = u = rng.normal(size=4)
    units = rng.normal(size=8)

    np.testing.assert_array_equal(u @ weights.W_Q, [u4, u2, u4, u1])
    np.testing.assert_array_equal(u @ weights.W_K, [u2, u4, u1, u4])
    np.testing.assert_array_equal(u @ weights.W_V, [u1, u2, u3, u4])
    np.testing.assert_array_equal(u @ weights.W_O, u)
    np.testing.assert_array_equal(u @ weights.W_in, [u1, u2, u3, u4, -u1, -u2, -u3, -u4])
    np.testing.assert_array_equal(units @ weights.W_out, units[:4] + units[4:])


def test_wrong_shapes_are_all_named(weights: Weights, ids: Ids) -> None:
    """Two arrays of wrong shape give one error that names both, with given and needed shapes."""
    message = r"^W_O has shape \(5, 4\), it must have \(4, 4\); W_U has shape \(12, 4\), it must have \(4, 12\)$"

    with pytest.raises(ValueError, match=message):
        replace(weights, W_O=weights.W_E[ids], W_U=weights.W_U.T)
