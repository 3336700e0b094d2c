"""Attention at '=', by plain loops over the stored weights."""

from __future__ import annotations

from math import exp

import numpy as np
import pytest

from figures.core.modadd.model import forward
from figures.core.nn import Array
from figures.talks.modular_addition import attention
from figures.talks.modular_addition.example import trace, weights
from tests.figures.talks.end_to_end.shown import number, texts


def scores() -> tuple[Array, Array, Array]:
    """Each head's scores of all numbers on position 0 and on position 1 [p, H], and of '=' [H]."""
    found = weights()
    q = np.einsum("hkd,d->hk", found.W_Q, found.W_E[:, 113] + found.W_pos[2])
    circuit = np.einsum("hk,hke->he", q, found.W_K) / 32**0.5  # [H, d]
    first, second = ((found.W_E[:, :113].T + found.W_pos[place]) @ circuit.T for place in (0, 1))
    return first, second, circuit @ (found.W_E[:, 113] + found.W_pos[2])


def test_written_scores_give_the_written_weights() -> None:
    """Softmax of three scores, head by head."""
    for row in attention.looks().rows:
        exps = [exp(number(cell)) for cell in row[1:4]]
        expected = [one / sum(exps) for one in exps]
        assert [number(cell) for cell in row[4:]] == pytest.approx(expected, rel=0, abs=0.0005)


def test_scores_are_those_of_the_circuit() -> None:
    """100 on the first position, 50 on the second, and '='."""
    first, second, equals = scores()
    for head, row in enumerate(attention.looks().rows):
        expected = [first[100, head], second[50, head], equals[head]]
        assert [number(cell) for cell in row[1:4]] == pytest.approx(expected, rel=0, abs=0.0005)


def test_the_miniature() -> None:
    """Exponentials, their sum, and shares of it."""
    *lines, last = attention.by_hand().rows
    exps = [exp(score) for score in (1.0, 0.6, -5.0)]

    assert [number(line[1]) for line in lines] == pytest.approx(exps, rel=0, abs=0.0005)
    assert number(last[1]) == pytest.approx(sum(exps), rel=0, abs=0.0005)
    assert [line[2] for line in lines] == ["0.598", "0.401", "0.001"]


@pytest.mark.parametrize("head", attention.HEADS)
def test_a_head_shows_its_own_weights(head: int) -> None:
    """With the tokens they are of, and the size of a value."""
    shown = texts(attention.values_mixed(head))
    expected = [f"{weight:.3f}" for weight in trace().pattern[head - 1]]

    assert [text for text in shown if "." in text] == expected
    assert "32" in shown


@pytest.mark.parametrize("head", attention.HEADS)
def test_waves_are_scores_on_the_first_position(head: int) -> None:
    """50 and 100 are named with theirs, as a pass with each of them in front has it."""
    shown = texts(attention.score_waves(head))[:4]

    assert shown[0::2] == ["50", "100"]
    own = [forward(weights(), a, 7).scores[head - 1, 0] for a in (50, 100)]
    assert [number(text) for text in shown[1::2]] == pytest.approx(own, rel=0, abs=0.005)


def test_where_heads_look_over_all_pairs() -> None:
    """Means, the most on '=', and the range on a: softmax of all 12,769 triples of scores."""
    first, second, equals = np.exp(scores()[0]), np.exp(scores()[1]), np.exp(scores()[2])
    whole = first[:, None] + second[None] + equals  # [a, b, H]
    on_a, on_b, on_equals = first[:, None] / whole, second[None] / whole, equals / whole

    for head, row in enumerate(attention.looks_on_average().rows):
        means = [100 * float(part[..., head].mean()) for part in (on_a, on_b)]
        rare = [100 * float(reduce(on_equals[..., head])) for reduce in (np.mean, np.max)]
        assert [number(cell.rstrip("%")) for cell in row[1:3]] == pytest.approx(means, rel=0, abs=0.05)
        assert [number(cell.rstrip("%")) for cell in row[3:5]] == pytest.approx(rare, rel=0, abs=0.005)
        ends = [f"{on_a[..., head].min():.0%}", f"{on_a[..., head].max():.0%}"]
        assert row[5] == " to ".join(ends)


def test_a_head_s_frequency_is_that_of_its_scores() -> None:
    """The strongest wave of the scores on the first position."""
    strongest = np.abs(np.fft.rfft(scores()[0], axis=0))[1:].argmax(axis=0) + 1

    assert [number(row[6]) for row in attention.looks_on_average().rows] == strongest.tolist()
