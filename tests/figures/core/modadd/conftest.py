"""Small networks of the same kind, the talk's recipe, and the facts that its run must reproduce."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from figures.core.modadd.params import Params, total, unflatten
from figures.core.modadd.recipe import Recipe

FACTS = Path(__file__).parents[3] / "facts" / "modular_addition.json"


@pytest.fixture(scope="session")
def facts() -> dict[str, dict[str, Any]]:
    """The talk's checkable numbers, by id."""
    return {fact["id"]: fact for fact in json.loads(FACTS.read_text(encoding="utf-8"))}


@pytest.fixture
def rng() -> np.random.Generator:
    """A seeded source of draws."""
    return np.random.default_rng(4)


@pytest.fixture
def small() -> Recipe:
    """All sizes different, so that no two can be mixed up; no head is as wide as another axis."""
    return Recipe(p=5, d_model=6, n_heads=2, d_head=3, d_mlp=8, train_share=0.5, steps=20)


@pytest.fixture
def params(small: Recipe, rng: np.random.Generator) -> Params:
    """Small weights without any pattern, biases included, large enough that attention is uneven."""
    return unflatten(rng.normal(0, 0.8, total(small)), small)
