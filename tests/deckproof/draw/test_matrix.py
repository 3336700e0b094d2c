"""Matrices as shaded cells."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from deckproof.draw.matrix import Group, Matrix
from deckproof.numbers import BadValue
from tests.deckproof.assemble.test_colours import contrast, mixed, themes

SVG = "{http://www.w3.org/2000/svg}"


def shaded(matrix: Matrix) -> list[tuple[str | None, str | None]]:
    """Return colour and strength of every shaded cell, in order."""
    root = ET.fromstring(matrix.drawing().svg)  # noqa: S314
    return [
        (rect.get("class"), rect.get("fill-opacity"))
        for rect in root.iter(f"{SVG}rect")
        if rect.get("class") in {"f-blue", "f-red"}
    ]


def test_colours_are_sign_and_size() -> None:
    """Positive is blue, negative red, zero the paper; the strength is the share of the largest."""
    assert shaded(Matrix([[2, 0], [-1, 0.5]])) == [("f-blue", None), ("f-red", "0.5"), ("f-blue", "0.25")]


def test_a_shared_scale() -> None:
    """A given scale decides the strength, and what exceeds it has full strength."""
    assert shaded(Matrix([[1, 8]], scale=4)) == [("f-blue", "0.25"), ("f-blue", None)]


def test_numbers_of_an_array() -> None:
    """Every cell of a numpy array shows its number in the order of rows; zeros only where they are wanted."""
    values = np.array([[0.125, 0.0], [-1.0, 2.5]])
    drawing = Matrix(values, spec=".1f").drawing()

    assert [number.text for number in drawing.numbers] == [f"{v:.1f}".replace("-", "−") for v in values.flat if v]
    assert len(Matrix(values, spec=".1f", blank_zeros=False).drawing().numbers) == 4
    assert Matrix(values).drawing().numbers == ()


def test_whole_numbers_stay_whole() -> None:
    """An array of integers can be shown with an integer's spec."""
    assert [number.text for number in Matrix(np.array([[1, 2]]), spec="d").drawing().numbers] == ["1", "2"]


def test_cells_fit_their_numbers() -> None:
    """Without a given size cells grow with their numbers; in given cells the numbers shrink."""
    wide = Matrix([[123456.0]], spec=".2f")
    small = ET.fromstring(Matrix([[123456.0]], spec=".2f", cell=(40, 40)).drawing().svg)  # noqa: S314

    assert wide.cell[0] > 40
    assert 'font-size="24"' in wide.drawing().svg
    assert float(next(small.iter(f"{SVG}text")).get("font-size", "")) < 10


def test_labels_and_groups_take_room() -> None:
    """The cells start right of the row labels and under the groups' brackets and the column labels."""
    bare = Matrix([[1, 1]]).drawing()
    full = Matrix([[1, 1]], ["a row"], ["x", "y"], groups=[Group("both", 2)]).drawing()

    assert full.width > bare.width
    assert full.height > bare.height + 24


def test_wide_column_labels_are_turned() -> None:
    """Labels wider than their cells read upwards."""
    assert "rotate(-90" in Matrix([[1, 1]], columns=["a", "a long label"]).drawing().svg
    assert "rotate(-90" not in Matrix([[1, 1]], columns=["a", "b"]).drawing().svg


def test_highlights_are_outlined() -> None:
    """An outline goes round all cells of the highlight."""
    root = ET.fromstring(  # noqa: S314
        Matrix(np.ones((3, 4)), cell=(10, 20), highlights={(1, range(1, 3)): "green"}).drawing().svg
    )
    (outline,) = (rect for rect in root.iter(f"{SVG}rect") if rect.get("class") == "f-none s-green")

    assert [outline.get(name) for name in ("x", "y", "width", "height")] == ["12", "22", "20", "20"]


@pytest.mark.parametrize(
    ("values", "arguments", "error"),
    [
        ([[1, 2], [3]], {}, r"rows of one length.*\[2, 1\]"),
        ([], {}, "at least one"),
        ([[1, 2]], {"rows": ["a", "b"]}, "2 row labels for a matrix of 1 rows and 2 columns"),
        ([[1, 2]], {"groups": [Group("a", 3)]}, "3 columns in groups"),
        ([[float("nan")]], {}, "not a finite number"),
    ],
)
def test_what_does_not_fit(values: object, arguments: dict[str, object], error: str) -> None:
    """Ragged rows, other counts of labels and values that are no numbers are refused."""
    with pytest.raises((ValueError, BadValue), match=error):
        Matrix(values, **arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize("colour", ["blue", "red"])
def test_numbers_are_legible_on_any_cell(theme: str, colour: str) -> None:
    """The strongest cell under a number leaves ink 4.5 to 1 in every theme; one without has its full colour."""
    colours = themes()[theme]
    numbered, bare = (Matrix([[1.0]], spec=spec).drawing().svg for spec in (".0f", None))
    opacity = re.search(r'fill-opacity="([\d.]+)"', numbered)

    assert opacity is not None
    assert contrast(colours["ink"], mixed(colours[colour], colours["paper"], float(opacity[1]))) >= 4.5
    assert "fill-opacity" not in bare
