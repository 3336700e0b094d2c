"""From a finished run to its stored result."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from figures.core import frozen
from figures.core.modadd import curves, runs
from figures.core.modadd.curves import Curves, measure
from figures.core.modadd.key import key_frequencies
from figures.core.modadd.params import unflatten
from figures.core.modadd.passes import every_pair
from figures.core.modadd.recipe import Recipe
from figures.core.modadd.snapshots import Folder
from figures.core.modadd.step import State, start
from figures.core.modadd.store import key_of, snapshots, store


@pytest.fixture
def folder(small: Recipe, tmp_path: Path, rng: np.random.Generator, monkeypatch: pytest.MonkeyPatch) -> Folder:
    """A run that kept its weights at steps 0, 10 and 20, the last; results go beside it."""
    monkeypatch.setattr(runs, "FOLDER", tmp_path / "runs")
    monkeypatch.setattr(runs, "CHECKPOINTS", (0, 20))
    monkeypatch.setattr(curves, "EXAMPLE", (3, 4))
    folder = Folder(small, tmp_path)
    state = start(small)
    for step in (0, 10, 20):
        moved = state.weights + rng.normal(0, 0.3, state.weights.shape).astype(np.float32)
        folder.snap(State(step, moved, state.mean, state.square))
    return folder


def test_weights_are_stored_in_half_precision(folder: Folder, small: Recipe) -> None:
    """Those of the steps to keep, each in its file, rounded to float16."""
    store(folder, 5.0)

    stored = frozen.load(runs.weights_place(small), runs.weights_origin(small))
    assert stored.facts["seconds"] == 5
    assert set(stored.facts["files"]) == {"seed0/00000.z", "seed0/00020.z"}
    for step in (0, 20):
        kept = runs.unpack(stored.read(runs.weights_file(small, step)))
        np.testing.assert_array_equal(kept, folder.weights(step).astype(np.float16), strict=True)


def test_curves_are_those_of_the_stored_weights(folder: Folder, small: Recipe) -> None:
    """All snapshots are measured, rounded, with the key frequencies of the last."""
    store(folder, 5.0)

    stored = frozen.load(runs.curves_place(small), runs.curves_origin(small))
    drawn = Curves.from_bytes(stored.read(runs.curves_file(small)))
    assert drawn.step.tolist() == [0, 10, 20]
    weights = [unflatten(folder.weights(step).astype(np.float16), small) for step in (0, 10, 20)]
    key = key_frequencies(every_pair(weights[2]).logits)
    assert tuple(drawn.key_frequencies.tolist()) == key == key_of(folder)
    for i, params in enumerate(weights):
        for name, value in measure(params, small, key).items():
            np.testing.assert_array_equal(getattr(drawn, name)[i], value, err_msg=name)


def test_snapshots_are_rounded(folder: Folder) -> None:
    """As they are stored."""
    assert [step for step, _ in snapshots(folder)] == [0, 10, 20]
    assert {params.W_E.dtype for _, params in snapshots(folder)} == {np.dtype(np.float16)}


def test_code_edited_during_the_run_is_refused(folder: Folder) -> None:
    """Nothing is stored then; the message says what to delete."""
    folder.code = "f" * 64

    with pytest.raises(ValueError, match=r"edited during the run, which is not stored\. Delete .*seed0, train again"):
        store(folder, 5.0)
    assert not runs.FOLDER.exists()
