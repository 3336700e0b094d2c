"""The running example of every slide: 100 + 50, the run of seed 0, and what its last weights make of the question."""

from __future__ import annotations

from functools import cache
from typing import Final

from figures.core.modadd import findings as measured
from figures.core.modadd import runs
from figures.core.modadd.curves import EXAMPLE, Curves
from figures.core.modadd.findings import Findings
from figures.core.modadd.model import Trace, forward
from figures.core.modadd.params import Params
from figures.core.modadd.recipe import Recipe

RECIPE: Final[Recipe] = runs.recipe_of(0)
P: Final = RECIPE.p
A, B = EXAMPLE
SUM: Final = (A + B) % P


@cache
def weights() -> Params:
    """Return the weights at the end of training, as stored: rounded to float16."""
    return runs.final()


@cache
def trace() -> Trace:
    """Return the pass on the example with them."""
    return forward(weights(), A, B)


def curves() -> Curves:
    """Return the measures of the training, step by step."""
    return runs.curves()


def findings() -> Findings:
    """Return what was measured on the last weights."""
    return measured.findings()


def keys() -> tuple[int, ...]:
    """Return the key frequencies, in rising order."""
    return tuple(curves().key_frequencies.tolist())
