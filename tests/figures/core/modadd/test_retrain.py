"""The whole training once more, apart from what is stored; and the same claims of the stored runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from figures.core.modadd import runs
from figures.core.modadd import train as command
from figures.core.modadd.params import unflatten
from figures.core.modadd.recipe import Recipe
from figures.core.modadd.snapshots import Folder
from tests.figures.core.modadd.learned import failures


@pytest.mark.slow
def test_training_anew_learns_to_add(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other last digits may give other weights, of other frequencies, but not a network that has learned less."""
    monkeypatch.setattr(command, "store", lambda _folder, _seconds: None)

    assert command.main([], tmp_path) == 0

    folder = Folder(Recipe(), tmp_path)
    assert failures(unflatten(folder.weights(Recipe().steps), Recipe()), Recipe()) == []


@pytest.mark.parametrize("seed", runs.SEEDS)
def test_stored_runs_have_learned_to_add(seed: int) -> None:
    """All of them: the talk's was chosen before it was seen."""
    assert failures(runs.final(seed), runs.recipe_of(seed)) == []


def test_a_network_that_only_remembers_has_not() -> None:
    """At step 1,000, with every training pair right, nearly every claim fails."""
    found = failures(runs.checkpoint(1_000), Recipe())

    assert {text.partition(" is ")[0] for text in found} >= {"test accuracy", "p(37)", "whole over excluded loss"}
