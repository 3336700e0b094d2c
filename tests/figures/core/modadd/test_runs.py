"""The stored runs: whole, the same as the code makes now, and refused where they would not be."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from figures.core import frozen
from figures.core.modadd import runs
from figures.core.modadd.curves import Curves, measure
from figures.core.modadd.params import flatten, total, unflatten
from figures.core.modadd.recipe import Recipe
from figures.core.modadd.snapshots import Folder, is_snapshot

REPLAYED = (10, 30, 60)  # steps

# Other processors round other last digits, and training magnifies that. Measured between four of OpenBLAS's kernels,
# and with two threads: the losses of step 60 are 1.5e-4 apart, the weights of step 30 by 5e-4 on average.
LOSS_GAP = 2e-3
WEIGHT_GAP = 2e-3


Weights = np.ndarray[tuple[int, ...], np.dtype[np.floating]]
COMMAND = (
    "import pathlib, sys; from figures.core.modadd.train import main; main(sys.argv[2:], pathlib.Path(sys.argv[1]))"
)


@pytest.fixture(scope="module")
def replayed(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Weights]:
    """The weights of seed 0 after some of the first steps, trained now by the command, rounded as they are stored.

    In a process of its own, since the number of threads must be set before numpy is loaded: with two, and other tests
    on the other core, each small product waits for both.
    """
    work = tmp_path_factory.mktemp("replay")
    arguments = [str(work), "--seed", "0", "--steps", str(max(REPLAYED))]
    subprocess.run(
        [sys.executable, "-c", COMMAND, *arguments],
        cwd=frozen.ROOT,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        check=True,
        capture_output=True,
    )
    folder = Folder(Recipe(), work)
    return {step: runs.rounded(folder.weights(step)) for step in REPLAYED}


@pytest.mark.parametrize("step", REPLAYED)
def test_the_first_steps_can_be_replayed(step: int, replayed: dict[int, Weights]) -> None:
    """The same code, recipe and seed give the losses and the sum of squares that are stored."""
    stored = runs.curves()
    now = measure(unflatten(replayed[step], Recipe()), Recipe(), tuple(stored.key_frequencies.tolist()))

    for name in ("train_loss", "test_loss", "squares"):
        assert now[name] == pytest.approx(getattr(stored, name)[stored.at(step)], rel=LOSS_GAP, abs=0), name


def test_the_first_steps_lead_to_the_stored_weights(
    replayed: dict[int, Weights],
) -> None:
    """At step 30, when they have moved by more than ten times the gap that is allowed."""
    begin, stored = flatten(runs.checkpoint(0)), flatten(runs.checkpoint(30))
    now = replayed[30].astype(np.float64)

    assert np.sqrt(np.mean((now - stored) ** 2)) == pytest.approx(0, abs=WEIGHT_GAP)
    assert np.sqrt(np.mean((now - begin) ** 2)) > 5 * WEIGHT_GAP


@pytest.mark.parametrize("step", [0, 2_000, 20_000])
def test_stored_curves_are_those_of_the_stored_weights(step: int) -> None:
    """Measured now on a stored checkpoint, every entry comes out as stored."""
    stored = runs.curves()
    now = measure(runs.checkpoint(step), Recipe(), tuple(stored.key_frequencies.tolist()))

    for name, value in now.items():
        expected = getattr(stored, name)[stored.at(step)]
        np.testing.assert_allclose(value, expected, rtol=1e-6, atol=1e-12, err_msg=name)


@pytest.mark.parametrize("seed", runs.SEEDS)
def test_every_run_is_whole(seed: int) -> None:
    """Curves at every snapshot from the first step to the last, and each stored weight file is the one stored."""
    recipe = runs.recipe_of(seed)
    stored = frozen.load(runs.weights_place(recipe), runs.weights_origin(recipe))

    assert runs.curves(seed).step.tolist() == [step for step in range(20_001) if is_snapshot(step)]
    assert set(stored.facts["files"]) == {runs.weights_file(recipe, step) for step in runs.kept(recipe)}
    for step in runs.kept(recipe):
        weights = flatten(runs.checkpoint(step, seed))
        assert weights.shape == (total(recipe),)
        assert np.isfinite(weights).all()


def test_everything_stored_is_small() -> None:
    """At most 15 MB together, and no file over 5 MB."""
    sizes = [file.stat().st_size for file in runs.FOLDER.rglob("*") if file.is_file()]

    assert sum(sizes) < 15e6
    assert max(sizes) < 5e6


def test_nothing_else_is_stored() -> None:
    """Every file of the folder describes something of a run that the talk has, or is named in such a description."""
    described = {place for seed in runs.SEEDS for place in runs.FOLDER.glob(f"seed{seed}*.json")}
    named = {place.parent / name for place in described for name in json.loads(place.read_text("utf-8"))["files"]}

    assert {file for file in runs.FOLDER.rglob("*") if file.is_file()} == described | named


def test_checkpoints_are_close_where_it_begins_to_generalise() -> None:
    """At most 400 steps apart from 1,000 to 8,800, all of them measured, and with the first and the last step."""
    window = [step for step in runs.CHECKPOINTS if 1_000 <= step <= 8_800]

    assert max(np.diff(window)) <= 400
    assert (runs.CHECKPOINTS[0], runs.CHECKPOINTS[-1]) == (0, Recipe().steps)
    assert list(runs.CHECKPOINTS) == sorted(set(runs.CHECKPOINTS))
    assert all(map(is_snapshot, runs.CHECKPOINTS))


def test_packed_weights_come_back(rng: np.random.Generator) -> None:
    """Rounded to float16, and otherwise as they were, signs, zeros and great numbers included."""
    flat = np.concatenate([rng.normal(size=1000), [0.0, -0.0, 65504.0, 1e-7]]).astype(np.float32)

    np.testing.assert_array_equal(runs.unpack(runs.pack(flat)), flat.astype(np.float16), strict=True)


def test_stored_weights_cannot_be_changed_by_accident() -> None:
    """They are handed out more than once."""
    with pytest.raises(ValueError, match="read-only"):
        runs.checkpoint(0).W_E[0, 0] = 1


def test_a_step_that_is_not_stored_is_refused() -> None:
    """The message lists those that are; other seeds have only their last."""
    with pytest.raises(ValueError, match=r"seed 0 has no weights of step 5; stored are those of 0, 10, 30, "):
        runs.checkpoint(5)
    with pytest.raises(ValueError, match=r"seed 1 has no weights of step 0; stored are those of 20000$"):
        runs.checkpoint(0, seed=1)


@pytest.mark.parametrize("ask", [runs.final, runs.curves, runs.recipe_of])
def test_a_seed_without_a_run_is_refused(ask: object) -> None:
    """The message lists those that have one."""
    listed = ", ".join(map(str, runs.SEEDS))
    with pytest.raises(ValueError, match=rf"seed 9 has no stored run; those that have are {listed}$"):
        ask(9)  # type: ignore[operator]


def test_another_recipe_makes_the_runs_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message names what differs and the command that trains anew."""
    changed = replace(Recipe(), lr=1e-2)
    monkeypatch.setattr(runs, "recipe_of", lambda _: changed)
    runs.checkpoint.cache_clear()
    runs.curves.cache_clear()

    for ask in (runs.final, runs.curves):
        with pytest.raises(frozen.Stale, match=r"made with lr = 0.001, now 0.01\. .* run: make train SEED=0"):
            ask()


def test_other_training_code_makes_weights_and_curves_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    """A source file more is other code; measuring code concerns the curves alone."""
    recipe = Recipe()
    weights, curves = runs.weights_origin(recipe), runs.curves_origin(recipe)
    names = {source.stem for source in weights.sources}

    assert {"recipe", "pairs", "params", "initial", "tables", "gradients", "step"} == names
    assert names < {source.stem for source in curves.sources}
    monkeypatch.setattr(runs, "MEASURING", (*runs.MEASURING, "phases"))
    frozen.load(runs.weights_place(recipe), runs.weights_origin(recipe))
    with pytest.raises(frozen.Stale, match="made by code"):
        frozen.load(runs.curves_place(recipe), runs.curves_origin(recipe))


def test_curves_are_read_once() -> None:
    """The same object each time: a deck asks for it in many figures."""
    assert isinstance(runs.curves(), Curves)
    assert runs.curves() is runs.curves()
