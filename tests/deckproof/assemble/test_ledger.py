"""The ledger holds every number shown, in the order of the slides."""

from __future__ import annotations

import json
from pathlib import Path

from deckproof.assemble.ledger import ledger
from deckproof.errors import Place
from deckproof.model import Deck, FrontMatter, Origin, Rendered, RenderedSlide, ShownNumber, StatesShown

PLACE = Place("deck/case/slides.md", 7)
ORIGIN = Origin("die", Place("figures/talks/case.py", 4))
VALUE = ShownNumber("die.mean", "value", "7/2", ".1f", "3.5", "first", PLACE, ORIGIN)
DRAWN = ShownNumber("table:faces#0", "drawn", "6", "", "6", "second", PLACE, ORIGIN)
TYPED = ShownNumber("", "literal", "−3 °C", "", "−3 °C", "first", PLACE)


def written(*numbers: ShownNumber) -> str:
    """The ledger of a deck of two slides."""
    slides = [RenderedSlide(name, name.title(), PLACE, "<section></section>") for name in ("first", "second")]
    deck = Deck("case", Path(), FrontMatter(title="T"), [], [], [], "d1gest")
    figures = [StatesShown("figure:loss", "second", {"t=1": ["0.5"], "t=2": ["0.25", "2"]}, 4096)]
    return ledger(deck, Rendered("A title", slides, numbers, figures=figures))


def test_what_a_ledger_holds() -> None:
    """Talk, title, digest of the sources, and all that is known of each number."""
    assert json.loads(written(VALUE, TYPED)) == {
        "talk": "case",
        "title": "A title",
        "date": "",
        "minutes": 0.0,
        "slides": 2,
        "digest": "d1gest",
        "numbers": [
            {
                "name": "die.mean",
                "kind": "value",
                "value": "7/2",
                "spec": ".1f",
                "text": "3.5",
                "slide": "first",
                "file": "deck/case/slides.md",
                "line": 7,
                "function": "die (figures/talks/case.py:4)",
            },
            {
                "name": "",
                "kind": "literal",
                "value": "−3 °C",
                "spec": "",
                "text": "−3 °C",
                "slide": "first",
                "file": "deck/case/slides.md",
                "line": 7,
            },
        ],
        "figures": [
            {
                "name": "figure:loss",
                "slide": "second",
                "bytes": 4096,
                "states": {"t=1": ["0.5"], "t=2": ["0.25", "2"]},
            }
        ],
    }


def test_numbers_stand_in_the_order_of_the_slides() -> None:
    """Within a slide, in the order in which they were entered."""
    numbers = json.loads(written(DRAWN, VALUE, TYPED))["numbers"]

    assert [number["name"] for number in numbers] == ["die.mean", "", "table:faces#0"]


def test_a_ledger_is_text_for_people_too() -> None:
    """One thing a line, signs as they are, a line feed at the end."""
    text = written(TYPED)

    assert '\n   "text": "−3 °C",\n' in text
    assert text.endswith("}\n")


def test_a_deck_without_numbers_has_a_ledger() -> None:
    """An empty one."""
    assert json.loads(written())["numbers"] == []
