"""B001: a number on the page is not the one that the code computes."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from deckproof.errors import Finding, Rule
from deckproof.model import Rendered, ShownNumber
from deckproof.verify.snapshot import NumberSeen, Step, Visit


class NumberDiffers(Rule):
    """A number on the page differs from a fresh computation.

    What: a number whose text is not the computed one, that is missing, that nobody computed, or that is never visible
    at any step of its slide (numbers in notes need not be).
    Why: this is what the tool promises: what the audience sees is what the code computes.
    Bad: the page says 0.51, `{{ loss:.2f }}` gives 0.49. Good: build again, and edit slides, never pages.
    """

    code = "B001"


_INVISIBLE = re.compile(r"[\s\u200b-\u200d\u2060\ufeff]")
_REBUILD = "build the deck again; pages are not edited by hand"
Expected = tuple[int, ShownNumber]


@dataclass
class Comparison:
    """What the numbers of the page and of the ledger have in common; entries are named by their place in the ledger."""

    faults: dict[int, Finding] = field(default_factory=dict)
    """For each faulty entry, the first thing that is wrong with it."""
    surplus: list[Finding] = field(default_factory=list)
    found: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    """For each entry, the keys of the elements that showed it."""

    @property
    def findings(self) -> list[Finding]:
        """All that is wrong."""
        return [*self.faults.values(), *self.surplus]


def compare(visit: Visit, rendered: Rendered) -> Comparison:
    """Compare every number at every step of every slide with the ledger of a fresh rendering."""
    comparison = Comparison()
    for slide in rendered.slides:
        expected = [(i, entry) for i, entry in enumerate(rendered.ledger) if entry.slide == slide.id]
        steps = [step for step in visit.steps if step.slide == slide.id]
        for step in steps:
            _compare_step(step, expected, comparison)
        _compare_visibility(steps, expected, comparison)
        if not steps:
            _lost(slide.id, expected, comparison)
    return comparison


def same_text(text: str) -> str:
    """Return what must be equal of a number's text: spaces do not count, a superscript is as good as a raised digit.

    >>> same_text("1.2 × 10⁻⁷") == same_text("1.2×10−7")
    True
    """
    return _INVISIBLE.sub("", unicodedata.normalize("NFKC", text))


def _compare_step(step: Step, expected: Sequence[Expected], comparison: Comparison) -> None:
    """Match the numbers of one step, name by name."""
    wanted: dict[str, list[Expected]] = defaultdict(list)
    shown: dict[str, list[NumberSeen]] = defaultdict(list)
    for i, entry in expected:
        wanted["" if entry.kind == "literal" else entry.name].append((i, entry))
    for number in step.numbers:
        shown["" if number.literal else number.name].append(number)
    for name in wanted | shown:
        _compare_name(step.slide, wanted[name], shown[name], comparison)


def _compare_name(slide: str, wanted: list[Expected], shown: list[NumberSeen], comparison: Comparison) -> None:
    """Match equal texts, then pair what is left: a wrong text, a missing number, one too many."""
    for i, entry in wanted[:]:
        twin = next((number for number in shown if same_text(number.text) == same_text(entry.text)), None)
        if twin is not None:
            comparison.found[i].add(twin.key)
            wanted.remove((i, entry))
            shown.remove(twin)
    for (i, entry), number in zip(wanted, shown, strict=False):
        message = f"{_named(entry)} on slide {slide!r} shows {number.text!r}, a fresh computation gives {entry.text!r}"
        comparison.faults.setdefault(i, NumberDiffers.at(entry.place, message, _REBUILD))
    for i, entry in wanted[len(shown) :]:
        message = f"{_named(entry)} = {entry.text!r} is missing from slide {slide!r} of the page"
        comparison.faults.setdefault(i, NumberDiffers.at(entry.place, message, _REBUILD))
    comparison.surplus += [_too_many(slide, number) for number in shown[len(wanted) :]]


def _named(entry: ShownNumber) -> str:
    """Return what a message calls an entry."""
    return "declared number" if entry.kind == "literal" else f"number {entry.name!r}"


def _too_many(slide: str, number: NumberSeen) -> Finding:
    """Return the finding for a number that nobody computed."""
    name = "declared number" if number.literal else f"number {number.name!r}"
    message = f"{name} = {number.text!r} is on slide {slide!r} of the page, but a fresh rendering has none there"
    return NumberDiffers.at(number.spot.place, message, _REBUILD)


def _compare_visibility(steps: Sequence[Step], expected: Sequence[Expected], comparison: Comparison) -> None:
    """Report entries whose elements are never seen."""
    seen = {number.key for step in steps for number in step.numbers if number.visible or number.silent}
    for i, entry in expected:
        if i in comparison.found and not comparison.found[i] & seen:
            message = f"{_named(entry)} = {entry.text!r} is never visible on slide {entry.slide!r}"
            hint = "let a step show it, or take it out"
            comparison.faults.setdefault(i, NumberDiffers.at(entry.place, message, hint))


def _lost(slide: str, expected: Sequence[Expected], comparison: Comparison) -> None:
    """Report the numbers of a slide that the page lacks."""
    for i, entry in expected:
        message = f"{_named(entry)} = {entry.text!r} is missing: the page has no slide {slide!r}"
        comparison.faults[i] = NumberDiffers.at(entry.place, message, _REBUILD)
