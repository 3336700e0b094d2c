"""B004: text that is cut off, or that stands on other text or on a figure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deckproof.errors import Finding, Place, Rule
from deckproof.verify.geometry import Box
from deckproof.verify.snapshot import Painted, Run, Step, Visit
from deckproof.verify.views import each_once

CUT_TOLERANCE = 1.0
"""Pixels: browsers lay out in fractions of a pixel."""
OVERLAP_TOLERANCE = 3.0
"""Pixels: letters reach over their boxes by less (italics, accents, kerning); a covered digit is wider and higher."""


class HiddenText(Rule):
    """Text is cut off or covered.

    What: text that an element around it cuts off (hidden or scrolling overflow, the edge of an SVG); two texts that
    overlap by more than 3 px in both directions; text that overlaps a figure to which it does not belong.
    Why: the audience cannot read it, though it is on the page.
    Bad: a code line wider than its block. Good: a shorter line, or `{.smaller}`.
    """

    code = "B004"


def check(visit: Visit) -> list[Finding]:
    """Return the findings of all steps, each once: for a cut, the worst of its source line, element and side."""
    worst: dict[tuple[str, Place, str, str], tuple[float, str, str]] = {}
    for step in visit.views:
        for run, element, side, pixels in _cuts(step):
            name = (step.slide, run.spot.place, element, side)
            if pixels > worst.get(name, (0.0, "", ""))[0]:
                worst[name] = (pixels, run.spot.name, step.where)
    hint = "make it shorter or smaller, or what holds it larger"
    cuts = [
        HiddenText.at(place, f"{text} on {where} is cut by {pixels:.0f} px at the {side} of {element}", hint)
        for (_, place, element, side), (pixels, text, where) in worst.items()
    ]
    return [*cuts, *each_once(visit, lambda step: [*_text_on_text(step), *_text_on_pictures(step)])]


def _cuts(step: Step) -> Iterator[tuple[Run, str, str, float]]:
    """Yield each visible text that is cut, with the element that cuts it, side and pixels."""
    for run in step.runs:
        for clip in run.clips:
            for side, pixels in run.box.excess(clip.box).items():
                # Heights inside a formula are those of struts, not of ink.
                if pixels > CUT_TOLERANCE and not (run.formula and side in {"top", "bottom"}):
                    yield run, clip.spot.name, side, pixels


def _text_on_text(step: Step) -> Iterator[Finding]:
    """Yield each pair of texts that overlap, but for the parts of one formula or of one label."""
    runs = sorted((run for run in step.runs if not run.slanted), key=lambda run: run.box.top)
    for i, run in enumerate(runs):
        for other in runs[i + 1 :]:
            if other.box.top >= run.box.bottom - OVERLAP_TOLERANCE:
                break
            if not _is_one(run, other) and _overlap(run.box, other.box):
                yield _overlapping(step.where, run, other)


def _is_one(run: Run, other: Run) -> bool:
    """Say whether two runs are parts of one formula or of one SVG text."""
    return (run.formula != 0 and run.formula == other.formula) or (run.label != 0 and run.label == other.label)


def _text_on_pictures(step: Step) -> Iterator[Finding]:
    """Yield each text that overlaps a picture, unless both are in one `<figure>`."""
    pictures: Sequence[Painted] = [one for one in step.boxes if one.picture]
    for run in step.runs:
        for picture in pictures:
            if not run.label and run.figure != picture.figure and _overlap(run.box, picture.box):
                yield _overlapping(step.where, run, picture)


def _overlap(one: Box, other: Box) -> bool:
    """Say whether two boxes overlap by more than the tolerance in both directions."""
    return min(one.cut(other).size) > OVERLAP_TOLERANCE


def _overlapping(where: str, run: Run, other: Run | Painted) -> Finding:
    """Return the finding for two things that overlap."""
    width, height = run.box.cut(other.box).size
    message = f"{run.spot.name} overlaps {other.spot.name} by {width:.0f} x {height:.0f} px on {where}"
    return HiddenText.at(run.spot.place, message, "move them apart, or make one smaller")
