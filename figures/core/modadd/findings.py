"""What a run's last weights learned, measured once and stored: it takes seconds, which a build has better use for.

Again: `python -m figures.core.modadd.findings --seed N`, for weights that are stored.
"""

from __future__ import annotations

import argparse
import io
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np

from figures.core import frozen
from figures.core.modadd import runs
from figures.core.modadd.ablation import Ablation, Outcome, ablate
from figures.core.modadd.heads import Attention, attention
from figures.core.modadd.key import Cosines, cosines, key_frequencies
from figures.core.modadd.neurons import Tuning, tuning
from figures.core.modadd.params import Params
from figures.core.modadd.passes import every_pair
from figures.core.modadd.recipe import Recipe
from figures.core.nn import Array

SOURCES: Final = (
    *("recipe", "params", "pairs", "tables", "passes", "fourier", "key", "progress"),
    *("heads", "neurons", "ablation", "findings"),
)


@dataclass(frozen=True)
class Findings:
    """Measures of all p * p pairs: what the neurons are tuned to, where heads look, the logits as cosines.

    ablation: without each key frequency, without all of them and with only them, over all pairs.
    """

    tuning: Tuning
    attention: Attention
    cosines: Cosines
    ablation: Ablation

    def to_bytes(self) -> bytes:
        """The measures as the bytes of an .npz file; outcomes as rows of loss and accuracy."""
        file = io.BytesIO()
        parts = {"tuning": self.tuning, "attention": self.attention, "cosines": self.cosines}
        arrays = {f"{part}.{name}": array for part, whole in parts.items() for name, array in vars(whole).items()}
        lost = self.ablation
        outcomes = [lost.whole, *lost.without.values(), lost.without_all, lost.only]
        rows = np.array([[outcome.loss_nats, outcome.accuracy] for outcome in outcomes])
        np.savez_compressed(file, allow_pickle=False, keys=np.array(list(lost.without)), outcomes=rows, **arrays)
        return file.getvalue()

    @staticmethod
    def from_bytes(data: bytes) -> Findings:
        """What `to_bytes` wrote."""
        with np.load(io.BytesIO(data)) as stored:
            arrays = dict(stored)
        whole, *without, without_all, only = (Outcome(*row) for row in arrays.pop("outcomes").tolist())
        keys = arrays.pop("keys").tolist()
        parts: dict[str, dict[str, Array]] = {"tuning": {}, "attention": {}, "cosines": {}}
        for name, array in arrays.items():
            part, _, field = name.partition(".")
            parts[part][field] = array
        return Findings(
            Tuning(**parts["tuning"]),  # type: ignore[arg-type]  # frequencies are integers
            Attention(**parts["attention"]),  # type: ignore[arg-type]
            Cosines(**parts["cosines"]),
            Ablation(whole, dict(zip(keys, without, strict=True)), without_all, only),
        )


def find(params: Params) -> Findings:
    """Measure weights; some seconds for p = 113."""
    seen = every_pair(params)
    everyone = np.ones(seen.logits.shape[:2], dtype=np.bool_)
    return Findings(
        tuning(seen.post),
        attention(seen.pattern),
        cosines(seen.logits),
        ablate(seen.logits, key_frequencies(seen.logits), everyone),
    )


@lru_cache(maxsize=len(runs.SEEDS))
def findings(seed: int = 0) -> Findings:
    """The stored measures of a run. Raises ValueError for a seed that has none, Stale for an old run."""
    recipe = runs.recipe_of(seed)
    stored = frozen.load(place(recipe), origin(recipe))
    return Findings.from_bytes(stored.read(file_of(recipe)))


def place(recipe: Recipe) -> Path:
    """Where a run's findings are described."""
    return runs.FOLDER / f"seed{recipe.seed}-findings.json"


def file_of(recipe: Recipe) -> str:
    """The file of a run's findings."""
    return f"seed{recipe.seed}/findings.npz"


def origin(recipe: Recipe) -> frozen.Origin:
    """What decides the findings: the weights that are stored now, and the code that measures."""
    weights = runs.FOLDER / runs.weights_file(recipe, recipe.steps)
    data = weights.read_bytes() if weights.is_file() else b""  # without weights there are no findings of them either
    measured = {**asdict(recipe), "weights": frozen.checksum(data)}
    command = f"python -m figures.core.modadd.findings --seed {recipe.seed}"
    return frozen.Origin(measured, runs.files(SOURCES), command)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure the stored weights of a seed and store what is found."""
    parser = argparse.ArgumentParser(prog="python -m figures.core.modadd.findings", description="Measure a run.")
    parser.add_argument("--seed", type=int, default=0, help="of a stored run (%(default)s)")
    seed = parser.parse_args(arguments).seed
    recipe, began = runs.recipe_of(seed), time.process_time()
    found = find(runs.final(seed))
    files = {file_of(recipe): found.to_bytes()}
    frozen.store(place(recipe), origin(recipe), files, time.process_time() - began)
    return 0


if __name__ == "__main__":
    sys.exit(main())
