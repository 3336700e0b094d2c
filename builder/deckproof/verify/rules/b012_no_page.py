"""B012: there is no page to check."""

from __future__ import annotations

from deckproof.errors import Finding, Place, Rule
from deckproof.model import Deck


class NoPage(Rule):
    """The talk has not been built.

    What: no page where the talk's output belongs.
    Why: what the audience will see cannot be checked before it is made.
    Bad: `deckproof check` first. Good: `deckproof build`, then `deckproof check`.
    """

    code = "B012"


def finding(deck: Deck, page: Place) -> Finding:
    """Return the finding for a page that is not there."""
    return NoPage.at(page, f"there is no page of talk {deck.talk!r}", f"run: deckproof build {deck.talk}")
