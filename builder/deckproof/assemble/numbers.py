"""The list at the end of a handout: each computed number, its value in full, and where it is computed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from deckproof.model import Rendered, ShownNumber


@dataclass
class Listed:
    """One line of the list: a value under one format, or all numbers of one drawing."""

    name: str
    function: str
    place: str
    text: str = ""
    values: list[str] = field(default_factory=list)
    slides: list[int] = field(default_factory=list)
    """The numbers of the slides that show it."""


def listed(rendered: Rendered, keep: Collection[str]) -> list[Listed]:
    """Return the computed numbers of the slides whose ids are in `keep`, by name; typed ones are not among them."""
    positions = {slide.id: number for number, slide in enumerate(rendered.slides, start=1)}
    lines: dict[tuple[str, str], Listed] = {}
    drawn: set[tuple[str, str]] = set()  # of a figure on several slides, each number once
    for number in rendered.ledger:
        if number.origin is None or number.slide not in keep:
            continue
        line = lines.setdefault(_key(number), _line(number))
        if number.kind == "drawn" and (number.name, number.value) not in drawn:
            drawn.add((number.name, number.value))
            line.values.append(number.value)
        if positions[number.slide] not in line.slides:
            line.slides.append(positions[number.slide])
    return [lines[key] for key in sorted(lines)]


def _key(number: ShownNumber) -> tuple[str, str]:
    """Return what stands on one line of the list: a name and a format, or a drawing."""
    if number.kind == "drawn":
        return number.name.partition("#")[0], ""
    return number.name, number.spec


def _line(number: ShownNumber) -> Listed:
    """Return a number's line, without the slides that show it."""
    name, _ = _key(number)
    function, place = (number.origin.function, str(number.origin.place)) if number.origin else ("", "")
    if number.kind == "drawn":
        return Listed(name, function, place)
    return Listed(name, function, place, number.text, [number.value])
