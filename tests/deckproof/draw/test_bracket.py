"""Brackets that name spans."""

from __future__ import annotations

from itertools import combinations

from deckproof.draw.bracket import Brackets, Span
from deckproof.draw.metrics import text_width
from deckproof.draw.svg import Svg


def test_wide_names_step_out() -> None:
    """Names that fit stand on the first level; no two names on one level overlap."""
    spans = [Span(34.0 * i, 34.0 * (i + 1), name) for i, name in enumerate(["MATCH", "PREV", "MT", "CNT", "OUT"])]
    brackets = Brackets(spans, 0, 170)

    assert brackets.labels[0].level == 0
    assert max(label.level for label in brackets.labels) > 0
    for one, other in combinations(brackets.labels, 2):
        room = (text_width(one.span.text, 24) + text_width(other.span.text, 24)) / 2
        assert one.level != other.level or abs(one.x - other.x) > room


def test_names_stay_inside() -> None:
    """A name wider than its span at the edge is moved in."""
    (label,) = Brackets([Span(0, 20, "a long name")], 0, 300).labels

    assert label.x == text_width("a long name", 24) / 2


def test_height_holds_every_level() -> None:
    """Everything is drawn within the height that is announced, on either side."""
    spans = [Span(0, 30, "first"), Span(30, 60, "second"), Span(60, 90, "third")]
    brackets = Brackets(spans, 0, 300)
    svg = Svg(300, brackets.height)
    brackets.draw(svg, brackets.height, "above")
    lowest = min(brackets.height - 7 - (label.level + 0.5) * 24 * 1.2 - 2 for label in brackets.labels)

    assert f'y="{lowest + 0.33 * 24:.2f}'.rstrip("0") in svg.drawing().svg
    assert lowest - 0.33 * 24 > 0
    assert Brackets([], 0, 300).height == 0
