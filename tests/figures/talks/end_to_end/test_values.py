"""The numbers that the slides' texts and formulas name, by closed forms and plain loops."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, prod, sqrt
from typing import Any

import pytest

from figures.core.gpt256.sums import Product
from figures.core.nn import GELU_CUBIC
from figures.talks.end_to_end import generation, values


def total(terms: Sequence[Product]) -> float:
    """What written-out terms add up to."""
    return sum(term.left * term.right for term in terms)


def test_sizes_and_counts() -> None:
    """V d + P d + 4 d^2 + 2 d m a block, and an output matrix of its own in the toy alone."""
    found: Any = values.counts()
    toy, gpt2 = found["toy"], found["gpt2"]
    d, vocabulary, positions, m, blocks = (gpt2[name] for name in ("d", "V", "positions", "m", "blocks"))

    assert toy["total"] == 12 * 4 + 8 * 4 + 4 * 4**2 + 2 * 4 * 8 + 4 * 12
    assert gpt2["total"] == vocabulary * d + positions * d + blocks * (4 * d**2 + 2 * d * m)
    assert gpt2["millions"] == gpt2["total"] / 1_000_000
    assert (toy["d"], toy["V"], toy["m"], toy["blocks"]) == (4, 12, 8, 1)


def test_the_sentence() -> None:
    """Five tokens; the last of them is number 1."""
    assert values.sentence() == {"tokens": 5, "the": 1, "ids": [0, 2, 4, 5, 1]}


def test_a_table_begins_with_gpt_s_deviation() -> None:
    """Radford et al. 2018."""
    assert values.start() == {"deviation": 0.02}


def test_layer_norm_of_the_last_row() -> None:
    """The row is (-1/2, -1/2, -1/2, 3/2)."""
    found: Any = values.norm()

    assert (found["mean"], found["variance"], found["x"]) == (0, 0.75, [-0.5, -0.5, -0.5, 1.5])
    assert found["sigma"] == pytest.approx(sqrt(0.75 + found["epsilon"]), rel=1e-15, abs=0)
    assert found["u"] == pytest.approx([x / found["sigma"] for x in found["x"]], rel=1e-15, abs=0)


@pytest.mark.parametrize("name", ["one", "two"])
def test_a_look_is_its_written_sum(name: str) -> None:
    """Terms add up to the dot product, over root 2 the score, e to it over the sum the weight."""
    found: Any = values.head()
    look = found[name]

    assert found["size"] == 2
    assert [term.left for term in look["terms"]] == look["q"]
    assert total(look["terms"]) == pytest.approx(look["dot"], rel=0, abs=1e-14)
    assert look["score"] == pytest.approx(look["dot"] / sqrt(2), rel=0, abs=1e-14)
    assert look["weight"] == pytest.approx(exp(look["score"]) / look["sum"], rel=1e-13, abs=0)


def test_where_the_heads_look() -> None:
    """The subject's weight is that of the row written out; the verb has more than climb alone."""
    found: Any = values.head()

    assert found["two"]["cat"] == found["two"]["weight"]
    assert found["one"]["weight"] < found["one"]["verb"] < 1


def test_the_mask_matters_to_other_rows() -> None:
    """Lifted, it moves no probability of the last row, but some other row's."""
    found: Any = values.mask()

    assert found["last_row_moves"] == 0
    assert found["most"] > 0.1


def test_one_key_for_all() -> None:
    """A fifth each, and no more than rounding between heads and average."""
    found = values.one_key()

    assert found["weight"] == pytest.approx(1 / 5, rel=1e-15, abs=0)
    assert 0 <= found["gap"] < 1e-15


@pytest.mark.parametrize("written", [values.mix(), {**values.roof(), "total": values.roof()["z"]}], ids=["mix", "roof"])
def test_written_sums_add_up(written: Any) -> None:  # noqa: ANN401  # a value of the talk
    """The terms on the slide come to the number after the equals sign."""
    assert total(written["terms"]) == pytest.approx(written["total"], rel=0, abs=1e-14)


def test_the_first_entry_s_way_through_the_mlp() -> None:
    """y_1 = h_1 + its two units."""
    found: Any = values.mlp()

    assert found["y"][0] == pytest.approx(found["h"][0] + found["post"][0] + found["post"][4], rel=0, abs=1e-14)
    assert found["pre"][4] == -found["pre"][0]
    assert values.gelu() == {"cubic": GELU_CUBIC}


def test_without_attention() -> None:
    """Twelve to the third sentences of four tokens end in one token."""
    found: Any = values.no_attention()

    assert (found["sentences"], found["length"]) == (12**3, 4)
    assert found["without"] == 0
    assert found["with"] > 1


def test_the_probability_of_the_roof() -> None:
    """The exponential of the logit over the sum of exponentials."""
    found: Any = values.roof()

    assert found["p"] == pytest.approx(exp(found["z"]) / found["sum"], rel=1e-13, abs=0)
    assert exp(-found["loss"]) == pytest.approx(found["p"], rel=1e-13, abs=0)


def test_temperature_and_shift() -> None:
    """No token changes its place, and ten more on each logit is the factor e^10."""
    heat: Any = values.temperature()
    moved = values.shift()

    assert (heat["swaps"], heat["least"], heat["most"]) == (0, 0.25, 4)
    assert heat["at_most"] < values.roof()["p"] < heat["at_least"]
    assert moved["factor"] == pytest.approx(exp(10), rel=1e-12, abs=0)
    assert moved["change"] < 1e-15


def test_the_step() -> None:
    """Five tokens of twelve stand in the sentence, and every entry moves against its derivative."""
    found: Any = values.training()

    assert (found["moved"], found["unmoved"], found["zero"]) == (5, 7, 0)
    for one in found["updates"]:
        assert one.new == one.old - found["eta"] * one.derivative
    assert found["after"]["loss"] < found["before"]["loss"]


@pytest.mark.parametrize("name", ["greedy", "sampled"])
def test_continuations(name: str) -> None:
    """A run's probability is the product of those of its tokens."""
    found: Any = values.continued()
    run = generation.greedy_run() if name == "greedy" else generation.sampled_run(found["seed"])

    assert found[name]["steps"] == len(run.passes) == 3
    assert found[name]["probability"] == pytest.approx(
        prod(one.probs[one.chosen] for one in run.passes), rel=1e-13, abs=0
    )
