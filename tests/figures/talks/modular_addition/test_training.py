"""The training's curves and phases, as they are drawn."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from matplotlib.patches import Rectangle

from figures.plot.curves import Plot
from figures.talks.modular_addition import training
from figures.talks.modular_addition.example import curves
from tests.figures.talks.end_to_end.shown import number, texts


def held(accuracy: object) -> int:
    """The first measured step from which on an accuracy stays at 1."""
    step = curves().step.tolist()
    right = (np.asarray(accuracy) == 1).tolist()
    return int(next(step[index] for index in range(len(step)) if all(right[index:])))


@pytest.mark.parametrize("measure", ["loss", "accuracy"])
def test_both_sets_are_drawn_from_step_ten_on(measure: str) -> None:
    """The curves that were stored, the trained pairs first."""
    found = curves()
    seen = found.step >= 10
    for line, name in zip(training.training_curves(measure).axes[0].lines, ("train", "test"), strict=True):
        expected = np.column_stack([found.step[seen], getattr(found, f"{name}_{measure}")[seen]])
        np.testing.assert_array_equal(line.get_xydata(), expected)


def test_the_band_is_the_time_between() -> None:
    """From all trained pairs right to all pairs right."""
    found = curves()
    (band,) = (patch for patch in training.training_curves().axes[0].patches if isinstance(patch, Rectangle))
    ends = [held(found.train_accuracy), held(np.minimum(found.train_accuracy, found.test_accuracy))]

    assert [band.get_x(), band.get_x() + band.get_width()] == ends
    assert [number(text) for text in texts(training.training_curves())] == ends


@pytest.mark.parametrize("draw", [training.hidden_progress, training.squares])
def test_phases_follow_one_another(draw: Callable[[], Plot]) -> None:
    """They end at the least excluded loss, where the keys alone suffice for good, and where all is right for good."""
    found = curves()
    ends = [
        int(found.step[found.excluded_loss.argmin()]),
        held(found.restricted_accuracy),
        held(np.minimum(found.train_accuracy, found.test_accuracy)),
    ]
    bands = [patch for patch in draw().axes[0].patches if isinstance(patch, Rectangle)]

    assert [band.get_x() for band in bands] == [0, *ends[:2]]
    assert [band.get_x() + band.get_width() for band in bands] == pytest.approx(ends, rel=0, abs=1e-9)
    assert [number(text) for text in texts(draw())] == ends


def test_four_losses_are_told_apart() -> None:
    """Train, test, restricted and excluded, each in a colour of its own."""
    found = curves()
    lines = training.hidden_progress().axes[0].lines
    seen = found.step <= 10_000

    for line, name in zip(lines, ("train", "test", "restricted", "excluded"), strict=True):
        np.testing.assert_array_equal(line.get_ydata(), getattr(found, f"{name}_loss")[seen])
    assert len({line.get_color() for line in lines}) == 4
