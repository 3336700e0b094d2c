"""The phases, on curves of which they can be read off, and on the stored runs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from figures.core.modadd import runs
from figures.core.modadd.curves import Curves
from figures.core.modadd.phases import Phases, phases


@pytest.fixture
def made() -> Curves:
    """Six steps; every accuracy reaches 1, the whole network's too, and falls back once before it stays there."""
    nothing = np.zeros(6)
    return Curves(
        step=np.array([0, 10, 20, 30, 40, 50]),
        train_loss=nothing,
        test_loss=nothing,
        train_accuracy=np.array([0.1, 1, 1, 1, 1, 1]),
        test_accuracy=np.array([0, 0.1, 0.2, 1, 0.9, 1]),
        p_example=nothing,
        answer_example=np.zeros(6, dtype=np.intp),
        squares=nothing,
        restricted_loss=nothing,
        restricted_accuracy=np.array([0, 1, 0.9, 1, 1, 1]),
        excluded_loss=np.array([4, 1, 0.5, 2, 9, 6]),
        on_equals=np.zeros((6, 4)),
        frequency_shares=np.zeros((6, 2)),
        embedding_norms=np.zeros((6, 2)),
        key_frequencies=np.array([1]),
    )


def test_phases_end_where_they_can_be_read_off(made: Curves) -> None:
    """The least excluded loss; and what holds for good, not what holds for a moment."""
    assert phases(made) == Phases(memorised=10, memorisation=20, circuit_formation=30, clean_up=50)


def test_what_holds_from_the_start_ends_there(made: Curves) -> None:
    """Step 0."""
    assert phases(replace(made, train_accuracy=np.ones(6))).memorised == 0


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("train_accuracy", "answers every training pair rightly"),
        ("restricted_accuracy", "answers every pair rightly by its key frequencies alone"),
        ("test_accuracy", "answers every pair rightly"),
    ],
)
def test_a_run_that_does_not_get_there_is_refused(name: str, what: str, made: Curves) -> None:
    """The message says where the run ends and what it does not do."""
    with pytest.raises(ValueError, match=f"the run, which ends at step 50, has no step from which on it {what}$"):
        phases(replace(made, **{name: np.full(6, 0.5)}))


def test_training_pairs_count_for_the_clean_up(made: Curves) -> None:
    """Every pair is to be right, not only those tested."""
    tested = replace(made, test_accuracy=np.array([0, 0.1, 0.2, 1, 1, 1]))

    assert phases(tested).clean_up == 30
    assert phases(replace(tested, train_accuracy=np.array([0.1, 1, 1, 1, 0.9, 1]))).clean_up == 50


@pytest.mark.parametrize("seed", runs.SEEDS)
def test_stored_runs_go_through_the_phases_in_order(seed: int) -> None:
    """Each takes many steps; at the end of circuit formation the whole network still errs on many pairs."""
    curves = runs.curves(seed)
    found = phases(curves)

    assert 0 < found.memorised < found.memorisation < found.circuit_formation < found.clean_up < 20_000
    assert curves.test_accuracy[curves.at(found.circuit_formation)] < 0.9
    assert curves.train_accuracy[curves.at(found.memorisation)] == 1
    between = (curves.step > found.memorisation) & (curves.step <= found.circuit_formation)
    assert curves.excluded_loss[between].min() > curves.excluded_loss[curves.at(found.memorisation)]
