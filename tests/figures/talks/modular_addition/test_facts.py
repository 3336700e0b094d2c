"""Every checkable number of the talk as its slides show it, against the facts file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from deckproof.numbers import scalar, show
from figures.core.modadd.pairs import in_training
from figures.talks.modular_addition import attention, mlp, setting, story, values
from figures.talks.modular_addition.example import RECIPE
from tests.figures.talks.end_to_end.shown import number, texts

ROOT = Path(__file__).parents[4]
FACTS: dict[str, Any] = {
    fact["id"]: fact["expected"]
    for fact in json.loads((ROOT / "tests" / "facts" / "modular_addition.json").read_text(encoding="utf-8"))
}
SLIDES = (ROOT / "deck" / "modular-addition" / "slides.md").read_text(encoding="utf-8")


def named(reference: str) -> float:
    """The number that a slide names so; the slide has to name it."""
    assert f"{{{{ {reference} }}}}" in SLIDES
    path, _, spec = reference.partition(":")
    first, *parts = path.split(".")
    found: Any = getattr(values if hasattr(values, first) else story, first)()
    for part in parts:
        found = found[int(part)] if part.isdigit() else found[part]
    text = show(scalar(found), spec).text
    return number(text.rstrip("%")) / (100 if text.endswith("%") else 1)


def test_every_fact_has_a_test_here() -> None:
    """A fact that is added is noticed."""
    assert set(FACTS) == {"params", "mini.softmax", "mini.relu", "answer", "split", "train.size", "final", "eq"}


def test_params() -> None:
    """The table's counts, line by line, and their sum."""
    assert [number(row[2]) for row in setting.arrays().rows] == list(FACTS["params"].values())
    assert named("net.total:,") == FACTS["params"]["total"]


def test_miniatures() -> None:
    """Softmax with three decimals, and ReLU."""
    assert [number(row[2]) for row in attention.by_hand().rows[:3]] == FACTS["mini.softmax"]
    assert [number(row[2]) for row in mlp.relu_by_hand().rows] == FACTS["mini.relu"]


def test_the_answer() -> None:
    """37."""
    assert named("sums.answer") == FACTS["answer"]


def test_the_split() -> None:
    """100 + 50 is not trained on, and the slide says so; the size is the share rounded down."""
    assert (not in_training(RECIPE)[100 * 113 + 50]) is FACTS["split"]
    assert [text for text in texts(setting.split()) if text in {"100", "50"}] == ["100", "50"]
    assert named("net.trained:,") == min(FACTS["train.size"])
    assert "rounded down, is {{ net.trained:, }}" in SLIDES


def test_the_end_of_the_training() -> None:
    """All test pairs are right, and 37 is all but certain."""
    assert story.ended()["accuracy"] >= FACTS["final"]["test_accuracy_min"]
    assert named("best.p:.9f") >= FACTS["final"]["p_min"]


def test_the_look_at_the_sign() -> None:
    """A few per cent at most; here it is far less than one."""
    assert 0 < named("on_equals.mean:.2%") < 0.01


def test_a_name_that_no_slide_has_is_noticed() -> None:
    """A value that is computed but shown nowhere does not count as shown."""
    with pytest.raises(AssertionError):
        named("best.p:.7f")
