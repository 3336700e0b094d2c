"""B012: talks that were not built."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from deckproof.errors import Place
from deckproof.model import Deck
from deckproof.verify.rules.b012_no_page import finding


def test_the_finding_says_how_to_make_the_page(make_deck: Callable[[Path], Deck]) -> None:
    """By one command."""
    assert finding(make_deck(Path()), Place("dist/talk/index.html", 1)).hint == "run: deckproof build talk"
