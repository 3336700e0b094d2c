"""B003: something reaches out of its slide."""

from __future__ import annotations

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
    """Return one finding for each source line and side: its element that reaches furthest."""
    worst: dict[tuple[str, Place, str], tuple[float, str]] = {}
    for slide, thing, side, pixels in _reaching_out(visit):
        name = (slide, thing.spot.place, side)
        if pixels > worst.get(name, (0.0, ""))[0]:
            worst[name] = (pixels, thing.spot.name)
    hint = "shorten it, make it {.smaller}, or split the slide"
    return [
        Overflow.at(place, f"{element} reaches {pixels:.0f} px beyond the {side} edge of slide {slide!r}", hint)
        for (slide, place, side), (pixels, element) in worst.items()
    ]


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
