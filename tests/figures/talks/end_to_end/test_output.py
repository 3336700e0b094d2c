"""From the final vector to probabilities, and what the audience is asked about them."""

from __future__ import annotations

import re
from math import exp

import pytest

from figures.core.gpt256.weights import UNEMBEDDINGS
from figures.talks.end_to_end import output
from tests.figures.talks.end_to_end.shown import number, rounded, texts

HALF = 0.0005  # of the last digit shown


def decimal_numbers(result: object) -> list[float]:
    """The numbers with a decimal point that a figure shows, in order."""
    return [number(text) for text in texts(result) if re.fullmatch(r".?[\d,]*\d\.\d+", text)]


def test_every_logit_is_a_column_times_f() -> None:
    """The matrix shown is W_U; each column times the f before its rows is the logit under it."""
    shown = decimal_numbers(output.unembedding())
    matrix, f, logits = [shown[12 * row : 12 * row + 12] for row in range(4)], shown[48:52], shown[52:]

    assert list(map(tuple, zip(*matrix, strict=True))) == list(UNEMBEDDINGS.values())
    for column, logit in zip(zip(*matrix, strict=True), logits, strict=True):
        assert logit == pytest.approx(sum(a * b for a, b in zip(f, column, strict=True)), rel=0, abs=5 * HALF)


def test_softmax_line_by_line() -> None:
    """E to each logit, over the sum of all, is the probability; all of these add up to 1."""
    shown = decimal_numbers(output.logits())
    z, exps, p = shown[0::3], shown[1::3], shown[2::3]

    assert len(z) == len(exps) == len(p) == 12
    assert exps == pytest.approx([exp(x) for x in z], rel=2 * HALF, abs=HALF)
    assert p == pytest.approx([e / sum(exps) for e in exps], rel=0, abs=2 * HALF)
    assert sum(p) == pytest.approx(1, rel=0, abs=12 * HALF)


@pytest.mark.parametrize("temperature", output.TEMPERATURES)
def test_the_order_holds_at_each_temperature(temperature: float) -> None:
    """Bars fall from left to right, the same tokens under them, and they are exp(z / T) over the sum."""
    shown = texts(output.temperatures(temperature))
    p, names = [number(text) for text in shown[0::2]], shown[1::2]
    z = sorted(decimal_numbers(output.logits())[0::3], reverse=True)
    exps = [exp(x / temperature) for x in z]

    assert p == sorted(p, reverse=True)
    assert names == texts(output.temperatures())[1::2]
    assert p == pytest.approx([e / sum(exps) for e in exps], rel=0, abs=4 * HALF)


def test_a_shift_changes_exponentials_alone() -> None:
    """Ten more on each logit: exponentials e^10 times as large, probabilities the same."""
    lines = output.shifted().rows
    for line in lines:
        before, after = number(line[3]), number(line[6])
        assert after == pytest.approx(before * exp(10), rel=5e-4, abs=0.5)
        assert line[4] == line[7]
    for line in lines[:-1]:
        assert line[5] == rounded(number(line[2]) + 10)


def test_sentences_that_end_alike_differ_only_by_attention() -> None:
    """All sentences have five tokens and end in one; without attention they get one answer, with it several."""
    lines = output.ends_alike().rows

    assert {line[0].split()[-1] for line in lines} == {"the"}
    assert len({tuple(line[3:]) for line in lines}) == 1
    assert len({tuple(line[1:3]) for line in lines}) == len(lines)
