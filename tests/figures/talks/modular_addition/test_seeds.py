"""The table of runs."""

from __future__ import annotations

import numpy as np
import pytest

from figures.core.modadd import runs
from figures.talks.modular_addition import seeds
from tests.figures.talks.end_to_end.shown import drawn, number


@pytest.mark.parametrize("seed", runs.SEEDS)
def test_a_run_s_line_is_read_off_its_curves(seed: int) -> None:
    """Its phases end in order, the frequencies have over half a per cent of the logits, all test pairs are right."""
    curves, row = runs.curves(seed), seeds.spread().rows[seed]
    ends = [number(cell) for cell in row[1:4]]

    assert row[0] == f"seed {seed}"
    assert ends == sorted(ends)
    assert ends[0] == curves.step[np.argmin(curves.excluded_loss)]
    everyone = np.minimum(curves.train_accuracy, curves.test_accuracy)
    assert ends[2] == curves.step[np.flatnonzero(everyone < 1)[-1] + 1]
    assert row[4] == " ".join(str(k) for k in np.flatnonzero(curves.frequency_shares[-1] > 0.005) + 1)
    assert row[6] == "100%"


def test_there_are_three_runs_at_least() -> None:
    """A spread needs as many."""
    assert len(seeds.spread().rows) == len(runs.SEEDS) + 1 >= 4


def test_the_paper_s_numbers_stand_under_its_name() -> None:
    """In a line of their own, declared as typed, with nothing that was computed."""
    line = seeds.spread().rows[-1]

    assert line[0] == "the paper’s run"
    assert line[4] == "14 35 41 42 52"
    counted = [text.text for text in drawn(seeds.spread()).numbers]
    assert not {"1,400", "9,400", "14,000", "14 35 41 42 52"} & set(counted)
