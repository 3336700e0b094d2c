"""B019: text that its ground swallows."""

from __future__ import annotations

from collections import defaultdict
from math import floor

from deckproof.errors import Finding, Rule
from deckproof.verify.snapshot import LowContrast, Visit

LEAST = 4.5
"""WCAG 2.2, success criterion 1.4.3, level AA; held for large type too, since a projector takes contrast away."""


class LittleContrast(Rule):
    """Text has too little contrast with what it stands on.

    What: visible text under 4.5 to 1, by WCAG's ratio, at the last step of a slide, in any of the themes.
    Why: who sees badly cannot read it, and on a weak projector nobody can.
    Bad: `--grey: #aaaaaa` on light paper. Good: a theme whose colours are read on its paper.
    """

    code = "B019"


def check(visit: Visit) -> list[Finding]:
    """Return one finding for each pair of colours in each theme, where it was first met."""
    pairs: dict[tuple[str, str, str], list[LowContrast]] = defaultdict(list)
    for one in visit.low_contrasts:
        pairs[one.theme, one.colour, one.ground].append(one)
    return [_finding(texts) for texts in pairs.values()]


def _finding(texts: list[LowContrast]) -> Finding:
    """Return the finding for texts of one colour on one ground."""
    one = texts[0]
    theme = f" in the theme {one.theme!r}" if one.theme else ""
    others = f", and {len(texts) - 1} more of these colours" if len(texts) > 1 else ""
    message = (
        f"{one.spot.name} on slide {one.slide!r}{others}: {one.colour} on {one.ground} has a contrast of "
        f"{floor(100 * one.ratio) / 100:.2f} to 1{theme}; the least is {LEAST} to 1"
    )
    hint = "take one of the deck's colours, or change the colour in the deck's own theme"
    return LittleContrast.at(one.spot.place, message, hint)
