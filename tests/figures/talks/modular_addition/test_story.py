"""The numbers of the training and of what was learned, read off the stored curves in other ways."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from figures.core.modadd import runs
from figures.core.modadd.pairs import in_training
from figures.core.modadd.passes import every_pair
from figures.talks.modular_addition import learned, story
from figures.talks.modular_addition.example import RECIPE, curves


def test_how_far_it_is_at_some_steps() -> None:
    """Answer and accuracies of the weights stored for a step, by passing all pairs through them."""
    known: Any = story.early()["known"]
    logits = every_pair(runs.checkpoint(known["step"])).logits
    right = logits.argmax(axis=-1) == np.add.outer(np.arange(113), np.arange(113)) % 113
    trained = in_training(RECIPE).reshape(113, 113)

    assert known["answer"] == logits[100, 50].argmax()
    assert (known["train"], known["test"]) == (right[trained].mean(), right[~trained].mean())


def test_the_story_has_its_turns() -> None:
    """Wrong at the start, wrong when all exercises are known, right half-way; each phase ends after the one before."""
    early: Any = story.early()
    found = story.turns()

    assert [early[name]["answer"] == 37 for name in ("start", "known", "halfway")] == [False, False, True]
    assert (early["known"]["train"], early["known"]["test"] < 0.2) == (1, True)
    assert found["memorised"] < found["memorisation"] < found["circuits"] < found["clean_up"]
    assert found["worst_loss"] == curves().test_loss[curves().at(int(found["worst_step"]))] == max(curves().test_loss)
    assert found["squares_most"] > found["squares_at_circuits"] > found["squares_last"]
    assert found["test_at_circuits"] == curves().test_accuracy[curves().at(int(found["circuits"]))] < 1


def test_how_it_ended() -> None:
    """Restricted under test loss, far under the excluded one; everything is right."""
    found = story.ended()

    assert found["restricted"] < found["test"] < found["excluded"] / 1000
    assert found["accuracy"] == 1
    assert found["train"] == curves().train_loss[-1]


def test_the_waves() -> None:
    """Key are those with over half a per cent of the logits; the longest others of W_E have less."""
    found: Any = story.waves()
    shares, lengths = curves().frequency_shares[-1], curves().embedding_norms[-1]

    assert found["keys"] == [k for k in range(1, 57) if shares[k - 1] > found["share"]]
    assert (found["count"], found["all"], found["share"]) == (len(found["keys"]), 56, 0.005)
    others = [k for k in range(1, 57) if k not in found["keys"]]
    assert found["others"] == sorted(others, key=lambda k: -lengths[k - 1])[:2]
    assert found["other_share"] == max(shares[k - 1] for k in others)
    assert found["strongest"] == max(found["keys"], key=lambda k: shares[k - 1])
    assert found["alpha"] < found["height"] < 4 * found["alpha"]
    assert 0.9 < found["explained"] <= 1


def test_the_tuned_neurons() -> None:
    """The count is the share of 512; the drawn one is counted from one."""
    found: Any = story.tuned()

    assert found["count"] == pytest.approx(found["share"] * 512, rel=0, abs=1e-9)
    assert found["drawn_share"] > found["limit"] == 0.85
    assert found["drawn"] == learned.clearest() + 1


def test_what_is_lost() -> None:
    """With only the key frequencies all is right, without them next to nothing, without one of them more."""
    found: Any = story.lost()

    assert found["only"] == 1
    assert found["without_all"] < 0.05 < found["without_worst"] < 1
    assert found["worst"] in story.waves()["keys"]  # type: ignore[operator]  # a list


def test_the_look_at_the_sign() -> None:
    """The greatest mean is that of the last step's curves, and no pair has less than it at most."""
    found = story.on_equals()

    assert found["mean"] == pytest.approx(curves().on_equals[-1].max(), rel=1e-12, abs=0)
    assert found["mean"] < found["most"] < 0.05


def test_the_spread_of_runs() -> None:
    """Each end of the spread is one of the runs'."""
    found: Any = story.runs_apart()
    counts = [len(runs.curves(seed).key_frequencies) for seed in runs.SEEDS]

    assert (found["runs"], found["fewest"], found["most"]) == (len(runs.SEEDS), min(counts), max(counts))
    assert found["first"] <= story.turns()["clean_up"] <= found["last"]
