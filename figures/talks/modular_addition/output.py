"""The answer: all logits of the example, that of the right answer and its nearest rival."""

from __future__ import annotations

from typing import Final

import numpy as np

from deckproof import figure, label, num
from deckproof.draw import Svg
from figures.plot.columns import Named, columns
from figures.talks.modular_addition.example import SUM, trace
from figures.talks.modular_addition.look import NUMBER_TICKS, WIDE

_ENDS: Final = (-60.0, 60.0)
"""The scale of the logits."""


def rival() -> int:
    """Return the answer with the greatest logit but one."""
    return int(np.argsort(trace().logits)[-2])


@figure
def answer_logits() -> Svg:
    """Draw the logits of all answers to the example; the right one and the next are named."""
    found = trace().logits
    named = [Named(SUM, _named(SUM), "green"), Named(rival(), _named(rival()), "red")]
    return columns(found, named, size=(WIDE, 360), ends=_ENDS, ticks=NUMBER_TICKS)


def _named(answer: int) -> str:
    """Return an answer with its logit."""
    return label(num(answer), ": ", num(trace().logits[answer], ".1f"))
