"""B014: the page has other slides than the deck."""

from __future__ import annotations

from deckproof.errors import Finding, Rule
from deckproof.model import Rendered
from deckproof.verify.snapshot import Visit


class OtherSlides(Rule):
    """The page's slides are not the deck's.

    What: a slide that the page lacks, one too many, or an order that is not the source's.
    Why: a slide that nobody checked would be shown, or one that was meant to be shown is not.
    Bad: a section pasted into the page. Good: build again, and edit slides, never pages.
    """

    code = "B014"


def check(visit: Visit, rendered: Rendered) -> list[Finding]:
    """Return one finding for each slide missing or too many; else one for the order, where that differs."""
    hint = "build the deck again; pages are not edited by hand"
    places = {slide.id: slide.place for slide in rendered.slides}
    found = [
        OtherSlides.at(place, f"slide {name!r} is missing from the page", hint)
        for name, place in places.items()
        if name not in visit.slides
    ]
    found += [
        OtherSlides.at(visit.place, f"the page has a slide {name!r} that the deck does not have", hint)
        for name in visit.slides
        if name not in places
    ]
    if not found and list(visit.slides) != list(places):
        order = ", ".join(visit.slides)
        found.append(OtherSlides.at(visit.place, f"the page's slides are in another order: {order}", hint))
    return found
