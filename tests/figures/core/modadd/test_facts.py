"""Every checkable number of the talk, from shapes, split and stored weights, held against the facts file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

from figures.core import nn
from figures.core.modadd import runs
from figures.core.modadd.curves import EXAMPLE
from figures.core.modadd.heads import attention
from figures.core.modadd.model import forward
from figures.core.modadd.pairs import split
from figures.core.modadd.params import counts, total
from figures.core.modadd.passes import every_pair
from figures.core.modadd.progress import accuracy
from figures.core.modadd.recipe import Recipe

RECIPE = Recipe()
TRAIN, TEST = split(RECIPE)


def counts_in_the_table() -> dict[str, int]:
    """Parameters by row of the talk's table."""
    one = counts(RECIPE)
    return {
        "W_E": one["W_E"],
        "W_pos": one["W_pos"],
        "W_QKV": one["W_Q"] + one["W_K"] + one["W_V"],
        "W_O": one["W_O"],
        "W_in+b_in": one["W_in"] + one["b_in"],
        "W_out+b_out": one["W_out"] + one["b_out"],
        "W_U": one["W_U"],
        "total": total(RECIPE),
    }


def is_tested() -> bool:
    """Whether the running example is a test pair."""
    return EXAMPLE in set(zip(TEST.a.tolist(), TEST.b.tolist(), strict=True))


def at_the_end() -> dict[str, float]:
    """Test accuracy, over test pairs alone, and the probability of the example's answer."""
    tested = np.zeros((RECIPE.p, RECIPE.p), dtype=np.bool_)
    tested[TEST.a, TEST.b] = True
    return {
        "test_accuracy": accuracy(every_pair(runs.final()).logits, tested),
        "p": float(forward(runs.final(), *EXAMPLE).probs[37]),
    }


EXACT: Mapping[str, Callable[[], Any]] = {
    "params": counts_in_the_table,
    "mini.softmax": lambda: nn.softmax(np.array([1.0, 0.6, -5.0])).round(3).tolist(),
    "mini.relu": lambda: nn.relu(np.array([2.3, -0.7, 0.0, 5.1])).tolist(),
    "answer": lambda: int(forward(runs.final(), *EXAMPLE).answer),
    "split": is_tested,
}
OTHERS = {"train.size", "final", "eq"}  # each has a test of its own below


def test_every_fact_is_computed(facts: dict[str, dict[str, Any]]) -> None:
    """Each id of the file has a test here, and the other way round."""
    assert EXACT.keys() | OTHERS == set(facts)


@pytest.mark.parametrize("fact_id", EXACT)
def test_exact_fact(fact_id: str, facts: dict[str, dict[str, Any]]) -> None:
    """The computed value, rounded to the digits printed, is the one expected."""
    assert EXACT[fact_id]() == facts[fact_id]["expected"]


def test_train_size(facts: dict[str, dict[str, Any]]) -> None:
    """Rounded down, which is the first of the two that are allowed."""
    down, _ = facts["train.size"]["expected"]

    assert len(TRAIN) == RECIPE.n_train == down


def test_final(facts: dict[str, dict[str, Any]]) -> None:
    """The stored weights are as accurate, and as sure of 37, as the talk says at least."""
    expected, found = facts["final"]["expected"], at_the_end()

    assert found["test_accuracy"] >= expected["test_accuracy_min"]
    assert found["p"] >= expected["p_min"]


def test_attention_to_equals() -> None:
    """The claim is a few per cent at most: no head has one per cent on average."""
    assert attention(every_pair(runs.final()).pattern).on_equals.max() < 0.01
