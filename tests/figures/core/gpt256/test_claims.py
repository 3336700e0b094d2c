"""The check-yourself claims: each number is what it says, and would not be without the reason given."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest

from figures.core.gpt256 import claims
from figures.core.gpt256.forward import Settings, Trace, forward
from figures.core.gpt256.vocabulary import Ids, encode
from figures.core.gpt256.weights import Weights
from tests.figures.core.gpt256 import slow


@pytest.mark.parametrize("settings", [Settings(h, m) for h in (1, 2) for m in (True, False)], ids=str)
def test_identical_keys_give_the_plain_average(settings: Settings, weights: Weights, ids: Ids) -> None:
    """Whichever row's key is given to all: weights are 1 over the rows seen, outputs are averages."""
    values = forward(weights, ids, settings).v.tolist()
    for row in range(5):
        found = claims.identical_keys(weights, ids, row, settings)

        for t in range(5):
            seen = range(t + 1) if settings.masked else range(5)
            expected = [sum(values[s][c] for s in seen) / len(seen) for c in range(4)]
            np.testing.assert_allclose(found.averages[t], expected, rtol=0, atol=1e-15)
            for head in found.heads:
                np.testing.assert_allclose(head.pattern[t, list(seen)], 1 / len(seen), rtol=0, atol=1e-15)
        assert found.spread == 0
        assert found.largest_gap < 1e-15


def test_identical_keys_are_not_trivial(weights: Weights, ids: Ids, trace: Trace) -> None:
    """The common scores are not 0, and with the sentence's own keys the output is far from the average."""
    found = claims.identical_keys(weights, ids, 0)

    assert min(float(np.abs(head.scores[-1]).min()) for head in found.heads) > 1
    assert np.abs(trace.z - found.averages).max() > 0.5


def test_without_attention_the_last_token_decides(weights: Weights) -> None:
    """All sentences of three tokens, by plain loops without heads: the spread is 0, and with heads it is not."""
    found = claims.last_token_alone(weights, 1, 3)

    lists = slow.plain(weights)
    with_heads = np.array(
        [slow.logits(lists, [a, b, 1], Settings())[-1] for a, b in itertools.product(range(12), repeat=2)]
    ).real
    assert found.sentences == 144
    assert found.without_attention == 0
    assert found.with_attention == pytest.approx(np.ptp(with_heads, axis=0).max(), rel=0, abs=1e-12)
    assert found.with_attention > 1


def test_without_attention_the_heads_are_really_off(weights: Weights, ids: Ids) -> None:
    """W_O of zeros leaves exactly LN, MLP and output of the last row alone."""
    off = forward(replace(weights, W_O=np.zeros((4, 4))), ids)
    x = (weights.W_E[ids[-1]] + weights.W_pos[4]).tolist()
    m = slow.times([slow.gelu(g) for g in slow.times(slow.norm(x), weights.W_in.tolist())], weights.W_out.tolist())
    y = [a + b for a, b in zip(x, m, strict=True)]

    np.testing.assert_allclose(off.logits[-1], slow.times(slow.norm(y), weights.W_U.tolist()), rtol=0, atol=1e-14)


@pytest.mark.parametrize("length", [0, 6])
def test_lengths_that_are_too_many_sentences_are_refused(length: int, weights: Weights) -> None:
    """The error says which lengths there are."""
    with pytest.raises(ValueError, match=f"sentences of {length} tokens were asked for; allowed are 1 to 5"):
        claims.last_token_alone(weights, 1, length)


def test_temperature_keeps_the_order(weights: Weights, ids: Ids, trace: Trace) -> None:
    """At each of many temperatures the tokens sorted by probability are those sorted by logit."""
    temperatures = (0.25, 0.5, 0.8, 1.0, 1.5, 2.0, 4.0)
    found = claims.temperature_order(weights, ids, temperatures)

    logits = trace.logits[-1].tolist()
    assert list(found.order) == sorted(range(12), key=lambda token: -logits[token])
    assert found.swaps == 0
    for temperature, probs in zip(found.temperatures, found.probs, strict=True):
        powers = [math.exp(logit) ** (1 / temperature) for logit in logits]
        np.testing.assert_allclose(probs, np.array(powers) / sum(powers), rtol=1e-12, atol=0)
    assert (np.diff(found.probs.max(axis=-1)) < 0).all()  # warmer is flatter


def test_swapped_places_are_counted(monkeypatch: pytest.MonkeyPatch, weights: Weights, ids: Ids) -> None:
    """If a temperature did swap two tokens, two places would be counted."""

    def with_a_swap(model: Weights, row: Ids, settings: Settings) -> Trace:
        trace = forward(model, row, settings)
        probs = trace.probs.copy()
        if settings.temperature > 1:
            probs[-1, [6, 7]] = probs[-1, [7, 6]]
        return replace(trace, probs=probs)

    monkeypatch.setattr(claims, "forward", with_a_swap)

    assert claims.temperature_order(weights, ids, (1.0, 2.0)).swaps == 2


@pytest.mark.parametrize("temperature", [0.5, 1.0])
def test_ten_on_all_logits_changes_no_probability(temperature: float, weights: Weights, ids: Ids) -> None:
    """Every exponential grows by e^(10 / temperature), and no probability by more than rounding."""
    trace = forward(weights, ids, Settings(temperature=temperature))

    found = claims.shift_all_logits(trace, -1, 10)

    np.testing.assert_array_equal(found.before, trace.probs[-1])
    assert found.factor == pytest.approx(math.exp(10 / temperature), rel=1e-12, abs=0)
    assert found.largest_change == np.abs(found.after - found.before).max() < 1e-15


def test_a_constant_on_one_tokens_column_changes_no_logit(weights: Weights, ids: Ids) -> None:
    """For all twelve tokens; on a single entry of the column it would."""
    for token in range(12):
        assert claims.shift_one_token(weights, ids, token, 10) < 1e-13
    one_entry = weights.W_U.copy()
    one_entry[0, 6] += 10
    assert abs(forward(replace(weights, W_U=one_entry), ids).logits - forward(weights, ids).logits).max() > 1


def test_lifting_the_mask_leaves_the_last_row(weights: Weights) -> None:
    """On several sentences the last row does not change and the first one does, unless it is the last."""
    for text in ("the", "the cat climbed the", "the dog climbed the roof."):
        ids = encode(text)
        moved = claims.mask_off(weights, ids)

        assert moved.shape == ids.shape
        assert moved[-1] == 0
        assert (moved[:-1] > 1e-3).all()
