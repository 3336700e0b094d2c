"""B017: a live figure is not drawn."""

from __future__ import annotations

from collections.abc import Iterator

from deckproof.errors import Finding, Rule
from deckproof.model import Deck
from deckproof.verify.snapshot import LiveSeen, Visit


class LiveFailed(Rule):
    """A live figure failed in the browser.

    What: a figure whose module cannot be loaded, throws while it draws, never ends, or is missing from the page.
    Why: the audience sees an error in its place.
    Bad: `figures/live/x.js` that imports a module other than nn and marks. Good: one that exports compute and mount.
    """

    code = "B017"


def check(visit: Visit, deck: Deck) -> list[Finding]:
    """Return one finding for each live figure that is not drawn."""
    return [*_failed(visit), *_missing(visit, deck)]


def _failed(visit: Visit) -> Iterator[Finding]:
    """Yield the figures of the page that failed or are not done."""
    for live in visit.lives:
        if live.failed or not live.mounted:
            reason = f"failed: {live.failed.removeprefix(_opening(live))}" if live.failed else "is never done drawing"
            message = f"live figure {live.name!r} (figures/live/{live.module}.js) on slide {live.slide!r} {reason}"
            yield LiveFailed.at(live.spot.place, message, "open the page and press F12 to see where the module is")


def _opening(live: LiveSeen) -> str:
    """Return how the page's own message begins."""
    return f'The live figure "{live.name}" (figures/live/{live.module}.js) failed: '


def _missing(visit: Visit, deck: Deck) -> Iterator[Finding]:
    """Yield the figures of the deck that the page does not have."""
    there = {(live.slide, live.name) for live in visit.lives}
    for use in deck.drawings:
        if use.kind == "live" and (use.slide, use.name) not in there:
            message = f"live figure {use.name!r} is missing from slide {use.slide!r} of the page"
            yield LiveFailed.at(use.place, message, "build the deck again; pages are not edited by hand")
