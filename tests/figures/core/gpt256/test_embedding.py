"""The table before training, and one-hot vectors."""

from __future__ import annotations

import numpy as np
import pytest

from figures.core.gpt256.embedding import initial_table, one_hot
from figures.core.gpt256.weights import Weights


def test_a_table_begins_as_small_noise() -> None:
    """Over many tables mean and deviation are 0 and 0.02, to four standard errors; a seed repeats its table."""
    tables = np.stack([initial_table(np.random.default_rng(seed)) for seed in range(500)])  # 24,000 entries

    assert tables.shape == (500, 12, 4)
    assert abs(tables.mean()) < 4 * 0.02 / np.sqrt(24_000)
    assert abs(tables.std() - 0.02) < 4 * 0.02 / np.sqrt(2 * 24_000)
    np.testing.assert_array_equal(tables[3], initial_table(np.random.default_rng(3)))


def test_a_one_hot_vector_reads_a_row(weights: Weights) -> None:
    """one_hot(i) @ W_E is row i exactly, and all twelve have a single 1 at their place."""
    for token in range(12):
        np.testing.assert_array_equal(one_hot(token) @ weights.W_E, weights.W_E[token])
        assert one_hot(token).tolist() == [float(i == token) for i in range(12)]


@pytest.mark.parametrize("token", [-1, 12])
def test_what_is_no_token_has_no_vector(token: int) -> None:
    """The error says which numbers are tokens."""
    with pytest.raises(ValueError, match=f"the token is {token}; token numbers are 0 to 11"):
        one_hot(token)
