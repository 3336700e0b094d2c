"""The running example, both models of it, and the facts that they must reproduce."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from figures.core.counting.build import build
from figures.core.counting.rows import PROGRAMS, Program
from figures.core.counting.sizes import Sizes
from figures.core.counting.task import Question
from figures.core.counting.weights import Model

FACTS = Path(__file__).parents[3] / "facts" / "process_vs_outcome.json"


@pytest.fixture(scope="session")
def facts() -> dict[str, dict[str, Any]]:
    """The talk's checkable numbers, by id."""
    return {fact["id"]: fact for fact in json.loads(FACTS.read_text(encoding="utf-8"))}


@pytest.fixture(scope="session")
def sizes() -> Sizes:
    """The sizes of the running example."""
    return Sizes(A=4, n=4, m=2)


@pytest.fixture(scope="session")
def question() -> Question:
    """The running example."""
    return Question(start=1, query="a", word="bada")


@pytest.fixture(scope="session")
def models(sizes: Sizes) -> dict[Program, Model]:
    """Both programs at the sizes of the running example."""
    return {program: build(program, sizes) for program in PROGRAMS}


@pytest.fixture
def rng() -> np.random.Generator:
    """A seeded source of draws."""
    return np.random.default_rng(11)
