"""The task, the arrays and the split, counted again."""

from __future__ import annotations

import random
import re
from math import cos, pi, prod, sin

import pytest

from figures.talks.modular_addition import setting
from tests.figures.talks.end_to_end.shown import number, texts


def test_the_way_round_the_circle() -> None:
    """The sums beside the circle are right, and the circle has a place for each of the 113 numbers."""
    drawing = setting.wrapping().drawing()

    assert drawing.svg.count('r="3"') == 113
    assert texts(setting.wrapping())[-6:] == ["100", "50", "150", "150", "113", "37"]


@pytest.mark.parametrize("place", [0, 28.25, 100])
def test_places_rise_clockwise_from_the_top(place: float) -> None:
    """A quarter of the numbers is a quarter of the circle."""
    x, y = setting.on_ring((10, 20), 5, place)

    assert (x, y) == pytest.approx((10 + 5 * sin(2 * pi * place / 113), 20 - 5 * cos(2 * pi * place / 113)))


def test_shapes_multiply_to_counts() -> None:
    """Each line's shape, read as a product, is its count; the counts add up to the last line."""
    *lines, last = setting.arrays().rows
    for _, shape, count, _ in lines:
        terms = str(shape).replace("(", "").replace(")", "").split(", ")
        assert sum(prod(map(int, term.split(" × "))) for term in terms) == number(count)
    assert sum(number(line[2]) for line in lines) == number(last[2]) == 226_816


def test_alike_arrays_are_written_once() -> None:
    """Queries, keys and values have one shape; a weight and its bias have two."""
    shapes = [str(row[1]) for row in setting.arrays().rows]

    assert shapes[2] == "3 × (4 × 32 × 128)"
    assert shapes[4] == "512 × 128, 512"


def test_the_stations_use_every_array_once() -> None:
    """Their counts come to the total that stands below."""
    *parts, total = texts(setting.way_through())

    assert sum(number(part) for part in parts) == number(total) == 226_816


def test_the_split_is_that_of_the_shuffle() -> None:
    """3,830 cells are shaded, those of the seeded shuffle, and the example's is not among them."""
    pairs = [(a, b) for a in range(113) for b in range(113)]
    random.Random(0).shuffle(pairs)  # noqa: S311  # the recipe's own split
    path = re.search(r'<path d="([^"]+)"', setting.split().drawing().svg)
    assert path
    shaded = {
        (round(float(y) / 4), round(float(x) / 4) + step)
        for x, y, wide in re.findall(r"M([\d.]+) ([\d.]+)h([\d.]+)v", path[1])
        for step in range(round(float(wide) / 4))
    }

    assert shaded == set(pairs[:3830])
    assert (100, 50) not in shaded
    assert texts(setting.split())[-3:] == ["12,769", "3,830", "8,939"]
