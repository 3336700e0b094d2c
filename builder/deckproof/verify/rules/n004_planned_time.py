"""N004: the slides' planned times do not add up to the talk's."""

from __future__ import annotations

from deckproof.durations import clock, minutes
from deckproof.errors import Finding, Place, Rule
from deckproof.model import Deck

TOLERANCE = 0.1
"""The share of the talk's time by which the sum may differ from it."""


class PlannedTime(Rule):
    """The slides' planned times do not add up to the talk's.

    What: `time=` of the slides adds up to over a tenth more than the front matter's `time`; or to over a tenth less
    where every slide but the title's, sections' and references' has one, so that none is left to fill the rest.
    Why: the speaker's window then promises a pace that does not end when the talk has to.
    Bad: `time: 45` over slides of 30 minutes in all. Good: `time: 45` over slides of 43.
    """

    code = "N004"


def check(deck: Deck) -> list[Finding]:
    """Return one finding, at the front matter's `time`, where the two differ; none where either is not given."""
    total = deck.front.time
    times = [minutes(slide.attributes.pairs.get("time", "")) for slide in deck.slides]
    planned = sum(time for time in times if time is not None)
    if not total or not planned or abs(planned - total) <= TOLERANCE * total:
        return []
    if planned < total and _has_room(deck):
        return []
    timed = sum(time is not None for time in times)
    message = f"the talk's time is {clock(total)}, that of its {timed} timed slides adds up to {clock(planned)}"
    hint = f"write time: {clock(planned)}, or change the slides' times: time=1:30"
    return [PlannedTime.at(deck.front.places.get("time", Place(deck.slides[0].place.file, 1)), message, hint)]


def _has_room(deck: Deck) -> bool:
    """Say whether a slide without a time of its own may take what the others leave."""
    return any(slide.kind == "slide" and "time" not in slide.attributes.pairs for slide in deck.slides)
