"""Attention as the slides show it: the written numbers follow from one another."""

from __future__ import annotations

from math import exp, sqrt

import pytest

from deckproof.draw import Table
from figures.talks.end_to_end import heads
from tests.figures.talks.end_to_end.shown import number, rounded, texts

HALF = 0.0005  # of the last digit shown
QUERY = (sqrt(3), -1 / sqrt(3))  # of the last row in both heads: 3/2 and -1/2, over the root of 3/4


@pytest.mark.parametrize("table", [heads.head_one(), heads.head_two()], ids=["one", "two"])
def test_a_line_is_followable_on_paper(table: Table) -> None:
    """Key times query is the dot product, over root 2 the score, e to it the exponential, over the sum the weight."""
    *lines, total = [
        [number(cell) if index > 1 and cell else 0.0 for index, cell in enumerate(row)] for row in table.rows
    ]
    for _, _, k1, k2, dot, score, exponential, weight in lines:
        assert dot == pytest.approx(QUERY[0] * k1 + QUERY[1] * k2, rel=0, abs=3 * HALF)
        assert score == pytest.approx(dot / sqrt(2), rel=0, abs=2 * HALF)
        assert exponential == pytest.approx(exp(score), rel=2 * HALF, abs=HALF)
        assert weight == pytest.approx(exponential / total[6], rel=0, abs=2 * HALF)
    assert total[6] == pytest.approx(sum(line[6] for line in lines), rel=0, abs=5 * HALF)
    assert table.rows[-1][7] == "1.000"


def test_what_gets_most_is_tinted() -> None:
    """In head one the lines of the verb, in head two that of the cat."""
    assert heads.head_one().highlights == {(2, 7): "green", (3, 7): "green"}
    assert heads.head_two().highlights == {(1, 7): "green"}
    assert [row[1] for row in heads.head_one().rows][1:4] == ["_cat", "_climb", "ed"]


@pytest.mark.parametrize("head", [1, 2])
def test_the_mask_empties_the_triangle(head: int) -> None:
    """With the mask 15 weights are left, without it 25; the last row is the same."""
    on, off = ([text for text in texts(heads.patterns(head, mask)) if "." in text] for mask in ("on", "off"))

    assert (len(on), len(off)) == (15, 25)
    assert on[-5:] == off[-5:]
    assert on[0] == "1.000"


def test_what_is_hidden_counts_nothing() -> None:
    """The third row's three exponentials add up to the sum; of the other two there are only scores."""
    *lines, total = heads.masked_row().rows
    exponentials = [number(line[3]) for line in lines[:3]]

    assert [line[3:] for line in lines[3:]] == [["hidden", "0"]] * 2
    assert all(line[2] for line in lines)
    assert number(total[3]) == pytest.approx(sum(exponentials), rel=0, abs=4 * HALF)
    for line, exponential in zip(lines[:3], exponentials, strict=True):
        assert exponential == pytest.approx(exp(number(line[2])), rel=2 * HALF, abs=HALF)
        assert number(line[4]) == pytest.approx(exponential / number(total[3]), rel=0, abs=2 * HALF)


def test_one_key_makes_the_plain_average() -> None:
    """Every weight is a fifth; the average of the values shown and the heads' result are the same numbers."""
    *lines, average, given = heads.averaged().rows

    assert [line[2] for line in lines] == ["0.200"] * 5
    assert average[3:] == given[3:]
    for column in range(3, 7):
        mean = sum(number(line[column]) for line in lines) / 5
        assert number(average[column]) == pytest.approx(mean, rel=0, abs=2 * HALF)


@pytest.mark.parametrize(("weight", "columns"), [(2, (3, 4)), (5, (6, 7))])
def test_the_weights_mix_the_values(weight: int, columns: tuple[int, int]) -> None:
    """Weights times values of the lines add up to the last line, for each head."""
    *lines, total = heads.mixing().rows
    for column in columns:
        mixed = sum(number(line[weight]) * number(line[column]) for line in lines)
        assert number(total[column]) == pytest.approx(mixed, rel=0, abs=8 * HALF)


def test_values_are_the_same_everywhere() -> None:
    """The values mixed are those averaged."""
    mixed = [[*line[3:5], *line[6:8]] for line in heads.mixing().rows[:5]]

    assert mixed == [list(line[3:7]) for line in heads.averaged().rows[:5]]
    assert mixed[1][0] == rounded(sqrt(3))
