"""One PDF and what it is held to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from deckproof.errors import Place
from deckproof.model import Deck, RenderedSlide, ShownNumber
from deckproof.paper import Layout
from deckproof.verify.paper.expected import Content
from deckproof.verify.paper.layout import Sheet
from deckproof.verify.paper.reading import Printed


@dataclass(frozen=True)
class Job:
    """A PDF, the slides that it should show, and their numbers: those of the notes only where it shows notes."""

    layout: Layout
    place: Place
    printed: Printed
    deck: Deck
    slides: Sequence[RenderedSlide]
    ledger: Sequence[ShownNumber]
    sheets: Sequence[Sheet] = field(default=())
    """The print layout, where it was measured."""

    @property
    def file(self) -> str:
        """The PDF's name."""
        return self.printed.path.name

    @cached_property
    def pages(self) -> dict[str, list[int]]:
        """The pages of each slide in `slides.pdf`, from zero."""
        pages: dict[str, list[int]] = {}
        position = 0
        for slide in self.slides:
            count = 1 + (Content(slide.public).steps if self.printed.steps else 0)
            pages[slide.id] = list(range(position, position + count))
            position += count
        return pages
