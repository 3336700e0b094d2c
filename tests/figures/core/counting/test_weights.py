"""A model's arrays have names and the shapes of its sizes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from figures.core.counting.rows import Program
from figures.core.counting.sizes import BLOCKS, HEADS, Sizes
from figures.core.counting.weights import Model


def test_parameters_name_every_array(models: dict[Program, Model], sizes: Sizes) -> None:
    """There are as many arrays of each shape as the sizes say, under names that say where they stand."""
    named = models["process"].parameters()

    assert len(named) == 3 + BLOCKS * (3 * HEADS + 3) == sum(kind.copies for kind in sizes.parameters)
    assert named["block1.head2.W_V"] is models["process"].blocks[1].heads[2].W_V
    assert named["block0.b_in"] is models["process"].blocks[0].b_in


def test_wrong_shapes_are_all_named(models: dict[Program, Model]) -> None:
    """Two arrays of wrong shape give one error that names both, with given and needed shapes."""
    needed = r"it must have \(9, 33\)"
    with pytest.raises(ValueError, match=rf"^E_tok has shape \(9, 32\), {needed}; R has shape \(1, 33\), {needed}$"):
        replace(models["process"], E_tok=np.zeros((9, 32)), R=np.zeros((1, 33)))


def test_missing_parts_are_named(models: dict[Program, Model]) -> None:
    """A model short of a head is an error that counts what there is."""
    first, second = models["process"].blocks

    with pytest.raises(ValueError, match=r"^there are 5 arrays W_Q, there must be 6; there are 5 arrays W_K"):
        replace(models["process"], blocks=(first, replace(second, heads=second.heads[:2])))
