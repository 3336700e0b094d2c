"""Matplotlib's SVG as a drawing."""

from __future__ import annotations

from deckproof.draw.label import lines, pieces
from deckproof.draw.plotsvg import Mark, Tick, finished
from deckproof.model import DrawnNumber
from deckproof.numbers import num

SOURCE = """<?xml version="1.0"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9pt" height="5pt">
<metadata>made by</metadata><defs><style>*{stroke-linejoin: round}</style></defs>
<g id="figure_1"><defs><path id="m1" d="M 0 0"/><clipPath id="p1"><rect/></clipPath></defs>
<g clip-path="url(#p1)"><use xlink:href="#m1" style="fill: #112233; stroke: #abcdef"/></g>
<g id="a"><text style="font-size: 20px; font-family: 'Some Font'; fill: #112233">row 8</text></g>
<g id="b"><text style="font-size: 20px">0.5</text></g><g id="text_3"><g/></g>
<g id="unknown"><text>left 7</text></g></g></svg>"""


def mark(text: str, tick: Tick | None = None) -> Mark:
    """Return the mark of a text."""
    return Mark(tuple(pieces(line) for line in lines(text)), tick)


def test_a_whole_figure() -> None:
    """Theme colours, known texts, used ids only, no style sheet: the source is short enough to be read."""
    marks = {"a": mark("row " + num(8)), "b": mark("0.5", Tick("x0", 0.5))}
    drawing = finished(SOURCE, marks, {"#112233": "blue"}, (9, 5))

    assert drawing.svg.replace("\n", "") == (
        '<svg xmlns="http://www.w3.org/2000/svg" class="draw plot" viewBox="0 0 9 5" width="9" height="5">'
        '<g><defs><path id="m1" d="M 0 0" /><clipPath id="p1"><rect /></clipPath></defs>'
        '<g clip-path="url(#p1)"><use style="fill: var(--blue); stroke: #abcdef" href="#m1" /></g>'
        '<g><text style="font-size: 20px; fill: var(--blue)">row <tspan data-num="#0">8</tspan></text></g>'
        '<g><text style="font-size: 20px" data-axis="x0" data-tick="0.5">0.5</text></g>'
        "<g><text>left 7</text></g></g></svg>"
    )
    assert drawing.numbers == (DrawnNumber("#0", "8", "", "8"),)


def test_texts_without_a_mark_are_plain() -> None:
    """What nobody vouches for is loose where it has digits."""
    drawing = finished(SOURCE, {}, {}, (9, 5))

    assert drawing.loose == ("row 8", "0.5", "left 7")
