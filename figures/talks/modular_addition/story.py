"""The numbers that the slides' texts name of the training, and of what was learned."""

from __future__ import annotations

from typing import Final

import numpy as np

from deckproof import value
from figures.core.modadd import neurons, runs
from figures.core.modadd.key import KEY_SHARE
from figures.core.modadd.phases import phases
from figures.talks.modular_addition import learned
from figures.talks.modular_addition.example import curves, findings, keys
from figures.talks.modular_addition.training import own_phases

EARLY: Final = (0, 1_000, 5_000)
"""Steps at which the notes say how far the network is: before, when all trained pairs are known, and half-way."""


@value
def early() -> dict[str, object]:
    """Return the example's answer and the accuracies at some steps, by their names."""
    found = curves()
    names = ("start", "known", "halfway")
    return {
        name: {
            "step": step,
            "answer": int(found.answer_example[found.at(step)]),
            "p": found.p_example[found.at(step)],
            "train": found.train_accuracy[found.at(step)],
            "test": found.test_accuracy[found.at(step)],
            "restricted": found.restricted_accuracy[found.at(step)],
        }
        for name, step in zip(names, EARLY, strict=True)
    }


@value
def turns() -> dict[str, float]:
    """Return the steps at which the phases end, and when test loss and weights are greatest."""
    found, times = curves(), own_phases()
    return {
        "memorised": times.memorised,
        "memorisation": times.memorisation,
        "circuits": times.circuit_formation,
        "clean_up": times.clean_up,
        "worst_step": int(found.step[found.test_loss.argmax()]),
        "worst_loss": float(found.test_loss.max()),
        "squares_most": float(found.squares.max()),
        "squares_at_circuits": found.squares[found.at(times.circuit_formation)],
        "squares_last": found.squares[-1],
        "test_at_circuits": found.test_accuracy[found.at(times.circuit_formation)],
    }


@value
def ended() -> dict[str, float]:
    """Return the losses and accuracies after the last step."""
    found = curves()
    return {
        "train": found.train_loss[-1],
        "test": found.test_loss[-1],
        "restricted": found.restricted_loss[-1],
        "excluded": found.excluded_loss[-1],
        "accuracy": found.test_accuracy[-1],
    }


@value
def waves() -> dict[str, object]:
    """Return the key frequencies, what they explain, and the longest in W_E that are none of them."""
    found, lengths = findings(), curves().embedding_norms[-1]
    others = [int(k) + 1 for k in np.argsort(lengths)[::-1] if int(k) + 1 not in keys()]
    return {
        "keys": list(keys()),
        "count": len(keys()),
        "all": len(lengths),
        "share": KEY_SHARE,
        "strongest": learned.STRONGEST,
        "alpha": found.cosines.weights[learned.STRONGEST - 1],
        "height": float(found.cosines.weights[np.array(keys()) - 1].sum()),
        "explained": found.cosines.explained(keys()),
        "others": others[:2],
        "other_share": float(curves().frequency_shares[-1][np.array(others) - 1].max()),
    }


@value
def tuned() -> dict[str, object]:
    """Return how many neurons one frequency explains, and the one that is drawn."""
    found = findings().tuning
    one = learned.clearest()
    return {
        "count": int(found.tuned.sum()),
        "share": float(found.tuned.mean()),
        "limit": neurons.TUNED,
        "drawn": one + 1,
        "drawn_share": found.share[one],
    }


@value
def lost() -> dict[str, object]:
    """Return what is left of the answers without the key frequencies, and with only them."""
    found = findings().ablation
    worst = min(found.without, key=lambda k: found.without[k].accuracy)
    return {
        "without_all": found.without_all.accuracy,
        "only": found.only.accuracy,
        "worst": worst,
        "without_worst": found.without[worst].accuracy,
    }


@value
def on_equals() -> dict[str, float]:
    """Return the greatest mean weight of a head on '=', and the greatest on any pair."""
    found = findings().attention
    return {"mean": float(found.on_equals.max()), "most": float(found.most[:, 2].max())}


@value
def runs_apart() -> dict[str, object]:
    """Return how many runs there are, and between which steps and numbers they lie."""
    ends = [phases(runs.curves(seed)).clean_up for seed in runs.SEEDS]
    counts = [len(runs.curves(seed).key_frequencies) for seed in runs.SEEDS]
    return {
        "runs": len(runs.SEEDS),
        "first": min(ends),
        "last": max(ends),
        "fewest": min(counts),
        "most": max(counts),
    }
