"""Tables."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from deckproof.draw.metrics import Weight, text_width
from deckproof.draw.table import Column, Table
from deckproof.numbers import literal, num

SVG = "{http://www.w3.org/2000/svg}"


def parsed(table: Table) -> ET.Element:
    """Return the table's tree."""
    return ET.fromstring(table.drawing().svg)  # noqa: S314


def cells(root: ET.Element, role: str) -> list[str]:
    """Return the texts of all elements of a role."""
    return ["".join(cell.itertext()) for cell in root.iter(f"{SVG}g") if cell.get("role") == role]


def test_a_screen_reader_finds_rows_and_cells() -> None:
    """Every text stands in a cell of a row of the table."""
    root = parsed(Table(["$t$", "letter"], [[num(1), "b"], [num(2), "a"]], label="States"))

    assert (root.get("role"), root.get("aria-label")) == ("table", "States")
    assert cells(root, "columnheader") == ["t", "letter"]
    assert cells(root, "cell") == ["1", "b", "2", "a"]
    assert len(cells(root, "row")) == 3


def test_numbers_stand_right_and_words_left() -> None:
    """Alignment follows what a column holds, its header too; a column may say otherwise."""
    columns: list[Column | str] = ["n", "word", Column("given", align="middle"), "year"]
    root = parsed(Table(columns, [[num(5), "x", num(1), literal("2017")], ["", "y", num(2), literal("2018")]]))
    anchors = [text.get("text-anchor") for text in root.iter(f"{SVG}text")]

    assert anchors[:4] == ["end", None, "middle", "end"]
    assert anchors[4:8] == ["end", None, "middle", "end"]


def test_columns_hold_their_texts() -> None:
    """Every text lies within the table, and no two texts of a row overlap."""
    columns = ["a long header", "b", "$W_{Q,h}^T$"]
    rows = [[num(1), "a rather long text", num(17154, ",")], [num(1.5e-9, ".1e"), "b", "c"]]
    table = Table(columns, rows)
    drawn_rows = [group for group in parsed(table).iter(f"{SVG}g") if group.get("role") == "row"]
    weights: tuple[Weight, ...] = (600, 400, 400)
    for group, row, weight in zip(drawn_rows, (columns, *rows), weights, strict=True):
        ends = [0.0]
        for text, cell in zip(group.iter(f"{SVG}text"), row, strict=True):
            x, width = float(text.get("x", "")), text_width(cell, 26, weight)
            left = x - width if text.get("text-anchor") == "end" else x
            ends += [left, left + width]
        assert ends == sorted(ends)
        assert ends[-1] <= table.drawing().width


def test_a_given_width_is_kept() -> None:
    """A table is spread to the width; where its texts need more, the error says how much."""
    assert Table(["a", "b"], [["c", "d"]], width=500).drawing().width == pytest.approx(500)
    with pytest.raises(ValueError, match=r"'Sizes' needs \d+ px and was given 50"):
        Table(["a", "b"], [["c", "d"]], width=50, label="Sizes")


def test_groups_widen_their_columns() -> None:
    """A header over several columns has room, also where it is wider than they are."""
    text = "a very long header over two columns"
    table = Table(["a", "b", "c"], [["d", "e", "f"]], groups=[("", 1), (text, 2)])

    assert table.drawing().width > text_width(text, 26, 600)
    assert cells(parsed(table), "columnheader")[:2] == ["", text]


def test_lines_within_a_cell() -> None:
    """A cell of two lines makes its row higher by one line."""
    one = Table(["a"], [["b"]]).drawing()
    two = Table(["a"], [["b\nb"]]).drawing()

    assert two.height - one.height == pytest.approx(1.25 * 26)
    assert two.svg.count(">b</text>") == 2


def test_highlights_are_tinted() -> None:
    """A highlighted row is coloured over the whole width, under its text."""
    root = parsed(Table(["a", "b"], [["c", "d"], ["e", "f"]], highlights={(1, None): "green"}))
    tint = root[0]

    assert (tint.tag, tint.get("class")) == (f"{SVG}rect", "f-green")
    assert tint.get("width") == root.get("width")


@pytest.mark.parametrize(
    ("rows", "groups", "error"),
    [
        ([["a"]], [], "row 0 of the table has 1 cells for 2 columns"),
        ([["a", 3]], [], r"holds 3, no text: write num\(3, spec\)"),
        ([["a", "b"]], [("x", 1)], "the groups cover 1 columns of 2"),
    ],
)
def test_what_does_not_fit(rows: list[list[str]], groups: list[tuple[str, int]], error: str) -> None:
    """Rows, cells and groups that do not fit are refused with the numbers that differ."""
    with pytest.raises((ValueError, TypeError), match=error):
        Table(["x", "y"], rows, groups=groups)
