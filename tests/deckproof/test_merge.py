"""The states of a figure as one SVG and what differs."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Sequence
from html import escape
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckproof.draw import Arc, Column, Drawable, Matrix, Svg, Table, TokenRow
from deckproof.merge import Merged, apply, merge
from deckproof.numbers import num

NS = 'xmlns="http://www.w3.org/2000/svg"'
TEXTS = {"text", "tspan", "title", "style"}


def canonical(source: str) -> str:
    """What a browser draws of an SVG: without marks, hidden elements and white space between elements."""
    root = ET.fromstring(source)  # noqa: S314  # our own
    for element in list(root.iter()):
        element.attrib.pop("data-v", None)
        for child in list(element):
            if child.get("display") == "none":
                assert not (child.tail or "").strip()
                element.remove(child)
        tag = element.tag.partition("}")[2]
        if tag not in TEXTS and not (element.text or "").strip() and not any((c.tail or "").strip() for c in element):
            element.text = None
            for child in element:
                child.tail = None
    return ET.canonicalize(ET.tostring(root, encoding="unicode"))


def assert_kept(svgs: Sequence[str], default: int = 0) -> Merged:
    """Assert that every state is drawn as it was, and return the union."""
    merged = merge(svgs, default)
    assert canonical(svgs[default]) == canonical(merged.svg)
    for state, svg in enumerate(svgs):
        assert canonical(svg) == canonical(apply(merged, state))
    return merged


def sources(drawings: Sequence[Drawable]) -> list[str]:
    """The SVG of each drawing."""
    return [drawing.drawing().svg for drawing in drawings]


def slots(merged: Merged) -> list[tuple[int, str, tuple[str | None, ...], tuple[int, ...]]]:
    """The slots as plain tuples."""
    return [(slot.element, slot.attribute, slot.values, slot.states) for slot in merged.slots]


def svg(inside: str, **root: str) -> str:
    """A small SVG."""
    written = "".join(f' {name}="{value}"' for name, value in root.items())
    return f"<svg {NS}{written}>{inside}</svg>" if inside else f"<svg {NS}{written}/>"


ATTRIBUTES = st.dictionaries(
    st.sampled_from(["x", "y", "class", "fill", "id"]), st.sampled_from(["0", "1", 'a "&<b>']), max_size=3
)
WORDS = st.sampled_from(["", " ", "a", " b ", "1 < 2 & 3", "−0.5"])


def element(tag: str, attributes: dict[str, str], inside: str = "") -> str:
    """The source of one element."""
    written = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
    return f"<{tag}{written}>{inside}</{tag}>"


SHAPES = st.builds(element, st.sampled_from(["rect", "path", "circle", "use"]), ATTRIBUTES)
SPANS = st.builds(lambda a, words, tail: element("tspan", a, escape(words)) + escape(tail), ATTRIBUTES, WORDS, WORDS)
LABELS = st.builds(
    lambda a, words, spans: element("text", a, escape(words) + "".join(spans)),
    ATTRIBUTES,
    WORDS,
    st.lists(SPANS, max_size=2),
)


def grouped(children: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Groups of such children, written on one line or on several."""
    joined = st.builds(str.join, st.sampled_from(["", "\n"]), st.lists(children, max_size=4))
    return st.builds(element, st.just("g"), ATTRIBUTES, joined)


TREES = st.lists(st.recursive(SHAPES | LABELS, grouped, max_leaves=6), max_size=5)
STATES = st.lists(
    st.builds(lambda parts, width: svg("".join(parts), width=width), TREES, st.sampled_from("12")),
    min_size=1,
    max_size=4,
)


@settings(max_examples=200, deadline=None)
@given(states=STATES, data=st.data())
def test_every_state_is_drawn_as_it_was(states: list[str], data: st.DataObject) -> None:
    """Whatever the states hold: elements, their order, attributes, texts, and the root itself."""
    assert_kept(states, data.draw(st.integers(0, len(states) - 1)))


def matrices() -> list[str]:
    """A causal pattern that sharpens: zeros, which are blank, come and go, and signs change."""
    scores = np.random.default_rng(0).normal(size=(5, 7)).round(2)
    return sources(
        [Matrix(np.where(np.abs(scores) > cut, scores - cut, 0), spec=".2f", scale=2) for cut in (0, 0.5, 1, 0.2)]
    )


def token_rows() -> list[str]:
    """More and fewer arcs, of other weights."""
    arcs = [[Arc(3, 0)], [Arc(3, 0, 0.2), Arc(3, 1, 0.8)], [], [Arc(2, 1, 0.5), Arc(3, 3)]]
    return sources([TokenRow(["a", "b", "a", "b"], arcs=row, positions=True) for row in arcs])


def tables() -> list[str]:
    """Rows of numbers and words, more of them in one state than in another."""
    rows = [[[f"step {num(i)} of $s_t$", num(i / n, ".2f")] for i in range(n)] for n in (1, 3, 2)]
    return sources([Table(["what", Column("share", role="green")], each) for each in rows])


def plots() -> list[str]:
    """A curve that moves with its label, on axes whose ticks change."""
    from deckproof.draw import style  # noqa: PLC0415  # matplotlib takes a second to load

    drawn = []
    for beta in (1.0, 4.0, 60.0):
        fig, ax = style.subplots(400, 300)
        x = np.linspace(0, beta, 20)
        (line,) = ax.plot(x, beta * np.sin(x))
        style.curve_label(ax, line, "β = " + num(beta, ".0f"))
        ax.fill_between(x[: int(10 + beta)], 0, 1)
        drawn.append(style.drawing(fig).svg)
    return drawn


