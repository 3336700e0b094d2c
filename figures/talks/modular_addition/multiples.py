"""The training played back on paper: all logits of the running example, at one step after the other."""

from __future__ import annotations

from math import ceil, log10
from typing import Final

import numpy as np

from deckproof import figure, label, num
from deckproof.draw import SMALL_SIZE, Role, Svg
from figures.core.modadd import model, runs
from figures.core.modadd.curves import EXAMPLE
from figures.core.modadd.model import Trace

STEPS: Final = (0, 100, 1_000, 2_800, 3_600, 5_200, 7_200, 20_000)
"""Each step shows something else: nothing, a guess, a wrong answer memorised, its doubt, the right answer, its rise."""
COLUMNS: Final = 4
PANEL: Final = (264.0, 232.0)
"""Width and height of one step's panel, in px."""
GAPS: Final = (32.0, 36.0)
_LINE: Final = 1.3 * SMALL_SIZE
_BAR: Final = 0.72  # of its place that a bar takes
_SMALL: Final = 0.001  # probabilities under it are written as powers of ten


@figure
def playback_multiples() -> Svg:
    """Draw the logits of the running example at eight steps, the right answer green and a wrong one given red."""
    width, height = PANEL
    rows = -(-len(STEPS) // COLUMNS)
    svg = Svg(COLUMNS * (width + GAPS[0]) - GAPS[0], rows * (height + GAPS[1]) - GAPS[1])
    right = sum(EXAMPLE) % runs.recipe_of(0).p
    traces = {step: model.forward(runs.checkpoint(step), *EXAMPLE) for step in STEPS}
    span = _span(list(traces.values()))
    for place, (step, trace) in enumerate(traces.items()):
        row, column = divmod(place, COLUMNS)
        svg.place(_panel(step, trace, right, span), column * (width + GAPS[0]), row * (height + GAPS[1]))
    return svg


def _span(traces: list[Trace]) -> tuple[float, float]:
    """Return the least and the greatest logit of all, which the panels have in common; zero is between them."""
    logits = np.stack([trace.logits for trace in traces])
    return min(float(logits.min()), 0.0), max(float(logits.max()), 0.0)


def _panel(step: int, trace: Trace, right: int, span: tuple[float, float]) -> Svg:
    """Draw one step: its number and the answer given, the bars, and the right answer's probability."""
    width, height = PANEL
    given = int(trace.answer)
    svg = Svg(width, height)
    svg.text(0, _LINE / 2, label("step ", num(step, ",")), size=SMALL_SIZE, role="grey")
    svg.place(_bars(trace, right, span), 0, _LINE)
    is_right = given == right
    role: Role = "green" if is_right else "red"
    text = label(num(given), ", right" if is_right else ", wrong")
    svg.text(width, _LINE / 2, text, size=SMALL_SIZE, role=role, anchor="end")
    share = label("$p$(", num(right), ") = ", _probability(trace.probs[right]))
    svg.text(0, height - _LINE / 2, share, size=SMALL_SIZE)
    return svg


def _probability(share: float) -> str:
    """Return a probability: near to 1 with as many digits as tell it from 1, near to 0 as a power of ten."""
    if share < _SMALL:
        return num(share, ".1e")
    return num(share, f".{max(3, ceil(-log10(1 - share)) + 1)}f")


def _bars(trace: Trace, right: int, span: tuple[float, float]) -> Svg:
    """Draw all logits as bars on the line of zero."""
    width, height = PANEL[0], PANEL[1] - 2 * _LINE
    least, most = span
    place, unit = width / len(trace.logits), height / (most - least)
    svg = Svg(width, height)
    zero = most * unit
    for answer, logit in enumerate(trace.logits.tolist()):
        role: Role = "green" if answer == right else "red" if answer == trace.answer else "grey"
        share = 1.0 if role != "grey" else _BAR
        left = (answer + (1 - share) / 2) * place
        svg.rect(left, zero - max(logit, 0) * unit, share * place, abs(logit) * unit, fill=role)
    svg.line((0, zero), (width, zero), stroke="grey", stroke_width=1)
    return svg
