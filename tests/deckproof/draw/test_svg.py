"""The SVG writer."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import cast
from xml.etree import ElementTree as ET

import pytest

import deckproof.draw
from deckproof.draw.svg import ROLES, Role, Svg
from deckproof.numbers import num

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: Svg) -> ET.Element:
    """Return the drawing's tree."""
    return ET.fromstring(svg.drawing().svg)  # noqa: S314


def test_size_and_label() -> None:
    """The root has the size in px and says to a screen reader what the drawing is."""
    root = parsed(Svg(300, 200.5, 'A "small" one'))

    assert root.get("viewBox") == "0 0 300 200.5"
    assert (root.get("width"), root.get("height")) == ("300", "200.5")
    assert (root.get("role"), root.get("aria-label")) == ("img", 'A "small" one')


def test_shapes_have_roles_as_colours() -> None:
    """Colours are classes, never values, and no shape has an id."""
    svg = Svg(100, 100)
    svg.rect(1, 2, 3, 4, fill="blue", stroke="ink", opacity=0.5, radius=2)
    svg.circle(5, 5, 2, fill="green")
    svg.line((0, 0), (1, 1), stroke="red", dashed=True)
    svg.polyline([(0, 0), (1, 1), (2, 0)], fill="grey", closed=True)
    rect, circle, line, polyline = parsed(svg)

    assert rect.get("class") == "f-blue s-ink"
    assert rect.get("fill-opacity") == "0.5"
    assert circle.get("class") == "f-green"
    assert line.get("class") == "f-none s-red"
    assert polyline.get("d") == "M0 0L1 1L2 0Z"
    assert "#" not in svg.drawing().svg
    assert ' id="' not in svg.drawing().svg


def test_an_unknown_role() -> None:
    """The error lists the roles and the nearest one."""
    with pytest.raises(ValueError, match=r"unknown colour role 'blu'.*ink, paper[\s\S]*did you mean 'blue'"):
        Svg(1, 1).rect(0, 0, 1, 1, fill=cast("Role", "blu"))


def test_the_style_sheet_knows_every_role() -> None:
    """Each role has a class for fill and one for stroke, set from the theme's variable."""
    css = Path(deckproof.draw.__path__[0], "draw.css").read_text(encoding="utf-8")

    for role in ROLES:
        assert f".f-{role} {{ fill: var(--{role}); }}" in css
        assert f".s-{role} {{ stroke: var(--{role}); }}" in css


def test_text_is_centred_on_its_capitals() -> None:
    """The base line lies half the height of capitals under the given height."""
    svg = Svg(100, 100)
    svg.text(10, 50, "H", size=100, anchor="middle")
    (text,) = parsed(svg)

    assert float(text.get("y", "")) == pytest.approx(50 + 66 / 2)
    assert text.get("text-anchor") == "middle"


def test_an_arrow_ends_at_its_tip() -> None:
    """The head's first corner is the end; the shaft stops before it; both sides of the head are as long."""
    svg = Svg(100, 100)
    svg.arrow((0, 0), (30, 40), head=10)
    shaft, head = parsed(svg)
    corners = [tuple(map(float, pair.split())) for pair in re.findall(r"[\d.]+ [\d.]+", head.get("d", ""))]

    assert shaft.get("d") == "M0 0L27 36"
    assert [round(math.dist(corner, (30, 40)), 1) for corner in corners] == [0, 10, 10]


def test_a_placed_drawing_keeps_its_numbers() -> None:
    """Numbers of both are numbered in the order of the page, and loose texts are known."""
    inner = Svg(10, 10, "inner", "table")
    inner.text(0, 0, num(2) + " of 5")
    outer = Svg(50, 50)
    outer.text(0, 0, num(1))
    outer.place(inner, 5, 6)
    outer.text(0, 0, num(3) + " of 4")
    drawing = outer.drawing()
    group = ET.fromstring(drawing.svg).find(f"{SVG}g")  # noqa: S314

    assert [(number.name, number.text) for number in drawing.numbers] == [("#0", "1"), ("#1", "2"), ("#2", "3")]
    assert re.findall(r'data-num="(#\d)">(\d)<', drawing.svg) == [("#0", "1"), ("#1", "2"), ("#2", "3")]
    assert drawing.loose == (" of 5", " of 4")
    assert group is not None
    assert group.attrib == {"role": "table", "aria-label": "inner", "transform": "translate(5 6)"}


def test_drawing_twice_gives_the_same_bytes() -> None:
    """A canvas can be finished more than once."""
    svg = Svg(10, 10)
    svg.text(0, 0, num(2))

    assert svg.drawing() == svg.drawing()
