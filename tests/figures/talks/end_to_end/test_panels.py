"""The stages' calculations as they are drawn: their numbers are those of the facts file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deckproof.model import Drawing
from figures.talks.end_to_end.panels import PANELS
from figures.talks.end_to_end.stages import StageName, stage_names

FACTS = Path(__file__).parents[3] / "facts" / "end_to_end.json"
ROOM = (1152.0, 278.0)
"""What the path leaves for a calculation, in px."""


@pytest.fixture(scope="module")
def facts() -> dict[str, Any]:
    """The talk's checkable numbers, by id."""
    return {fact["id"]: fact["expected"] for fact in json.loads(FACTS.read_text(encoding="utf-8"))}


def drawn(stage: StageName) -> Drawing:
    """A stage's calculation."""
    return PANELS[stage]().drawing()


def numbers(stage: StageName) -> list[float]:
    """The numbers that a stage shows, in the order in which they are drawn; tokens are none."""
    shown = [number.text for number in drawn(stage).numbers if re.search(r"\d", number.text)]
    return [float(text.replace("\u2212", "-")) for text in shown]


def flat(rows: list[list[float]]) -> list[float]:
    """The entries of rows, one after another."""
    return [entry for row in rows for entry in row]


def columns(*of: list[float]) -> list[float]:
    """Columns side by side, read row by row."""
    return flat([list(row) for row in zip(*of, strict=True)])


# For each stage: numbers that it shows one after another, from the facts.
SHOWN: dict[StageName, Callable[[dict[str, Any]], list[list[float]]]] = {
    "ids": lambda facts: [facts["ids"], [12, *range(12)]],
    "embed": lambda facts: [flat(facts["x"])],
    "norm1": lambda facts: [flat(facts["x"]), facts["ln.last"], flat(facts["u"])],
    "qkv": lambda facts: [flat(facts["q"]), flat(facts["k"]), flat(facts["u"])],
    "heads": lambda facts: [columns(*(facts[f"h{head}.{part}"] for head in (1, 2) for part in "sea"))],
    "mix": lambda facts: [facts["mix"], facts["x"][-1], facts["h"]],
    "norm2": lambda facts: [facts["h"], facts["ln2"]],
    "mlp": lambda facts: [[*facts["ln2"], *(-entry for entry in facts["ln2"])], facts["gelu"], facts["m"], facts["y"]],
    "norm3": lambda facts: [facts["y"], facts["f"]],
    "logits": lambda facts: [facts["f"], facts["z"], columns(facts["f"], [-0.5, 1, 0, 1]), [facts["z"][6]]],
    "softmax": lambda facts: [facts["z"], facts["p"]],
}


def follows(shown: list[float], expected: list[float]) -> bool:
    """Whether `expected` stands in `shown`, one after another without a gap."""
    count = len(expected)
    return any(shown[start : start + count] == expected for start in range(len(shown) - count + 1))


@pytest.mark.parametrize("stage", stage_names())
def test_a_calculation_shows_the_facts(stage: StageName, facts: dict[str, Any]) -> None:
    """Each run of numbers stands in the drawing as it is printed."""
    shown = numbers(stage)

    for expected in SHOWN[stage](facts):
        assert follows(shown, expected), f"{expected} is not in {shown}"


@pytest.mark.parametrize("stage", stage_names())
def test_a_calculation_fits_and_holds_no_typed_number(stage: StageName) -> None:
    """Under the path it has its room, and every digit has its provenance."""
    drawing = drawn(stage)

    assert drawing.loose == ()
    assert drawing.width <= ROOM[0]
    assert drawing.height <= ROOM[1]


def test_the_exponentials_are_those_of_the_facts(facts: dict[str, Any]) -> None:
    """Those of the four surfaces, in the row over the probabilities."""
    exponentials = numbers("softmax")[12:24]

    assert [exponentials[token] for token in (6, 7, 8, 9)] == facts["ez"]


def test_the_highest_bar_is_the_roofs(facts: dict[str, Any]) -> None:
    """Bars are as high as probabilities; the most probable token's is green, as high as bars can be."""
    bars = [line.split('"') for line in drawn("softmax").svg.split("<rect ") if 'width="44"' in line]
    heights = [float(bar[bar.index(" height=") + 1]) for bar in bars]

    assert heights == pytest.approx([110 * p / max(facts["p"]) for p in facts["p"]], rel=0, abs=0.3)
    assert [i for i, bar in enumerate(bars) if "f-green" in " ".join(bar)] == [6]


def test_the_mask_hides_what_comes_later() -> None:
    """A pattern of five rows has colour in fifteen cells at most: a row sees itself and those before it."""
    svg = drawn("heads").svg
    cells = svg.count('width="34" height="34"')

    assert 20 < cells <= 2 * 15
