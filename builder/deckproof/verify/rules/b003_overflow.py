"""B003: something reaches out of its slide."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from deckproof.errors import Finding, Place, Rule
from deckproof.verify.geometry import Box
from deckproof.verify.snapshot import Painted, Run, Step, Visit

TOLERANCE = 1.0
"""Pixels: browsers lay out in fractions of a pixel."""
Reach = tuple[float, str, str]
"""By how many pixels an element reaches out, its name, and the slide with the figure's state."""


class Overflow(Rule):
    """Something reaches out of the slide.

    What: visible text, a picture or a painted box that reaches more than 1 px beyond an edge of its slide, at any step.
    Why: the audience does not see it, and nobody is told.
    Bad: a list of twenty items. Good: two slides, or `{.smaller}`.
    """

    code = "B003"


def check(visit: Visit) -> list[Finding]:
    """Return one finding for each slide and side: the element that reaches furthest, and how many lines reach out."""
    reaching: dict[tuple[str, str], dict[Place, Reach]] = defaultdict(dict)
    for step, thing, side, pixels in _reaching_out(visit):
        lines = reaching[step.slide, side]
        if pixels > lines.get(thing.spot.place, (0.0, "", ""))[0]:
            lines[thing.spot.place] = (pixels, thing.spot.name, step.where)
    return [_finding(side, lines) for (_, side), lines in reaching.items()]


def _finding(side: str, lines: dict[Place, Reach]) -> Finding:
    """Return the finding for one side of a slide; `lines` holds what reaches furthest for each source line."""
    place, (pixels, element, where) = max(lines.items(), key=lambda item: item[1])
    others = f", with {len(lines)} source lines in all" if len(lines) > 1 else ""
    message = f"{element} reaches {pixels:.0f} px beyond the {side} edge of {where}{others}"
    return Overflow.at(place, message, "shorten it, make it {.smaller}, or split the slide")


def _reaching_out(visit: Visit) -> Iterator[tuple[Step, Run | Painted, str, float]]:
    """Yield what reaches out of its slide at some step, with side and pixels; what is cut off inside does not."""
    for step in visit.views:
        things: list[Run | Painted] = [*step.runs, *step.boxes]
        for thing in things:
            shown = _shown(thing)
            if shown.is_empty:
                continue
            for side, pixels in shown.excess(visit.area).items():
                if pixels > TOLERANCE:
                    yield step, thing, side, pixels


def _shown(thing: Run | Painted) -> Box:
    """Return the part of a box that its surroundings do not cut off."""
    shown = thing.box
    for clip in thing.clips:
        shown = shown.cut(clip.box)
    return shown
