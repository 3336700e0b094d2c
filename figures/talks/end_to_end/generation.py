"""Generation: the sentence continued token by token, by the most probable token or by drawing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Annotated, Final

import numpy as np

from deckproof import Range, figure, label, num
from deckproof.draw import SMALL_SIZE, Role, Svg, TokenRow, text_width
from figures.core.gpt256.dimensions import TOY
from figures.core.gpt256.generate import Generation, Pass, greedy, sampled
from figures.talks.end_to_end.example import ids, weights
from figures.talks.end_to_end.look import ROUNDED, WIDE, token, word
from figures.talks.end_to_end.output import probability_bars

SEED: Final = 7
"""Of the talk's draws: a run that ends its sentence."""
SEEDS: Final = (1, 9)
"""The first and the last seed that can be chosen."""
STEPS: Final = TOY.positions - len(ids())
_ROOM: Final = 12.0
"""What a segment has to be wider than its token's name, in px, to hold it."""
_SIDE: Final = 34.0
"""The height over and under the line of segments, in px, and that of the line itself."""
_BAND: Final = 56.0
_CHART: Final = 128.0
"""The height of a pass's bars, in px, and the probability of which a bar would fill it."""
_FULL: Final = 0.5
_GAP: Final = 10.0
_TINTS: Final = {True: 0.45, False: 0.16}


def greedy_run() -> Generation:
    """Return the run that takes the most probable token each time."""
    return greedy(weights(), ids())


@cache
def sampled_run(seed: int) -> Generation:
    """Return the run whose tokens are drawn."""
    return sampled(weights(), ids(), np.random.default_rng(seed))


@figure
def most_probable(step: Annotated[int, Range(1, STEPS)] = STEPS) -> Svg:
    """Draw the greedy run up to a step: for each pass the probabilities of the next token, the greatest taken."""
    run = greedy_run()
    charts = [
        probability_bars(one.probs, range(TOY.V), one.chosen, full=_FULL, height=_CHART) for one in run.passes[:step]
    ]
    return _page(run, charts)


@figure
def drawn(step: Annotated[int, Range(1, STEPS)] = STEPS, seed: Annotated[int, Range(*SEEDS)] = SEED) -> Svg:
    """Draw a run that draws up to a step: each time a number from 0 to 1 falls into the segment of the next token."""
    run = sampled_run(seed)
    return _page(run, [_segments(one) for one in run.passes[:step]])  # a run that has ended stays as it is


def _page(run: Generation, passes: Sequence[Svg]) -> Svg:
    """Draw the tokens after some passes over what chose each of the new ones, on a canvas that holds all passes."""
    start = len(ids())
    tokens = [
        token(number, "green" if place >= start else None)
        for place, number in enumerate(run.ids[: start + len(passes)].tolist())
    ]
    row = TokenRow(tokens, size=30, box=(92, 54), gap=12).svg()
    svg = Svg(WIDE, row.height + STEPS * (_GAP + passes[0].height))
    svg.place(row, 0, 0)
    for number, one in enumerate(passes):
        svg.place(one, 0, row.height + _GAP + number * (_GAP + one.height))
    return svg


def _segments(one: Pass) -> Svg:
    """Draw the line from 0 to 1 cut into the tokens' probabilities, and the draw on it."""
    svg = Svg(WIDE, 2 * _SIDE + _BAND)
    for number, ends in enumerate(pairwise([0.0, *one.cumulative.tolist()])):
        _segment(svg, number, ends, chosen=number == one.chosen)
    start, end = ([0.0, *one.cumulative.tolist()])[one.chosen : one.chosen + 2]
    took = label("“", word(one.chosen), "” takes ", num(one.probs[one.chosen], ROUNDED), " of the line")
    _centred(svg, (start + end) / 2 * WIDE, svg.height - _SIDE / 2, took, "green")
    if one.draw is not None:
        x = one.draw * WIDE
        _centred(svg, x, 12.0, label("drawn: ", num(one.draw, ROUNDED)), "copper")
        svg.arrow((x, 24.0), (x, _SIDE + _BAND / 3), stroke="copper", stroke_width=3.0)
    return svg


def _centred(svg: Svg, x: float, y: float, text: str, role: Role) -> None:
    """Write a text as near to x as the canvas allows."""
    half = text_width(text, SMALL_SIZE) / 2
    svg.text(min(max(x, half), WIDE - half), y, text, size=SMALL_SIZE, role=role, anchor="middle")


def _segment(svg: Svg, number: int, ends: tuple[float, float], *, chosen: bool) -> None:
    """Draw one token's segment, named where there is room."""
    left, right = (end * WIDE for end in ends)
    fill: Role = "green" if chosen else "grey"
    svg.rect(left, _SIDE, right - left, _BAND, fill=fill, stroke="paper", opacity=_TINTS[chosen])
    if right - left > text_width(word(number), SMALL_SIZE) + _ROOM:
        svg.text((left + right) / 2, _SIDE + _BAND * 0.62, word(number), size=SMALL_SIZE, anchor="middle")
