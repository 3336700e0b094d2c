"""Rows of tokens."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from deckproof.draw.tokens import Arc, Bracket, Token, TokenRow
from deckproof.numbers import num

SVG = "{http://www.w3.org/2000/svg}"


def boxes(row: TokenRow) -> list[ET.Element]:
    """Return the boxes, in order."""
    return list(ET.fromstring(row.drawing().svg).iter(f"{SVG}rect"))  # noqa: S314


def test_one_box_for_each_token() -> None:
    """Boxes have their token's colour, and grow with its text."""
    small, large = boxes(TokenRow([Token("a", "blue"), "a long token"]))

    assert (small.get("class"), large.get("class")) == ("f-blue s-blue", "f-grey s-grey")
    assert small.get("width") == "46"
    assert float(large.get("width", "")) > 46


def test_stacked_rows_share_columns() -> None:
    """Boxes of one column start at one x and have one width."""
    found = boxes(TokenRow(["a", "b"], stacked=[["a long token", "c"]], names=["one", "two"]))

    assert [box.get("x") for box in found[:2]] == [box.get("x") for box in found[2:]]
    assert float(found[0].get("width", "")) > 46
    assert [box.get("width") for box in found[:2]] == [box.get("width") for box in found[2:]]


def test_positions_are_computed_numbers() -> None:
    """The position over a token is a number of the drawing; a label given instead replaces it."""
    drawing = TokenRow(["a", Token("b", above="$w_t$"), "c"], positions=True).drawing()

    assert [number.text for number in drawing.numbers] == ["0", "2"]
    assert drawing.loose == ()


def test_stronger_arcs_weigh_more() -> None:
    """An arc's width and opacity grow with its weight, and its label is a number."""
    arcs = [Arc(2, 0, 0.9, num(0.9, ".1f")), Arc(2, 1, 0.1)]
    svg = TokenRow(["a", "b", "c"], arcs=arcs).drawing().svg
    weak, strong = re.findall(r'<path d="M[^"]*C[^"]*" stroke-opacity="([\d.]+)" stroke-width="([\d.]+)"', svg)

    assert float(weak[0]) < float(strong[0])
    assert float(weak[1]) < float(strong[1])
    assert 'data-num="#0" data-spec=".1f">0.9<' in svg


def test_all_is_drawn_inside() -> None:
    """Arcs, labels and brackets lie within the drawing's height."""
    tokens = [Token(letter, above="x", below="y") for letter in "abcdefgh"]
    row = TokenRow(tokens, arcs=[Arc(7, 0, text="top"), Arc(3, 3)], brackets=[Bracket(0, 3, "left half")])
    drawing = row.drawing()
    root = ET.fromstring(drawing.svg)  # noqa: S314
    heights = [float(text.get("y", "")) for text in root.iter(f"{SVG}text")]

    assert min(heights) > 24 * 0.66
    assert max(heights) < drawing.height


@pytest.mark.parametrize(("arcs", "brackets"), [([Arc(0, 2)], []), ([Arc(-1, 0)], []), ([], [Bracket(0, 2, "x")])])
def test_a_token_that_is_not_there(arcs: list[Arc], brackets: list[Bracket]) -> None:
    """The error names the tokens that there are."""
    with pytest.raises(IndexError, match="the tokens are 0 to 1"):
        TokenRow(["a", "b"], arcs=arcs, brackets=brackets)


def test_no_token() -> None:
    """A row without tokens is refused."""
    with pytest.raises(ValueError, match="at least one token"):
        TokenRow([])
