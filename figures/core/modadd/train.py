"""Train the network and store the run: `python -m figures.core.modadd.train [--seed N] [--steps N]`.

Best run with OPENBLAS_NUM_THREADS=1: the matrices are small, and a second thread costs more than it brings. A seed
takes about twelve minutes. What is done is saved again and again; the same command goes on from there.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Final, TextIO

from figures.core.modadd import runs
from figures.core.modadd.pairs import split
from figures.core.modadd.recipe import Recipe
from figures.core.modadd.snapshots import WORK, Folder, is_snapshot
from figures.core.modadd.step import State, advance
from figures.core.modadd.store import store

SAVE_EVERY: Final = 500  # steps
SHOW_EVERY: Final = 20  # steps, on a terminal
BAR: Final = 30  # signs
INTERRUPTED: Final = 130  # exit status, as of a command that Ctrl-C ended


def main(arguments: Sequence[str] | None = None, work: Path = WORK) -> int:
    """Run the command; 0 when it ran to the end, 130 after Ctrl-C, 2 for what cannot be done."""
    recipe = _recipe(arguments)
    folder = Folder(recipe, work)
    try:
        state, seconds = folder.load()
    except ValueError as error:
        _say(str(error), sys.stderr)
        return 2
    with _ctrl_c() as stopping:
        seconds = train(state, folder, seconds, stopping)
    if state.step < recipe.steps:
        _say(f"Stopped after step {state.step:,}; the same command goes on from there.")
        return INTERRUPTED
    if recipe in (runs.recipe_of(seed) for seed in runs.SEEDS):
        _say("Measuring what was kept on the way ...")
        store(folder, seconds)
        _say(f"Stored in {runs.FOLDER}. {folder.path} is needed no more.")
    else:
        _say(f"Done. The result of this recipe is not stored; the weights are in {folder.path}.")
    return 0


def train(state: State, folder: Folder, seconds: float, stopping: Callable[[], bool]) -> float:
    """Train from `state` to the recipe's last step, or until told to stop; returns the processor's seconds in all."""
    recipe = folder.recipe
    pairs, _ = split(recipe)
    began, first = time.process_time() - seconds, state.step
    clock = time.monotonic()
    while state.step < recipe.steps and not stopping():
        if is_snapshot(state.step):
            folder.snap(state)
        loss = advance(state, recipe, pairs)
        if state.step % SAVE_EVERY == 0:
            folder.save(state, time.process_time() - began)
        rate = (state.step - first) / (time.monotonic() - clock)
        _show(state.step, recipe.steps, loss, rate)
    if is_snapshot(state.step):
        folder.snap(state)
    spent = time.process_time() - began
    folder.save(state, spent)
    return spent


def progress_line(step: int, steps: int, loss: float, rate: float) -> str:
    """How far it is: steps done, the train loss in nats, steps a second, and the minutes still to go."""
    left = (steps - step) / rate / 60
    return f"step {step:,} of {steps:,}, train loss {loss:.1e}, {rate:.1f} steps a second, {left:.0f} min to go"


def _show(step: int, steps: int, loss: float, rate: float) -> None:
    """A bar that is drawn over itself on a terminal, elsewhere a line now and then."""
    line = progress_line(step, steps, loss, rate)
    if not sys.stdout.isatty():
        if step % SAVE_EVERY == 0:
            _say(line)
    elif step % SHOW_EVERY == 0 or step == steps:
        full = BAR * step // steps
        sys.stdout.write(f"\r[{'#' * full}{'.' * (BAR - full)}] {line} " + ("\n" if step == steps else ""))
        sys.stdout.flush()


def _recipe(arguments: Sequence[str] | None) -> Recipe:
    default = Recipe()
    parser = argparse.ArgumentParser(prog="python -m figures.core.modadd.train", description="Train the network.")
    parser.add_argument("--seed", type=int, default=default.seed, help="of the initial weights (%(default)s)")
    parser.add_argument("--steps", type=int, default=default.steps, help="how many to train (%(default)s)")
    given = parser.parse_args(arguments)
    return replace(default, seed=given.seed, steps=given.steps)


@contextmanager
def _ctrl_c() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C was pressed since: inside, it ends training between two steps, not in the middle of one."""
    pressed: list[int] = []

    def remember(number: int, _frame: FrameType | None) -> None:
        pressed.append(number)

    before = signal.signal(signal.SIGINT, remember)
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, before)


def _say(text: str, stream: TextIO | None = None) -> None:
    stream = stream or sys.stdout
    stream.write(f"{text}\n")
    stream.flush()


if __name__ == "__main__":
    sys.exit(main())
