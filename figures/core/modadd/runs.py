"""The stored training runs: the weights of seed 0 at many steps, the last weights of the others, and all curves.

Weights are stored as float16, and all curves are measured on weights so rounded: what is computed from the stored
weights of a step is what the curves say of it, to the last digit.
"""

from __future__ import annotations

import zlib
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np

from figures.core import frozen
from figures.core.modadd.curves import Curves
from figures.core.modadd.params import Floats, Params, unflatten
from figures.core.modadd.recipe import Recipe

SEEDS: Final = (0, 1, 2)  # 0 is the talk's, chosen before any was looked at; the others show the spread
FOLDER: Final = frozen.ROOT / "figures" / "runs" / "modadd"
HERE: Final = Path(__file__).parent
# What decides the weights, and what besides decides the curves.
TRAINING: Final = ("recipe", "pairs", "params", "initial", "tables", "gradients", "step")
MEASURING: Final = ("passes", "fourier", "key", "progress", "heads", "curves")
# Seed 0's steps whose weights are kept: evenly on a log scale, and closer where it begins to generalise.
CHECKPOINTS: Final = (
    *(0, 10, 30, 100, 150, 200, 300, 400, 600, 800, 1_000),
    *range(1_200, 8_801, 400),
    *(10_000, 14_000, 20_000),
)


def recipe_of(seed: int) -> Recipe:
    """The recipe of a stored run. Raises ValueError for a seed that has none."""
    if seed not in SEEDS:
        message = f"seed {seed} has no stored run; those that have are {', '.join(map(str, SEEDS))}"
        raise ValueError(message)
    return Recipe(seed=seed)


def kept(recipe: Recipe) -> tuple[int, ...]:
    """The steps whose weights are stored."""
    return CHECKPOINTS if recipe.seed == 0 else (recipe.steps,)


@lru_cache(maxsize=64)
def checkpoint(step: int, seed: int = 0) -> Params:
    """The weights after so many steps, in float64. Raises ValueError for a step not stored, Stale for an old run."""
    recipe = recipe_of(seed)
    if step not in kept(recipe):
        message = f"seed {seed} has no weights of step {step}; stored are those of {', '.join(map(str, kept(recipe)))}"
        raise ValueError(message)
    flat = unpack(_weights(recipe).read(weights_file(recipe, step))).astype(np.float64)
    flat.flags.writeable = False  # it is handed out more than once
    return unflatten(flat, recipe)


def final(seed: int = 0) -> Params:
    """The weights at the end of a run, in float64. Raises as `checkpoint`."""
    return checkpoint(recipe_of(seed).steps, seed)


@lru_cache(maxsize=len(SEEDS))
def curves(seed: int = 0) -> Curves:
    """The curves of a run. Raises ValueError for a seed that has none, Stale for an old run."""
    recipe = recipe_of(seed)
    stored = frozen.load(curves_place(recipe), curves_origin(recipe))
    return Curves.from_bytes(stored.read(curves_file(recipe)))


def weights_place(recipe: Recipe) -> Path:
    """Where a run's weights are described."""
    return FOLDER / f"seed{recipe.seed}.json"


def curves_place(recipe: Recipe) -> Path:
    """Where a run's curves are described."""
    return FOLDER / f"seed{recipe.seed}-curves.json"


def weights_file(recipe: Recipe, step: int) -> str:
    """The file of the weights of one step."""
    return f"seed{recipe.seed}/{step:05}.z"


def curves_file(recipe: Recipe) -> str:
    """The file of a run's curves."""
    return f"seed{recipe.seed}/curves.npz"


def weights_origin(recipe: Recipe) -> frozen.Origin:
    """What decides a run's weights."""
    stored = {**asdict(recipe), "checkpoints": kept(recipe), "stored_as": "float16, low bytes then high, zlib"}
    return frozen.Origin(stored, files(TRAINING), command(recipe))


def curves_origin(recipe: Recipe) -> frozen.Origin:
    """What decides a run's curves."""
    return frozen.Origin(asdict(recipe), files((*TRAINING, *MEASURING)), command(recipe))


def command(recipe: Recipe) -> str:
    """The command that makes a run again."""
    return f"make train SEED={recipe.seed}"


def pack(flat: Floats) -> bytes:
    """Weights as float16, low bytes first and then the high ones, which alike as they are take less room together."""
    planes = flat.astype("<f2").view(np.uint8).reshape(-1, 2).T
    return zlib.compress(planes.tobytes(), 9)


def unpack(data: bytes) -> Floats:
    """What `pack` wrote, as float16."""
    planes = np.frombuffer(zlib.decompress(data), dtype=np.uint8).reshape(2, -1)
    flat: Floats = np.ascontiguousarray(planes.T).view("<f2").ravel()
    return flat


def rounded(flat: Floats) -> Floats:
    """Weights as they are stored: rounded to float16."""
    return flat.astype(np.float16)


@lru_cache(maxsize=len(SEEDS))
def _weights(recipe: Recipe) -> frozen.Frozen:
    """A run's stored weights, looked at once: to compare the code takes longer than to read the weights of a step."""
    return frozen.load(weights_place(recipe), weights_origin(recipe))


def files(modules: tuple[str, ...]) -> tuple[Path, ...]:
    """The source files of some modules of this package."""
    return tuple(HERE / f"{name}.py" for name in modules)
