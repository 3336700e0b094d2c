"""The curves: each entry, and their way to a file and back."""

from __future__ import annotations

from dataclasses import fields

import numpy as np
import pytest

from figures.core.modadd import curves
from figures.core.modadd.curves import Curves, draw, measure
from figures.core.modadd.fourier import embedding_spectrum
from figures.core.modadd.heads import attention
from figures.core.modadd.key import frequency_shares
from figures.core.modadd.model import forward
from figures.core.modadd.pairs import split
from figures.core.modadd.params import Params
from figures.core.modadd.passes import every_pair
from figures.core.modadd.progress import excluded_logits, restricted_logits
from figures.core.modadd.recipe import Recipe


@pytest.fixture(autouse=True)
def example(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pair that is followed, of numbers that a small network has."""
    monkeypatch.setattr(curves, "EXAMPLE", (3, 4))


@pytest.fixture
def drawn(params: Params, small: Recipe) -> Curves:
    """Curves of two entries: the weights, and half of them."""
    half = Params(**{name: array / 2 for name, array in params.parameters().items()})
    return draw([(0, params), (10, half)], small, (2,))


def test_losses_and_accuracies_are_those_of_one_pass_each(params: Params, small: Recipe) -> None:
    """Over the pairs of each part, one at a time: -ln of the probability, and whether the answer is right."""
    entry = measure(params, small, (2,))

    for name, pairs in zip(("train", "test"), split(small), strict=True):
        traces = [forward(params, a, b) for a, b in zip(pairs.a.tolist(), pairs.b.tolist(), strict=True)]
        right = [trace.probs[answer] for trace, answer in zip(traces, pairs.answer.tolist(), strict=True)]
        hits = [trace.answer == answer for trace, answer in zip(traces, pairs.answer.tolist(), strict=True)]
        assert entry[f"{name}_loss"] == pytest.approx(-np.mean(np.log(right)), rel=1e-12)
        assert entry[f"{name}_accuracy"] == pytest.approx(np.mean(hits), rel=1e-15)


def test_the_example_is_followed(params: Params, small: Recipe) -> None:
    """The probability of 3 + 4 = 2 modulo 5, and the answer that is given."""
    entry, trace = measure(params, small, (2,)), forward(params, 3, 4)

    assert entry["p_example"] == pytest.approx(float(trace.probs[2]), rel=1e-12)
    assert entry["answer_example"] == trace.answer


def test_the_other_measures_are_those_of_their_modules(params: Params, small: Recipe) -> None:
    """Restricted over all pairs, excluded over those trained on; squares of all weights, in plain numbers."""
    entry, seen = measure(params, small, (2,)), every_pair(params)

    s = np.arange(5)
    restricted = [np.log(np.exp(row - row[i]).sum()) for i, row in enumerate(restricted_logits(seen.logits, (2,))[s])]
    assert entry["restricted_loss"] == pytest.approx(np.mean(restricted), rel=1e-12)
    hits = [row.argmax() == i for i, row in enumerate(restricted_logits(seen.logits, (2,)))]
    assert entry["restricted_accuracy"] == pytest.approx(np.mean(hits), rel=1e-15)
    train, _ = split(small)
    rows = excluded_logits(seen.logits, (2,))[train.a, train.b]
    excluded = [np.log(np.exp(row - row[answer]).sum()) for row, answer in zip(rows, train.answer, strict=True)]
    assert entry["excluded_loss"] == pytest.approx(np.mean(excluded), rel=1e-12)
    squares = sum(x * x for array in params.parameters().values() for x in array.ravel().tolist())
    assert entry["squares"] == pytest.approx(squares, rel=1e-12)
    np.testing.assert_array_equal(entry["on_equals"], attention(seen.pattern).on_equals)
    np.testing.assert_array_equal(entry["frequency_shares"], frequency_shares(seen.logits))
    np.testing.assert_array_equal(entry["embedding_norms"], embedding_spectrum(params).norms)


def test_curves_hold_an_entry_for_each_step(drawn: Curves, params: Params, small: Recipe) -> None:
    """In the order given; heads and frequencies along the second axis; the key frequencies once."""
    assert drawn.step.tolist() == [0, 10]
    assert drawn.key_frequencies.tolist() == [2]
    assert drawn.on_equals.shape == (2, 2)
    assert drawn.frequency_shares.shape == drawn.embedding_norms.shape == (2, 2)
    assert drawn.squares[1] == pytest.approx(drawn.squares[0] / 4, rel=1e-12)
    for name, value in measure(params, small, (2,)).items():
        np.testing.assert_array_equal(getattr(drawn, name)[0], value, err_msg=name)


def test_curves_come_back_from_bytes(drawn: Curves) -> None:
    """Every array, to the last bit and of the same type."""
    back = Curves.from_bytes(drawn.to_bytes())

    for field in fields(Curves):
        np.testing.assert_array_equal(getattr(back, field.name), getattr(drawn, field.name), strict=True)


def test_a_step_is_found(drawn: Curves) -> None:
    """By its number; one that was not measured is refused, with the nearest that was."""
    assert drawn.at(10) == 1
    with pytest.raises(ValueError, match="step 8 was not measured; the nearest that was is 10"):
        drawn.at(8)
