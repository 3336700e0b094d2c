"""The list of computed numbers."""

from __future__ import annotations

from deckproof.assemble.numbers import listed
from deckproof.errors import Place
from deckproof.model import Origin, Rendered, RenderedSlide, ShownNumber

PLACE = Place("deck/talk/slides.md", 3)
ORIGIN = Origin("sizes", Place("figures/talks/talk.py", 7))
SLIDES = [RenderedSlide(name, name, PLACE, "") for name in ("one", "two", "three")]


def number(name: str, value: str, slide: str, spec: str = "", kind: str = "value") -> ShownNumber:
    """Return an entry of the ledger; typed ones have no origin."""
    origin = None if kind == "literal" else ORIGIN
    return ShownNumber(name, kind, value, spec, f"<{value}>", slide, PLACE, origin)  # type: ignore[arg-type]


def test_a_value_has_a_line_for_each_format() -> None:
    """With its text, its value in full, its function, and every slide that shows it."""
    ledger = [
        number("b", "2", "two"),
        number("a", "1", "one"),
        number("a", "1", "three"),
        number("a", "1", "one", ".1f"),
    ]

    lines = listed(Rendered("", SLIDES, ledger), {"one", "two", "three"})

    assert [(line.name, line.text, line.values, line.slides) for line in lines] == [
        ("a", "<1>", ["1"], [1, 3]),
        ("a", "<1>", ["1"], [1]),
        ("b", "<2>", ["2"], [2]),
    ]
    assert {(line.function, line.place) for line in lines} == {("sizes", "figures/talks/talk.py:7")}


def test_a_drawing_has_one_line() -> None:
    """With its numbers in order; on a second slide they are not said again."""
    ledger = [number(f"figure:bars#{i}", str(i), slide, kind="drawn") for slide in ("one", "two") for i in (0, 1)]

    (line,) = listed(Rendered("", SLIDES, ledger), {"one", "two"})

    assert (line.name, line.text, line.values, line.slides) == ("figure:bars", "", ["0", "1"], [1, 2])


def test_only_computed_numbers_of_chosen_slides() -> None:
    """What was typed on purpose is not computed."""
    ledger = [number("", "2023", "one", kind="literal"), number("a", "1", "two")]

    assert listed(Rendered("", SLIDES, ledger), {"one"}) == []
