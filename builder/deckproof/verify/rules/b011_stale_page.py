"""B011: the page was built from other slides than those that are there now."""

from __future__ import annotations

from deckproof.errors import Finding, Place, Rule
from deckproof.model import Deck


class StalePage(Rule):
    """The page on the disk is older than its slides.

    What: a page whose recorded digest of its sources is not that of the sources now.
    Why: checking it would say nothing about the slides as they are.
    Bad: `deckproof check` after an edit. Good: `deckproof build`, then `deckproof check`.
    """

    code = "B011"


def check(deck: Deck, digest: str, page: Place) -> list[Finding]:
    """Return a finding where the page's digest is not the deck's."""
    if digest == deck.digest:
        return []
    had = f"digest {digest[:8]}" if digest else "no digest"
    message = f"the page has {had}, its slides have digest {deck.digest[:8]}: it was built from other slides"
    return [StalePage.at(page, message, f"run: deckproof build {deck.talk}")]
