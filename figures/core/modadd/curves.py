"""The training, measured at many of its steps.

Losses are in nats over the p answers that can be given. (Training itself also counts the logit of '=', which is soon
pushed so low that it makes no difference.)
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Final

import numpy as np
from numpy.typing import NDArray

from figures.core.modadd.fourier import embedding_spectrum
from figures.core.modadd.heads import attention
from figures.core.modadd.key import frequency_shares
from figures.core.modadd.pairs import in_training
from figures.core.modadd.params import Params, flatten
from figures.core.modadd.passes import every_pair
from figures.core.modadd.progress import accuracy, excluded_loss, loss, restricted_accuracy, restricted_loss
from figures.core.modadd.recipe import Recipe
from figures.core.nn import Array, softmax

EXAMPLE: Final = (100, 50)  # the pair that is followed; not among those trained on


@dataclass(frozen=True)
class Curves:
    """One entry for each of S measured steps.

    step [S]. train_loss, test_loss in nats, train_accuracy, test_accuracy as shares. p_example: probability of the
    right answer to 100 + 50, and answer_example, the one given. squares: sum of all squared weights. restricted_loss,
    restricted_accuracy over all pairs and excluded_loss over those trained on, with the key frequencies of the last
    step, which key_frequencies [F] lists. on_equals [S, H]: mean attention on '='. frequency_shares
    [S, (p - 1) / 2]: each frequency's share of the logits' variance. embedding_norms, of the same shape: how long
    the frequency's waves are in W_E.
    """

    step: NDArray[np.intp]
    train_loss: Array
    test_loss: Array
    train_accuracy: Array
    test_accuracy: Array
    p_example: Array
    answer_example: NDArray[np.intp]
    squares: Array
    restricted_loss: Array
    restricted_accuracy: Array
    excluded_loss: Array
    on_equals: Array
    frequency_shares: Array
    embedding_norms: Array
    key_frequencies: NDArray[np.intp]

    def at(self, step: int) -> int:
        """The entry of a step. Raises ValueError for a step that was not measured."""
        found = np.flatnonzero(self.step == step)
        if not len(found):
            nearest = int(self.step[np.abs(self.step - step).argmin()])
            message = f"step {step} was not measured; the nearest that was is {nearest}"
            raise ValueError(message)
        return int(found[0])

    def to_bytes(self) -> bytes:
        """The curves as the bytes of an .npz file."""
        file = io.BytesIO()
        np.savez_compressed(file, allow_pickle=False, **{f.name: getattr(self, f.name) for f in fields(self)})
        return file.getvalue()

    @staticmethod
    def from_bytes(data: bytes) -> Curves:
        """What `to_bytes` wrote."""
        with np.load(io.BytesIO(data)) as stored:
            return Curves(**{field.name: stored[field.name] for field in fields(Curves)})


def measure(params: Params, recipe: Recipe, key: tuple[int, ...]) -> dict[str, Array | float | int]:
    """One entry of each curve but `step`, by name, for weights whose key frequencies are to be `key`."""
    seen = every_pair(params)
    chosen = in_training(recipe).reshape(recipe.p, recipe.p)
    example = seen.logits[EXAMPLE]
    return {
        "train_loss": loss(seen.logits, chosen),
        "test_loss": loss(seen.logits, ~chosen),
        "train_accuracy": accuracy(seen.logits, chosen),
        "test_accuracy": accuracy(seen.logits, ~chosen),
        "p_example": float(softmax(example)[sum(EXAMPLE) % recipe.p]),
        "answer_example": int(example.argmax()),
        "squares": float(np.square(flatten(params), dtype=np.float64).sum()),
        "restricted_loss": restricted_loss(seen.logits, key),
        "restricted_accuracy": restricted_accuracy(seen.logits, key),
        "excluded_loss": excluded_loss(seen.logits, key, chosen),
        "on_equals": attention(seen.pattern).on_equals,
        "frequency_shares": frequency_shares(seen.logits),
        "embedding_norms": embedding_spectrum(params).norms,
    }


def draw(snapshots: Iterable[tuple[int, Params]], recipe: Recipe, key: tuple[int, ...]) -> Curves:
    """The curves through weights at rising steps."""
    steps, entries = [], []
    for step, params in snapshots:
        steps.append(step)
        entries.append(measure(params, recipe, key))
    columns = {name: np.array([entry[name] for entry in entries]) for name in entries[0]}
    return Curves(step=np.array(steps), key_frequencies=np.array(key), **columns)
