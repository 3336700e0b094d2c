"""B018: live figures that disagree with Python."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from deckproof.errors import Place
from deckproof.model import Deck, DrawingUse, LiveFigure, Origin
from deckproof.verify.live import Agreement
from deckproof.verify.rules.b018_live_differs import check

USES = [DrawingUse("live", "play", Place("deck/talk/slides.md", line), f"at-{line}") for line in (7, 9)]
LIVES = {"play": LiveFigure("player", {}, 1e-12, Origin("play", Place("talk.py", 3)), modules={})}


@pytest.fixture
def messages(make_deck: Callable[[Path], Deck]) -> Callable[[Agreement], list[str]]:
    """Judge how one live figure, which two slides show, agreed."""

    def make(found: Agreement) -> list[str]:
        findings = check(replace(make_deck(Path()), drawings=USES), LIVES, {"play": found})
        assert all(finding.place == USES[0].place for finding in findings)
        return [finding.message for finding in findings]

    return make


Messages = Callable[[Agreement], list[str]]
NAMED = "live figure 'play' (figures/live/player.js)"


def test_agreement_is_no_finding(messages: Messages) -> None:
    """Whatever the differences are that the tolerance allows."""
    assert messages(Agreement(3, 0, 1e-13)) == []


def test_disagreement_is_one_finding_where_the_figure_is_first_named(messages: Messages) -> None:
    """With the failing cases, the largest difference, and the first case that failed."""
    (message,) = messages(Agreement(3, 2, 1.5e-6, {"word": "\N{GREEK SMALL LETTER BETA}"}, "x is 1, Python has 2"))

    assert message == (
        f"{NAMED} disagrees with Python in 2 of 3 cases, by 1.5e-06 at most where 1e-12 is allowed; the first is "
        '{"word": "\N{GREEK SMALL LETTER BETA}"}: x is 1, Python has 2'
    )


def test_a_long_input_is_cut(messages: Messages) -> None:
    """The message stays readable."""
    (message,) = messages(Agreement(1, 1, 0.0, {"word": "a" * 500}, "no"))

    assert "aaa\N{HORIZONTAL ELLIPSIS}: no" in message
    assert len(message) < 300


def test_a_figure_without_cases_is_found(messages: Messages) -> None:
    """Nothing holds it to Python."""
    assert messages(Agreement()) == [f"{NAMED} has no case that holds it to Python"]
