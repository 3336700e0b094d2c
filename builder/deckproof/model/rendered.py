"""A deck's slides as HTML, with the numbers that they show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from deckproof.model.answers import Origin

if TYPE_CHECKING:
    from deckproof.errors import Place

NOTES_OPEN, NOTES_CLOSE = '<aside class="notes">', "</aside>"
"""What stands around a slide's notes, at the end of its section."""


@dataclass(frozen=True)
class ShownNumber:
    """One entry of the ledger: a number as it stands on a slide."""

    name: str
    kind: Literal["value", "drawn", "literal"]
    value: str
    spec: str
    text: str
    slide: str
    place: Place
    origin: Origin | None = None


@dataclass(frozen=True)
class StatesShown:
    """A figure with states as it stands in the page: the texts of each state's numbers, and what all of it weighs."""

    name: str
    slide: str
    states: Mapping[str, Sequence[str]]
    """By the state's name, `beta=4, causal=yes`: its numbers in order."""
    size: int
    """Bytes in the page: drawing, differences and controls."""


@dataclass(frozen=True)
class RenderedSlide:
    """A slide as HTML: the `<section>` with its notes inside."""

    id: str
    title: str
    place: Place
    html: str
    notes: str = ""
    """The notes alone."""

    @property
    def public(self) -> str:
        """The section without its notes."""
        return self.html.replace(f"{NOTES_OPEN}{self.notes}{NOTES_CLOSE}", "") if self.notes else self.html


@dataclass(frozen=True)
class Rendered:
    """A deck as HTML fragments, with its title as plain text and its ledger."""

    title: str
    slides: Sequence[RenderedSlide]
    ledger: Sequence[ShownNumber]
    origins: Mapping[str, Origin] = field(default_factory=dict)
    """Where the numbers are computed, by the part of their names before the first `.` or `#`."""
    modules: Mapping[str, str] = field(default_factory=dict)
    """The sources of the live figures' modules, by name."""
    figures: Sequence[StatesShown] = ()
    """The figures that have states, in order."""
    subtitle: str = ""
    """As plain text, like the title."""
