"""The command: trains, shows how far it is, stops and goes on, and stores what is to be stored."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import numpy as np
import pytest

from figures.core.modadd import runs
from figures.core.modadd import train as command
from figures.core.modadd.pairs import split
from figures.core.modadd.recipe import Recipe
from figures.core.modadd.snapshots import Folder
from figures.core.modadd.step import advance, start
from figures.core.modadd.train import main, progress_line, train

SMALL = Recipe(p=5, d_model=6, n_heads=2, d_head=3, d_mlp=8, train_share=0.5)


@pytest.fixture(autouse=True)
def small_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command trains a small network."""
    monkeypatch.setattr(command, "Recipe", lambda: SMALL)


def trained(steps: int, seed: int = 0) -> np.ndarray[tuple[int, ...], np.dtype[np.floating]]:
    """The weights after so many steps, one after the other."""
    recipe = Recipe(**{**vars(SMALL), "seed": seed})
    state, (pairs, _) = start(recipe), split(recipe)
    for _ in range(steps):
        advance(state, recipe, pairs)
    return state.weights


def test_it_trains_to_the_last_step(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The state has the weights of so many steps; a recipe of no stored run stores nothing and says where they are."""
    assert main(["--seed", "2", "--steps", "120"], tmp_path) == 0

    folder = Folder(Recipe(**{**vars(SMALL), "seed": 2, "steps": 120}), tmp_path)
    state, seconds = folder.load()
    assert state.step == 120
    assert seconds > 0
    np.testing.assert_array_equal(state.weights, trained(120, seed=2))
    assert folder.steps() == [0, 10, 30, 60, 100]
    np.testing.assert_array_equal(folder.weights(100), trained(100, seed=2))
    assert f"The result of this recipe is not stored; the weights are in {folder.path}" in capsys.readouterr().out


def test_ctrl_c_stops_between_two_steps_and_the_command_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Interrupted in the middle of step 37, it finishes that step, says so, and ends where it would have ended."""
    done = []

    def interrupted(*arguments: object) -> float:
        loss = advance(*arguments)  # type: ignore[arg-type]
        done.append(loss)
        if len(done) == 37:
            signal.raise_signal(signal.SIGINT)
        return loss

    monkeypatch.setattr(command, "advance", interrupted)
    assert main(["--steps", "90"], tmp_path) == 130
    assert len(done) == 37
    assert "Stopped after step 37; the same command goes on from there." in capsys.readouterr().out

    assert main(["--steps", "90"], tmp_path) == 0
    assert len(done) == 90
    state, _ = Folder(SMALL, tmp_path).load()
    np.testing.assert_array_equal(state.weights, trained(90))
    assert Folder(SMALL, tmp_path).steps() == [0, 10, 30, 60]


def test_ctrl_c_means_afterwards_what_it_meant_before(tmp_path: Path) -> None:
    """The command leaves no handler behind."""
    before = signal.getsignal(signal.SIGINT)

    main(["--steps", "5"], tmp_path)

    assert signal.getsignal(signal.SIGINT) is before


def test_a_kill_loses_what_came_after_the_last_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saved every 20 steps and killed in step 51, it goes on from 40 and ends where it would have ended."""
    monkeypatch.setattr(command, "SAVE_EVERY", 20)
    done = []

    def killed(*arguments: object) -> float:
        done.append(advance(*arguments))  # type: ignore[arg-type]
        if len(done) == 51:
            raise SystemExit
        return done[-1]

    monkeypatch.setattr(command, "advance", killed)
    with pytest.raises(SystemExit):
        main(["--steps", "60"], tmp_path)
    assert main(["--steps", "60"], tmp_path) == 0

    assert len(done) == 51 + 20
    np.testing.assert_array_equal(Folder(SMALL, tmp_path).load()[0].weights, trained(60))


def test_a_finished_run_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One of the recipes with a stored result: its folder and seconds are handed on."""
    stored: list[tuple[Path, float]] = []
    monkeypatch.setattr(command, "store", lambda folder, seconds: stored.append((folder.path, seconds)))
    monkeypatch.setattr(runs, "recipe_of", lambda seed: Recipe(**{**vars(SMALL), "seed": seed, "steps": 30}))

    assert main(["--seed", "1", "--steps", "30"], tmp_path) == 0

    ((path, seconds),) = stored
    assert path == tmp_path / "seed1"
    assert seconds > 0
    assert "Stored in" in capsys.readouterr().out


def test_what_cannot_be_gone_on_from_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A damaged state ends the command with 2, before any training."""
    folder = Folder(SMALL, tmp_path)
    folder.path.mkdir()
    folder.state_file.write_bytes(b"damaged")

    assert main(["--steps", "10"], tmp_path) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_plain_lines_where_there_is_no_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line each time the state is saved, and no carriage return."""
    monkeypatch.setattr(command, "SAVE_EVERY", 20)
    train(start(SMALL), Folder(Recipe(**{**vars(SMALL), "steps": 50}), tmp_path), 0.0, stopping=lambda: False)

    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(",")[0] for line in lines] == ["step 20 of 50", "step 40 of 50"]


def test_a_bar_on_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Drawn over itself every 20 steps and at the end, where it is full."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    train(start(SMALL), Folder(Recipe(**{**vars(SMALL), "steps": 30}), tmp_path), 0.0, stopping=lambda: False)

    _, first, last = capsys.readouterr().out.split("\r")
    assert first.startswith(f"[{'#' * 20}{'.' * 10}] step 20 of 30")
    assert last.startswith(f"[{'#' * 30}] step 30 of 30")
    assert last.endswith("\n")


def test_the_line_says_what_is_left() -> None:
    """15,000 steps at 25 a second are 600 seconds."""
    assert progress_line(5_000, 20_000, 2.34e-7, 25.0) == (
        "step 5,000 of 20,000, train loss 2.3e-07, 25.0 steps a second, 10 min to go"
    )


def test_help_names_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    """With their defaults."""
    with pytest.raises(SystemExit) as ended:
        main(["--help"])

    assert ended.value.code == 0
    text = capsys.readouterr().out
    assert "--seed SEED" in text
    assert "--steps STEPS" in text
