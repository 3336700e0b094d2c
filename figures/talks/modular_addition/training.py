"""The training played back: losses and accuracies, the three phases, and how large the weights are."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Annotated, Final

import numpy as np

from deckproof import Choice, figure, label, num
from deckproof.draw import Role
from figures.core.modadd.phases import Phases, phases
from figures.plot.curves import Plot
from figures.plot.steps import Axis, Band, Line, over_steps
from figures.talks.modular_addition.example import curves

_SIZE: Final = (1152.0, 470.0)
_LATE: Final = Axis("step", (0, 10_000), (0, 2_000, 4_000, 6_000, 8_000, 10_000))
"""The steps in which the phases lie; nothing happens after them."""
_SETS: Final[tuple[tuple[str, Role], ...]] = (("trained on", "blue"), ("the others", "copper"))
"""The pairs of which loss and accuracy are drawn."""
_ALL: Final = Axis("step, each tick ten times the one before", (10, 20_000), (10, 100, 1_000, 10_000), "log")


@cache
def own_phases() -> Phases:
    """Return the phases of the run of the slides."""
    return phases(curves())


@figure
def training_curves(measure: Annotated[str, Choice("loss", "accuracy")] = "loss") -> Plot:
    """Draw loss or accuracy of the pairs trained on and of the others against the step."""
    found, times = curves(), own_phases()
    between = Band(
        times.memorised,
        times.clean_up,
        label(num(times.memorised), " to ", num(times.clean_up, ","), ": trained pairs right, others not all"),
    )
    if measure == "loss":
        pair = (found.train_loss, found.test_loss)
        y = Axis("loss in nats", (1e-8, 1e2), (1e-8, 1e-4, 1), "log")
    else:
        pair = (found.train_accuracy, found.test_accuracy)
        y = Axis("share of right answers", (0, 1.05), (0, 0.5, 1))
    dy = (-14.0, 14.0)
    lines = [Line(values, text, role, move) for values, (text, role), move in zip(pair, _SETS, dy, strict=True)]
    return over_steps(found.step, lines, size=_SIZE, x=_ALL, y=y, bands=[between])


@figure
def hidden_progress() -> Plot:
    """Draw restricted and excluded loss beside the others, over the three phases."""
    found = curves()
    lines = [
        Line(found.train_loss, "train", "blue"),
        Line(found.test_loss, "test", "copper", 15.0),
        Line(found.restricted_loss, "restricted", "green", -19.0),
        Line(found.excluded_loss, "excluded", "red"),
    ]
    y = Axis("loss in nats", (1e-9, 1e2), (1e-8, 1e-4, 1), "log")
    return over_steps(found.step, lines, size=_SIZE, x=_LATE, y=y, bands=_bands())


@figure
def squares() -> Plot:
    """Draw the sum of all squared weights over the three phases."""
    found = curves()
    most = float(np.ceil(found.squares.max() / 1000) * 1000)
    y = Axis("sum of squared weights", (0, most), (0, 1_000, 2_000, 3_000, 4_000))
    return over_steps(found.step, [Line(found.squares, "", "violet")], size=_SIZE, x=_LATE, y=y, bands=_bands())


def _bands() -> list[Band]:
    """Return the phases as bands, each with the step at which it ends."""
    times = own_phases()
    ends = (times.memorisation, times.circuit_formation, times.clean_up)
    named: tuple[tuple[str, Role], ...] = (("memorise", "blue"), ("form circuits", "green"), ("clean up", "violet"))
    return [
        Band(start, end, label(name, " to ", num(end, ",")), role)
        for (start, end), (name, role) in zip(pairwise((0, *ends)), named, strict=True)
    ]
