"""Drawings side by side and one above the other."""

from __future__ import annotations

import re

import pytest

from deckproof.draw.layout import above, beside, captioned
from deckproof.draw.matrix import Matrix
from deckproof.draw.svg import Svg
from deckproof.numbers import num


def places(svg: Svg) -> list[tuple[float, float]]:
    """Return where the parts are placed."""
    found = re.findall(r"translate\(([\d.]+) ([\d.]+)\)", svg.drawing().svg)
    return [(float(x), float(y)) for x, y in found]


def test_beside() -> None:
    """Parts follow each other with the gap between them, their middles on one line."""
    both = beside(Svg(100, 40), Svg(50, 100), gap=10)

    assert (both.width, both.height) == (160, 100)
    assert places(both) == [(0, 30), (110, 0)]


def test_matrices_stand_on_the_middle_of_their_cells() -> None:
    """A matrix with column labels and one without have their cells at one height."""
    labelled = Matrix([[1.0], [1.0]], columns=["x"])
    row = beside(labelled, "=", Matrix([[1.0], [1.0]]))
    (_, first), _, (_, last) = places(row)

    assert last - first == pytest.approx(labelled.svg().middle - Matrix([[1.0], [1.0]]).svg().middle, abs=0.01)


def test_above() -> None:
    """Parts follow each other downwards; shorter ones stand where it is said."""
    assert places(above(Svg(100, 40), Svg(50, 10), gap=5)) == [(0, 0), (0, 45)]
    assert places(above(Svg(100, 40), Svg(50, 10), gap=5, align="middle")) == [(0, 0), (25, 45)]
    assert places(above(Svg(100, 40), Svg(50, 10), gap=5, align="end")) == [(0, 0), (50, 45)]


def test_texts_are_drawings() -> None:
    """Texts take part, line by line, and their numbers are known."""
    drawing = above(Svg(10, 10), "first\nrow " + num(8)).drawing()

    assert drawing.svg.count("<text") == 2
    assert [number.text for number in drawing.numbers] == ["8"]


def test_a_caption_does_not_move_the_middle() -> None:
    """A captioned matrix still stands beside others by its cells."""
    matrix = Matrix([[1.0]])

    assert captioned(matrix, "$x$").middle == matrix.svg().middle
    assert captioned(matrix, "$x$").height > matrix.svg().height


def test_nothing_to_arrange() -> None:
    """Nothing is refused."""
    with pytest.raises(ValueError, match="nothing to arrange"):
        beside()
