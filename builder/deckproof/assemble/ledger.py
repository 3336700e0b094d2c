"""The ledger: every number that a deck shows, as JSON that people, programs and `deckproof diff` read."""

from __future__ import annotations

import json

from deckproof.model import Deck, Rendered, ShownNumber, StatesShown


def ledger(deck: Deck, rendered: Rendered) -> str:
    """Return `numbers.json`: what is known of the talk, and its numbers in the order of the slides."""
    order = {slide.id: position for position, slide in enumerate(rendered.slides)}
    numbers = [_entry(number) for number in sorted(rendered.ledger, key=lambda number: order[number.slide])]
    content = {
        "talk": deck.talk,
        "title": rendered.title,
        "date": deck.front.date,
        "minutes": deck.front.time,
        "slides": len(rendered.slides),
        "digest": deck.digest,
        "numbers": numbers,
        "figures": [_figure(figure) for figure in rendered.figures],
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def _figure(figure: StatesShown) -> dict[str, object]:
    """Return a figure's states as JSON: the texts of each state's numbers, and its bytes in the page."""
    states = {name: list(texts) for name, texts in figure.states.items()}
    return {"name": figure.name, "slide": figure.slide, "bytes": figure.size, "states": states}


def _entry(number: ShownNumber) -> dict[str, object]:
    """Return one number as JSON."""
    entry: dict[str, object] = {
        "name": number.name,
        "kind": number.kind,
        "value": number.value,
        "spec": number.spec,
        "text": number.text,
        "slide": number.slide,
        "file": number.place.file,
        "line": number.place.line,
    }
    if number.origin:
        entry["function"] = f"{number.origin.function} ({number.origin.place})"
    return entry
