"""Where a run stands, on disk."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from figures.core.modadd.recipe import Recipe
from figures.core.modadd.snapshots import Folder, is_snapshot
from figures.core.modadd.step import State, start


@pytest.fixture
def folder(small: Recipe, tmp_path: Path) -> Folder:
    """The folder of a small run."""
    return Folder(small, tmp_path)


@pytest.fixture
def state(small: Recipe, rng: np.random.Generator) -> State:
    """A state in the middle of a run."""
    begin = start(small)
    draws = rng.normal(size=(3, len(begin.weights))).astype(np.float32)
    return State(7, *draws)


def test_a_run_begins_at_the_start(folder: Folder, small: Recipe) -> None:
    """Where nothing is written, and nothing is written by looking."""
    state, seconds = folder.load()

    np.testing.assert_array_equal(state.weights, start(small).weights)
    assert (state.step, seconds) == (0, 0.0)
    assert not folder.path.exists()


def test_a_state_comes_back(folder: Folder, state: State) -> None:
    """Every array to the last bit, and the seconds."""
    folder.save(state, 12.5)
    back, seconds = folder.load()

    assert (back.step, seconds) == (7, 12.5)
    for name in ("weights", "mean", "square"):
        np.testing.assert_array_equal(getattr(back, name), getattr(state, name), strict=True)


def test_each_seed_has_its_folder(small: Recipe, tmp_path: Path) -> None:
    """So that two runs do not mix."""
    assert Folder(small, tmp_path).path != Folder(replace(small, seed=1), tmp_path).path


def test_a_state_of_other_code_is_refused(folder: Folder, state: State, small: Recipe, tmp_path: Path) -> None:
    """Going on would make weights that no code makes; the message says what to delete."""
    folder.code = "f" * 64
    folder.save(state, 1.0)

    with pytest.raises(
        ValueError, match=r"state\.npz was written by training code ffffffff, .* Delete .*seed0 to begin"
    ):
        Folder(small, tmp_path).load()


@pytest.mark.parametrize("content", [b"", b"no archive", b"PK\x03\x04 cut off"])
def test_a_damaged_state_is_refused(content: bytes, folder: Folder) -> None:
    """Whatever is the matter with the file, the message names it and what to delete."""
    folder.path.mkdir()
    folder.state_file.write_bytes(content)

    with pytest.raises(ValueError, match=r"state\.npz cannot be read \(.*\)\. Delete .*seed0 to begin again"):
        folder.load()


def test_snapshots_are_listed_in_order(folder: Folder, state: State) -> None:
    """By step, whatever the order of writing; those beyond the recipe's last step, left by a longer run, are not."""
    for step in (20, 3, 21):
        state.step = step
        folder.snap(state)
    folder.save(state, 0.0)

    assert folder.steps() == [3, 20]
    np.testing.assert_array_equal(folder.weights(20), state.weights)


def test_snapshots_are_taken_every_hundred_steps_and_early() -> None:
    """0 and 100, and four more at first."""
    assert [step for step in range(301) if is_snapshot(step)] == [0, 10, 30, 60, 100, 150, 200, 300]
