"""Where a training run stands, on disk: its state, from which it goes on, and the weights at many of its steps.

The folder is not part of the project: `make clean` removes it. What is kept for good is made of it by `store`.
"""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Final

import numpy as np

from figures.core import frozen
from figures.core.modadd.params import Floats
from figures.core.modadd.recipe import Recipe
from figures.core.modadd.runs import TRAINING, files
from figures.core.modadd.step import State, start

WORK: Final = frozen.ROOT / ".deckproof" / "training" / "modadd"
EVERY: Final = 100  # steps between two snapshots
EARLY: Final = (10, 30, 60, 150)  # and these, where much happens


def is_snapshot(step: int) -> bool:
    """Whether the weights after so many steps are kept."""
    return step % EVERY == 0 or step in EARLY


class Folder:
    """The folder of one seed's run, below `work`; made when something is first written."""

    def __init__(self, recipe: Recipe, work: Path = WORK) -> None:
        self.recipe = recipe
        self.path = work / f"seed{recipe.seed}"
        self.code = frozen.code_checksum(files(TRAINING))  # of the code that trains now

    @property
    def state_file(self) -> Path:
        """The file that training goes on from."""
        return self.path / "state.npz"

    def load(self) -> tuple[State, float]:
        """The state to go on from and the processor's seconds so far; the start, where nothing is written yet.

        Raises ValueError where the state is unreadable or was written by other code than the present.
        """
        if not self.state_file.exists():
            return start(self.recipe), 0.0
        try:
            with np.load(io.BytesIO(self.state_file.read_bytes())) as stored:
                code = str(stored["code"])
                state = State(int(stored["step"]), stored["weights"], stored["mean"], stored["square"])
                seconds = float(stored["seconds"])
        except (OSError, KeyError, ValueError, EOFError, zipfile.BadZipFile) as error:
            message = f"{self.state_file} cannot be read ({error}). Delete {self.path} to begin again"
            raise ValueError(message) from error
        if code != self.code:
            message = (
                f"{self.state_file} was written by training code {code[:8]}, the code is now {self.code[:8]}. "
                f"Delete {self.path} to begin again"
            )
            raise ValueError(message)
        return state, seconds

    def save(self, state: State, seconds: float) -> None:
        """Write the state, whole."""
        file = io.BytesIO()
        arrays = {"weights": state.weights, "mean": state.mean, "square": state.square}
        np.savez(file, allow_pickle=False, code=self.code, step=state.step, seconds=seconds, **arrays)
        self._write(self.state_file, file)

    def snap(self, state: State) -> None:
        """Keep the weights of this step."""
        file = io.BytesIO()
        np.save(file, state.weights)
        self._write(self._snapshot(state.step), file)

    def steps(self) -> list[int]:
        """The steps whose weights are kept, in order, up to the recipe's last."""
        found = sorted(int(file.stem) for file in self.path.glob("[0-9]*.npy"))
        return [step for step in found if step <= self.recipe.steps]

    def weights(self, step: int) -> Floats:
        """The weights of a kept step, as one row."""
        weights: Floats = np.load(self._snapshot(step))
        return weights

    def _snapshot(self, step: int) -> Path:
        return self.path / f"{step:05}.npy"

    def _write(self, path: Path, file: io.BytesIO) -> None:
        self.path.mkdir(parents=True, exist_ok=True)
        frozen.write_whole(path, file.getvalue())
