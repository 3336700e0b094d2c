"""The numbers of the pass that texts and formulas name, by closed forms and plain loops."""

from __future__ import annotations

from math import exp, fsum, sqrt
from typing import Any

import numpy as np
import pytest

from figures.core.modadd.model import forward
from figures.talks.modular_addition import values
from figures.talks.modular_addition.example import trace, weights


def test_sizes() -> None:
    """Those of the paper's appendix, and what follows: p squared pairs, 30 % of them, rounded down."""
    found = values.net()

    assert (found["p"], found["last"], found["vocabulary"]) == (113, 112, 114)
    assert (found["d"], found["heads"], found["head"], found["neurons"], found["positions"]) == (128, 4, 32, 512, 3)
    assert found["total"] == 2 * 128 * 114 + 3 * 128 + 4 * 128**2 + 2 * 512 * 128 + 512 + 128
    assert (found["pairs"], found["trained"], found["share"]) == (113**2, 113**2 * 3 // 10, 0.3)


def test_the_question_and_the_recipe() -> None:
    """100 + 50; AdamW as in the paper's appendix, for half as many steps."""
    assert values.sums() == {"a": 100, "b": 50, "plain": 150, "answer": 37}
    assert values.recipe() == {
        "steps": 20_000,
        "lr": 0.001,
        "decay": 1.0,
        "beta1": 0.9,
        "beta2": 0.98,
        "seed": 0,
    }


def test_the_written_sum_of_the_embedding() -> None:
    """The first entry of column 100 plus that of position 0; lengths are roots of sums of squares."""
    found: Any = values.embedded()

    assert found["x"] == pytest.approx(weights().W_E[0, 100] + weights().W_pos[0, 0], rel=0, abs=1e-15)
    assert found["token"] + found["position"] == pytest.approx(found["x"], rel=0, abs=1e-15)
    lengths = found["length"]
    assert lengths["mlp"] == pytest.approx(sqrt(fsum(x * x for x in trace().mlp_out.tolist())), rel=1e-12, abs=0)
    assert lengths["column"] == lengths["position"] == pytest.approx(lengths["before"] / 2, rel=1e-12, abs=0)
    assert lengths["after"] <= lengths["before"] + lengths["attention"] + lengths["mlp"]


def test_the_written_look() -> None:
    """The dot product over root 32 is the score; the weights are one head's."""
    found: Any = values.look()

    assert found["root"] == sqrt(32)
    assert found["score"] == pytest.approx(found["dot"] / sqrt(32), rel=1e-12, abs=0)
    assert sum(found["weights"]) == pytest.approx(1, rel=1e-12, abs=0)


def test_the_miniatures() -> None:
    """Softmax of (1.0, 0.6, -5), term by term, and what goes into ReLU."""
    found: Any = values.miniature()
    exps = [exp(score) for score in found["scores"]]

    assert found["scores"] == [1.0, 0.6, -5.0]
    assert found["exps"] == pytest.approx(exps, rel=1e-15, abs=0)
    assert found["sum"] == pytest.approx(sum(exps), rel=1e-15, abs=0)
    assert found["weights"] == pytest.approx([one / sum(exps) for one in exps], rel=1e-15, abs=0)
    assert found["relu"] == [2.3, -0.7, 0.0, 5.1]


def test_the_rank_of_a_circuit_is_the_size_of_a_head() -> None:
    """A product of a 128 x 32 and a 32 x 128 matrix has no greater one."""
    assert values.circuits() == {"rank": 32}


def test_the_neurons_that_are_on() -> None:
    """Those with something after ReLU."""
    assert values.firing()["on"] == sum(x > 0 for x in trace().post.tolist())


def test_the_answer_s_probability() -> None:
    """Softmax over the 113 answers, and the same as one over one plus the rest."""
    found: Any = values.best()
    logits = trace().logits.tolist()

    assert found["z"] == max(logits) == logits[37]
    assert found["rival_z"] == sorted(logits)[-2] == logits[found["rival"]]
    assert found["lead"] == found["z"] - found["rival_z"]
    rest = fsum(exp(z - logits[37]) for c, z in enumerate(logits) if c != 37)
    assert found["rest"] == pytest.approx(rest, rel=1e-6, abs=0)
    assert found["p"] == pytest.approx(1 / (1 + rest), rel=0, abs=1e-15)


def test_the_other_order() -> None:
    """50 + 100 has the same answer, and logits that are not the same."""
    found: Any = values.swapped()
    moved = np.abs(forward(weights(), 50, 100).logits - trace().logits).max()

    assert found["answer"] == 37
    assert found["moved"] == pytest.approx(float(moved), rel=1e-12, abs=0)
    assert 0 < found["moved"] < 1
