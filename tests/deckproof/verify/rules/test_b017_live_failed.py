"""B017: live figures that are not drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from deckproof.errors import Place
from deckproof.model import Deck, DrawingUse
from deckproof.verify.rules.b017_live_failed import check
from deckproof.verify.snapshot import LiveSeen, Spot, Visit

USE = DrawingUse("live", "play", Place("deck/talk/slides.md", 7), "task")


@pytest.fixture
def messages(
    seen: Callable[..., Visit], make_deck: Callable[[Path], Deck], spot: Spot
) -> Callable[[bool, str], list[str]]:
    """Judge a page with one live figure."""

    def make(mounted: bool, failed: str) -> list[str]:  # noqa: FBT001  # what the page says
        live = LiveSeen("play", "player", "task", spot, mounted, failed)
        found = check(seen({"lives": [live]}), replace(make_deck(Path()), drawings=[USE]))
        assert all(finding.place == spot.place for finding in found)
        return [finding.message for finding in found]

    return make


Messages = Callable[[bool, str], list[str]]
OPENING = "live figure 'play' (figures/live/player.js) on slide 'task'"


@pytest.mark.parametrize(
    "said", ["no such thing", 'The live figure "play" (figures/live/player.js) failed: no such thing']
)
def test_a_figure_that_failed_says_why(messages: Messages, said: str) -> None:
    """The page's own message, without what is said already; failing after it was drawn counts too."""
    assert messages(False, said) == [f"{OPENING} failed: no such thing"]
    assert messages(True, said) == [f"{OPENING} failed: no such thing"]


def test_a_figure_that_is_never_done_is_found(messages: Messages) -> None:
    """One that is done is fine."""
    assert messages(False, "") == [f"{OPENING} is never done drawing"]
    assert messages(True, "") == []


def test_a_figure_that_the_page_lacks_is_found(seen: Callable[..., Visit], make_deck: Callable[[Path], Deck]) -> None:
    """Where the slide names it; drawings of other kinds are not looked for."""
    deck = replace(make_deck(Path()), drawings=[USE, replace(USE, kind="figure")])

    assert [(finding.place, finding.message) for finding in check(seen(), deck)] == [
        (USE.place, "live figure 'play' is missing from slide 'task' of the page")
    ]