def clipped() -> list[str]:
    """What matplotlib does for each axes: a clip path whose id depends on what is drawn."""
    return [
        svg(f'<defs><clipPath id="p{i}"><rect x="0" y="0" width="{i}" height="9"/></clipPath></defs>'
            f'<g clip-path="url(#p{i})"><path d="M0 {i}"/></g><use href="#p{i}" x="1"/>')
        for i in (3, 5)
    ]  # fmt: skip


@pytest.mark.parametrize("drawings", [matrices, token_rows, tables, plots, clipped])
def test_real_drawings(drawings: Callable[[], list[str]]) -> None:
    """Each state of each is drawn as it was, whichever is shown first."""
    states = drawings()
    for default in range(len(states)):
        assert_kept(states, default)


def test_equal_states_have_no_slots() -> None:
    """Then the union is the drawing itself, without a mark."""
    merged = assert_kept([matrices()[0]] * 3)

    assert merged.slots == ()
    assert " data-v=" not in merged.svg


def test_only_what_differs_is_kept() -> None:
    """A number that changes is one slot: its text."""
    states = [
        svg(f'<rect x="0"/><text x="1">β <tspan data-num="n">{text}</tspan></text>') for text in ("0.1", "0.2", "0.1")
    ]

    merged = assert_kept(states, default=1)

    assert slots(merged) == [(0, "", ("0.1", "0.2"), (0, 1, 0))]
    assert merged.svg == svg('<rect x="0"/><text x="1">β <tspan data-num="n" data-v="0">0.2</tspan></text>')


def test_an_absent_element_is_hidden() -> None:
    """It keeps its place in the order, and of its attributes nothing is said for the states without it."""
    merged = assert_kept([svg('<rect x="0"/><rect x="2"/>'), svg('<rect x="0"/><rect x="1" fill="a"/><rect x="2"/>')])

    assert slots(merged) == [(0, "display", ("none", None), (0, 1))]
    assert merged.svg == svg('<rect x="0"/><rect display="none" x="1" fill="a" data-v="0"/><rect x="2"/>')


def test_a_text_of_another_structure_is_replaced() -> None:
    """Its inner mark-up is the value."""
    merged = assert_kept([svg("<text>a &lt; b</text>"), svg('<text>a<tspan dy="1">2</tspan> b</text>')])

    assert slots(merged) == [(0, "", ("a &lt; b", 'a<tspan dy="1">2</tspan> b'), (0, 1))]


def test_the_root_varies_too() -> None:
    """A drawing may be wider in one state than in another."""
    merged = assert_kept([svg("", width="1"), svg("", width="2", height="3")])

    assert slots(merged) == [(0, "width", ("1", "2"), (0, 1)), (0, "height", (None, "3"), (0, 1))]


def test_a_cell_is_known_by_its_place() -> None:
    """A matrix with blanks has as many cells in the union as there are places, whatever comes first."""
    places = [[4, 6], [1, 5], [0, 2, 3], [3, 4, 5, 6], [0, 1]]
    merged = assert_kept([svg("".join(f'<rect x="{x}" fill="{x * len(row)}"/>' for x in row)) for row in places])

    assert merged.svg.count("<rect") == 7


@pytest.mark.parametrize(("orders", "elements"), [("ab ba ab ba", 3), ("abc cab abc cab", 4)])
def test_the_order_of_drawing_is_kept(orders: str, elements: int) -> None:
    """Where what lies over what changes, elements are there twice; states of one order share theirs."""
    states = ["".join(f'<rect x="{name}"/>' for name in order) for order in orders.split()]

    # States of one structure are united in place, so one has an element more.
    merged = assert_kept([svg(states[0] + "<path/>"), *map(svg, states[1:])])

    assert merged.svg.count("<rect") == elements


def test_names_of_xlink() -> None:
    """Older programs write `xlink:href`; it is a slot like any other."""
    link = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
    merged = assert_kept([f'<svg {NS} {link}><use xlink:href="#{name}"/></svg>' for name in "ab"])

    assert slots(merged) == [(0, "xlink:href", ("#a", "#b"), (0, 1))]


def test_foreign_elements_are_refused() -> None:
    """The error names the element and its namespace."""
    with pytest.raises(ValueError, match=r"'div' of http://www\.w3\.org/1999/xhtml"):
        merge([svg('<foreignObject><div xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>')], 0)


def test_the_union_is_small() -> None:
    """Forty states of a large matrix take less than a quarter of their size.

    Compressed they still take less than half: what is left are the numbers' values in full, of which no two are equal.
    """
    scores = np.random.default_rng(0).normal(size=(14, 33))
    states = sources([Matrix(scores * (i + 1) / 20, spec=".2f", scale=3, cell=(60, 40)) for i in range(40)])

    merged = merge(states, 8)

    stored = merged.svg + json.dumps([[*slot] for slot in slots(merged)], separators=(",", ":"), ensure_ascii=False)
    whole = "".join(states)
    assert len(stored) < len(whole) / 4
    assert len(gzip.compress(stored.encode())) < len(gzip.compress(whole.encode())) / 2


def test_the_same_states_give_the_same_union() -> None:
    """To the byte."""
    states = [*matrices(), *token_rows()]

    assert merge(states, 0) == merge(states, 0)


def test_an_empty_drawing() -> None:
    """A canvas without anything on it is a drawing too."""
    assert_kept([Svg(10, 10).drawing().svg, matrices()[0]])
