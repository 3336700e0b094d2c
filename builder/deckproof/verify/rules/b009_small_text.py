"""B009: text too small to be read from the last row."""

from __future__ import annotations

from deckproof.errors import Finding, Place, Rule
from deckproof.verify.snapshot import Run, Step, Visit

LEAST = 14.0
"""Pixels on a slide 720 high, for cells, code and labels; running text is set at 24 and more.

From the last row, six picture heights away, a capital of 0.66 em is 14 * 0.66 / 720 / 6 = 2.1 mrad high, 7.4 minutes
of arc: half as much again as the 5 minutes of the 20/20 line of an eye chart.
"""
LEAST_IN_FORMULA = 12.0
"""A script of a script in running text: TeX sets it at half of the text's 24 px."""
_HEIGHT = 720.0
_ROUNDING = 0.05


class SmallText(Rule):
    """Text is too small.

    What: visible text under 14 px, in formulas under 12 px, on a slide 720 px high (in proportion on others).
    Why: the last row cannot read it.
    Bad: a table of forty columns. Good: the four columns that matter.
    """

    code = "B009"


def check(visit: Visit) -> list[Finding]:
    """Return one finding for each source line: its smallest text."""
    scale = (visit.area.bottom - visit.area.top) / _HEIGHT
    smallest: dict[tuple[str, Place], tuple[Step, Run]] = {}
    for step in visit.views:
        for run in step.runs:
            name = (step.slide, run.spot.place)
            if _is_small(run, scale) and (name not in smallest or run.size < smallest[name][1].size):
                smallest[name] = step, run
    return [_finding(step.where, run, scale) for step, run in smallest.values()]


def _least(run: Run, scale: float) -> float:
    """Return the least size for a text on a slide of this scale."""
    return scale * (LEAST_IN_FORMULA if run.formula else LEAST)


def _is_small(run: Run, scale: float) -> bool:
    """Say whether a text is under its least size."""
    return run.size < _least(run, scale) - _ROUNDING


def _finding(where: str, run: Run, scale: float) -> Finding:
    """Return the finding for one text."""
    message = f"{run.spot.name} on {where} is {run.size:.1f} px high; the least is {_least(run, scale):.0f} px"
    return SmallText.at(run.spot.place, message, "show less, or draw the figure for the size at which it is shown")
