"""The talk's weights, its sentence, and the facts that they must reproduce."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from figures.core.gpt256.example import SENTENCE, TARGET
from figures.core.gpt256.forward import Trace, forward
from figures.core.gpt256.vocabulary import Ids, encode, token_id
from figures.core.gpt256.weights import Weights, hand_picked

FACTS = Path(__file__).parents[3] / "facts" / "end_to_end.json"


@pytest.fixture(scope="session")
def facts() -> dict[str, dict[str, Any]]:
    """The talk's checkable numbers, by id."""
    return {fact["id"]: fact for fact in json.loads(FACTS.read_text(encoding="utf-8"))}


@pytest.fixture(scope="session")
def weights() -> Weights:
    """The talk's weights."""
    return hand_picked()


@pytest.fixture(scope="session")
def ids() -> Ids:
    """The running example's token numbers, [5]."""
    return encode(SENTENCE)


@pytest.fixture(scope="session")
def target() -> int:
    """The token that follows the running example."""
    return token_id(TARGET)


@pytest.fixture(scope="session")
def trace(weights: Weights, ids: Ids) -> Trace:
    """The pass on the running example: two heads, masked, temperature 1."""
    return forward(weights, ids)


@pytest.fixture
def rng() -> np.random.Generator:
    """A seeded source of draws."""
    return np.random.default_rng(5)


@pytest.fixture
def other_weights(rng: np.random.Generator) -> Weights:
    """Weights without any pattern: on the talk's own a mistake may hide behind zeros, ones and symmetry."""
    return Weights(**{name: rng.normal(0, 0.7, array.shape) for name, array in hand_picked().parameters().items()})
