"""From a finished training run to what is stored of it."""

from __future__ import annotations

import time
from collections.abc import Iterator

from figures.core import frozen
from figures.core.modadd import runs
from figures.core.modadd.curves import draw
from figures.core.modadd.key import key_frequencies
from figures.core.modadd.params import Params, unflatten
from figures.core.modadd.passes import every_pair
from figures.core.modadd.snapshots import Folder


def store(folder: Folder, seconds: float) -> None:
    """Measure the snapshots, and write weights and curves with their recipe; `seconds` are those of the training.

    Raises ValueError where the training code was edited while it ran.
    """
    recipe = folder.recipe
    if folder.code != frozen.code_checksum(runs.weights_origin(recipe).sources):
        message = f"the training code was edited during the run, which is not stored. Delete {folder.path}, train again"
        raise ValueError(message)
    weights = {runs.weights_file(recipe, step): runs.pack(folder.weights(step)) for step in runs.kept(recipe)}
    began = time.process_time()
    curves = draw(snapshots(folder), recipe, key_of(folder))
    measuring = time.process_time() - began
    frozen.store(runs.weights_place(recipe), runs.weights_origin(recipe), weights, seconds)
    frozen.store(
        runs.curves_place(recipe), runs.curves_origin(recipe), {runs.curves_file(recipe): curves.to_bytes()}, measuring
    )


def snapshots(folder: Folder) -> Iterator[tuple[int, Params]]:
    """The steps kept and their weights, rounded as they are stored."""
    for step in folder.steps():
        yield step, unflatten(runs.rounded(folder.weights(step)), folder.recipe)


def key_of(folder: Folder) -> tuple[int, ...]:
    """The key frequencies of the last weights."""
    last = unflatten(runs.rounded(folder.weights(folder.recipe.steps)), folder.recipe)
    return key_frequencies(every_pair(last).logits)
