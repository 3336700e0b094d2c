"""The stages of the path: one record each, in the order in which a pass computes."""

from __future__ import annotations

import pytest

from deckproof.draw import text_width
from figures.talks.end_to_end.stages import ADDED, STAGES, Stage, stage_names


def test_every_name_has_a_stage_in_order() -> None:
    """The names that a slide may give are those of the records, from ids to softmax."""
    assert list(STAGES) == list(stage_names())
    assert [stage_names()[0], stage_names()[-1]] == ["ids", "softmax"]


@pytest.mark.parametrize("stage", STAGES.values(), ids=lambda stage: stage.title)
def test_texts_follow_the_grammar(stage: Stage) -> None:
    """Each title and formula can be set, and together they fit one line of a slide."""
    width = text_width(stage.title, 26, 600) + 28 + text_width(stage.formula, 26)

    assert 0 < width < 1152


def test_what_goes_round_comes_back_later() -> None:
    """The line round the heads ends where the one round the MLP begins."""
    names = stage_names()

    assert all(names.index(start) < names.index(end) for start, end, _ in ADDED)
    assert ADDED[0][1] == ADDED[1][0]
