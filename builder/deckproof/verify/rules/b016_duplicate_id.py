"""B016: two elements of the page have one id."""

from __future__ import annotations

from deckproof.errors import Finding, Rule
from deckproof.verify.snapshot import RepeatedId, Visit


class DuplicateId(Rule):
    """Two elements have the same id.

    What: an id that stands twice in the page, or twice in some state of a figure.
    Why: links, arrow heads and clip paths find the first one only: others lead elsewhere, or are drawn wrongly.
    Bad: `<p id="task">` on two slides. Good: ids that differ; those of figures are made different by the build.
    """

    code = "B016"


def check(visit: Visit) -> list[Finding]:
    """Return one finding for each id and slide, the first place where it was met."""
    first: dict[tuple[str, str], RepeatedId] = {}
    for one in visit.repeated:
        first.setdefault((one.slide, one.id), one)
    return [_finding(one) for one in first.values()]


def _finding(one: RepeatedId) -> Finding:
    """Return the finding for one id."""
    slide = f" on slide {one.slide!r}" if one.slide else ""
    state = f", in {one.at}" if one.at else ""
    message = f"{one.spot.name}{slide} has the id {one.id!r}, which another element has{state}"
    return DuplicateId.at(one.spot.place, message, "give one of them another id")
