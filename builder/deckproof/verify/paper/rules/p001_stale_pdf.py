"""P001: a PDF is not of this deck."""

from __future__ import annotations

from deckproof.errors import Finding, Place, Rule
from deckproof.model import Deck


class StalePdf(Rule):
    """A PDF was made from other sources.

    What: a PDF beside the deck's page that was exported before the sources changed, or that is no PDF.
    Why: what people hold in their hands is not what is shown.
    Bad: edit, then print yesterday's handout. Good: `deckproof export` after the last edit.
    """

    code = "P001"


def unreadable(place: Place, trouble: str) -> Finding:
    """Return the finding for a file that is no PDF."""
    return StalePdf.at(place, f"cannot be read: {trouble}", "delete it, or export it again: `deckproof export`")


def check(deck: Deck, digest: str, place: Place) -> list[Finding]:
    """Return a finding where a PDF carries another digest than the deck's."""
    if digest == deck.digest:
        return []
    message = "was exported from other sources than the deck has now"
    return [StalePdf.at(place, message, f"run: deckproof export {deck.talk}")]
