"""What a run's last weights learned: measured, stored, read again."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from figures.core import frozen
from figures.core.modadd import findings, runs
from figures.core.modadd.ablation import Ablation
from figures.core.modadd.findings import Findings, find
from figures.core.modadd.params import Params


@pytest.fixture
def found(params: Params) -> Findings:
    """The findings of small weights."""
    return find(params)


def test_what_is_stored_is_read_again(found: Findings) -> None:
    """Every array and every outcome, to the last digit."""
    again = Findings.from_bytes(found.to_bytes())

    for part in ("tuning", "attention", "cosines"):
        for name, array in vars(getattr(found, part)).items():
            np.testing.assert_array_equal(getattr(getattr(again, part), name), array)
    assert again.ablation == found.ablation


@pytest.mark.parametrize("seed", runs.SEEDS)
def test_findings_agree_with_the_curves_of_the_run(seed: int) -> None:
    """Attention on '=', key frequencies and the accuracy with only them are those measured during training."""
    stored, curves = findings.findings(seed), runs.curves(seed)
    trained = runs.recipe_of(seed).n_train
    others = runs.recipe_of(seed).n_pairs - trained

    np.testing.assert_allclose(stored.attention.on_equals, curves.on_equals[-1], rtol=0, atol=1e-12)
    assert list(stored.ablation.without) == curves.key_frequencies.tolist()
    assert stored.ablation.only.accuracy == curves.restricted_accuracy[-1]
    whole = (trained * curves.train_accuracy[-1] + others * curves.test_accuracy[-1]) / (trained + others)
    assert stored.ablation.whole.accuracy == pytest.approx(whole, rel=0, abs=1e-12)


def test_findings_of_other_weights_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The message says that the weights are others, and how to measure these."""
    recipe = runs.recipe_of(0)
    place, measured = findings.place(recipe), findings.origin(recipe)
    other = tmp_path / runs.weights_file(recipe, recipe.steps)
    other.parent.mkdir()
    other.write_bytes(b"other weights")
    monkeypatch.setattr(runs, "FOLDER", tmp_path)

    assert frozen.load(place, measured).facts["recipe"]["weights"] == measured.recipe["weights"]
    with pytest.raises(frozen.Stale, match=r"made with weights = .*run: python -m figures\.core\.modadd\.findings"):
        frozen.load(place, findings.origin(recipe))


def test_the_command_stores_what_the_weights_give(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, found: Findings
) -> None:
    """Beside the weights, under a name of its own, readable at once."""
    recipe = runs.recipe_of(0)
    weights = tmp_path / runs.weights_file(recipe, recipe.steps)
    weights.parent.mkdir()
    weights.write_bytes(b"weights")
    monkeypatch.setattr(runs, "FOLDER", tmp_path)
    monkeypatch.setattr(runs, "final", lambda _seed: None)
    monkeypatch.setattr(findings, "find", lambda _weights: found)

    assert findings.main([]) == 0
    stored = frozen.load(tmp_path / "seed0-findings.json", findings.origin(recipe))
    again: Ablation = Findings.from_bytes(stored.read("seed0/findings.npz")).ablation
    assert again == found.ablation
