"""The questions, their answers and their split."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from figures.core.modadd.pairs import all_pairs, in_training, split
from figures.core.modadd.recipe import Recipe


def test_all_pairs_stand_in_reading_order() -> None:
    """Pair (a, b) stands at a * p + b, with the answer that plain addition gives."""
    pairs = all_pairs(5)

    expected = [(a, b, (a + b) % 5) for a in range(5) for b in range(5)]
    assert list(zip(pairs.a.tolist(), pairs.b.tolist(), pairs.answer.tolist(), strict=True)) == expected
    assert len(pairs) == 25


def test_the_split_is_that_of_a_shuffled_list_of_pairs() -> None:
    """Shuffling the pairs themselves with Python's generator, seeded, and taking the first 3,830 gives the same."""
    listed = [(a, b) for a in range(113) for b in range(113)]
    random.seed(0)
    random.shuffle(listed)

    train, _ = split(Recipe())

    assert set(zip(train.a.tolist(), train.b.tolist(), strict=True)) == set(listed[:3830])


def test_train_and_test_are_all_pairs_once() -> None:
    """No pair is in both or in none."""
    train, test = split(Recipe())

    places = np.concatenate([train.a * 113 + train.b, test.a * 113 + test.b])
    assert sorted(places.tolist()) == list(range(12_769))
    np.testing.assert_array_equal(test.answer, (test.a + test.b) % 113)


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_the_example_is_not_trained_on(seed: int) -> None:
    """(100, 50) is in the test set of every stored run: the split does not depend on the seed of the weights."""
    assert not in_training(Recipe(seed=seed))[100 * 113 + 50]


def test_another_split_seed_gives_another_split() -> None:
    """With split seed 3 the example would be trained on."""
    assert in_training(replace(Recipe(), split_seed=3))[100 * 113 + 50]
