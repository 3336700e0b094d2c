"""The MLP: four numbers by hand, and all neurons of the example."""

from __future__ import annotations

import re

import numpy as np

from figures.talks.modular_addition import mlp
from figures.talks.modular_addition.example import trace, weights


def test_relu_of_four_numbers() -> None:
    """What is negative comes out as zero."""
    rows = mlp.relu_by_hand().rows

    assert [row[1] for row in rows] == ["2.3", "\N{MINUS SIGN}0.7", "0.0", "5.1"]
    assert [row[2] for row in rows] == ["2.3", "0.0", "0.0", "5.1"]


def test_all_neurons_are_drawn() -> None:
    """Red for a negative sum, blue for a positive one, on both sides; after ReLU no red is left."""
    pre = weights().W_in @ trace().resid_mid + weights().b_in
    colours = re.findall(r'<rect [^>]*class="f-(blue|red)"', mlp.neurons().drawing().svg)

    assert colours.count("red") == int(np.sum(pre < 0))
    assert colours.count("blue") == 2 * int(np.sum(pre > 0))
    assert colours[: pre.size] == ["blue" if x > 0 else "red" for x in pre]
