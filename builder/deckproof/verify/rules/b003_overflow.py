"""B003: something reaches out of its slide."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from deckproof.errors import Finding, Place, Rule
from deckproof.verify.geometry import Box
from deckproof.verify.snapshot import Painted, Run, Visit

TOLERANCE = 1.0
"""Pixels: browsers lay out in fractions of a pixel."""


class Overflow(Rule):
    """Something reaches out of the slide.

    What: visible text, a picture or a painted box that reaches more than 1 px beyond an edge of its slide, at any step.
    Why: the audience does not see it, and nobody is told.
    Bad: a list of twenty items. Good: two slides, or `{.smaller}`.
    """

    code = "B003"


def check(visit: Visit) -> list[Finding]:
    """Return one finding for each slide and side: the element that reaches furthest, and how many lines reach out."""
    reaching: dict[tuple[str, str], dict[Place, tuple[float, str]]] = defaultdict(dict)
    for slide, thing, side, pixels in _reaching_out(visit):
        lines = reaching[slide, side]
        lines[thing.spot.place] = max(lines.get(thing.spot.place, (0.0, "")), (pixels, thing.spot.name))
    return [_finding(slide, side, lines) for (slide, side), lines in reaching.items()]


def _finding(slide: str, side: str, lines: dict[Place, tuple[float, str]]) -> Finding:
    """Return the finding for one side of a slide; `lines` holds what reaches furthest for each source line."""
    place, (pixels, element) = max(lines.items(), key=lambda item: item[1])
    others = f", with {len(lines)} source lines in all" if len(lines) > 1 else ""
    message = f"{element} reaches {pixels:.0f} px beyond the {side} edge of slide {slide!r}{others}"
    return Overflow.at(place, message, "shorten it, make it {.smaller}, or split the slide")


def _reaching_out(visit: Visit) -> Iterator[tuple[str, Run | Painted, str, float]]:
    """Yield what reaches out of its slide at some step, with side and pixels; what is cut off inside does not."""
    for step in visit.steps:
        things: list[Run | Painted] = [*step.runs, *step.boxes]
        for thing in things:
            shown = _shown(thing)
            if shown.is_empty:
                continue
            for side, pixels in shown.excess(visit.area).items():
                if pixels > TOLERANCE:
                    yield step.slide, thing, side, pixels


def _shown(thing: Run | Painted) -> Box:
    """Return the part of a box that its surroundings do not cut off."""
    shown = thing.box
    for clip in thing.clips:
        shown = shown.cut(clip.box)
    return shown
