"""The path in one diagram: in every state all stages, one of them open, with its calculation."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from deckproof.model import Drawing
from deckproof.parameters import grid, parameters
from figures.talks.end_to_end.panels import PANELS
from figures.talks.end_to_end.path import HIGH, box_places, path
from figures.talks.end_to_end.stages import STAGES, StageName, stage_names

STATES: list[StageName] = [state["stage"] for state in grid(parameters(path))]


def drawn(stage: StageName) -> Drawing:
    """The path with a stage open."""
    return path(stage).drawing()


def test_there_is_a_state_for_each_stage() -> None:
    """In the order of the path; without a choice the last one is open, with the next token's probabilities."""
    assert tuple(STATES) == stage_names()
    assert path().drawing().svg == drawn("softmax").svg


@pytest.mark.parametrize("stage", STATES)
def test_a_state_holds_the_whole_path(stage: StageName) -> None:
    """All boxes in their order, of one size with all other states, and no typed number."""
    drawing = drawn(stage)
    texts = re.findall(r">([^<>]+)</text>", drawing.svg)
    places = [
        texts.index(STAGES[name].box) for name in ("ids", "embed", "qkv", "heads", "mix", "mlp", "logits", "softmax")
    ]

    assert places == sorted(places)
    assert (drawing.width, drawing.height, drawing.loose) == (1152.0, HIGH, ())


@pytest.mark.parametrize("stage", STATES)
def test_one_box_is_filled(stage: StageName) -> None:
    """That of the open stage, at its place."""
    filled = re.findall(r'<rect x="([\d.]+)" y="66"[^>]*class="f-ink s-grey"', drawn(stage).svg)

    assert [float(x) for x in filled] == [pytest.approx(box_places()[stage][0], rel=0, abs=0.01)]


@pytest.mark.parametrize("stage", STATES)
def test_a_state_holds_the_stages_calculation(stage: StageName) -> None:
    """Its title, and every number of it after the next token and its probability."""
    drawing = drawn(stage)
    own = [number.text for number in PANELS[stage]().drawing().numbers]

    assert [number.text for number in drawing.numbers] == ["_roof", "0.395", *own]
    assert STAGES[stage].title in drawing.svg


def test_boxes_keep_apart() -> None:
    """From the first to the last over the whole width, with room for an arrow between each two."""
    places = list(box_places().values())

    assert (places[0][0], places[-1][1]) == pytest.approx((2, 1150), rel=0, abs=0.01)
    gaps = [left - right for (_, right), (left, _) in pairwise(places)]
    assert gaps == pytest.approx([gaps[0]] * len(gaps), rel=0, abs=1e-9)
    assert gaps[0] > 20
