"""PDFs that never were: what was read from one, and what it is held to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deckproof.errors import Place
from deckproof.model import NOTES_CLOSE, NOTES_OPEN, Deck, FrontMatter, RenderedSlide, ShownNumber
from deckproof.verify.paper.job import Job
from deckproof.verify.paper.reading import Printed

PLACE = Place("deck/talk/slides.md", 7)


@pytest.fixture
def slide() -> Callable[..., RenderedSlide]:
    """Make a slide of a heading, a body and notes."""

    def make(name: str, body: str = "", notes: str = "") -> RenderedSlide:
        aside = f"{NOTES_OPEN}{notes}{NOTES_CLOSE}" if notes else ""
        html = f'<section id="{name}"><h2>{name}</h2>{body}{aside}</section>'
        return RenderedSlide(name, name, PLACE, html, notes)

    return make


@pytest.fixture
def shown() -> Callable[..., ShownNumber]:
    """Make an entry of the ledger."""

    def make(text: str, slide: str, kind: Any = "value") -> ShownNumber:  # noqa: ANN401
        return ShownNumber("name", kind, text, "", text, slide, PLACE)

    return make


@pytest.fixture
def job() -> Callable[..., Job]:
    """Make a PDF of some pages that is held to slides and a ledger; all else is right."""

    def make(layout: Any = "slides", texts: tuple[str, ...] = (), **parts: Any) -> Job:  # noqa: ANN401
        own = {name: parts.pop(name) for name in ("slides", "ledger", "sheets") if name in parts}
        facts: dict[str, Any] = {
            "digest": "abc",
            "range": "",
            "steps": False,
            "title": "T",
            "lang": "en",
            "sizes": ((1280.0, 720.0),) * len(texts),
            "outside": (),
            "inside": (),
            "targets": frozenset(),
            "bookmarks": tuple(texts),
            "is_tagged": True,
            "untold": 0,
        }
        printed = Printed(path=Path(f"dist/talk/{layout}.pdf"), texts=texts, **{**facts, **parts})
        deck = Deck("talk", Path("/project"), FrontMatter(title="T"), [], [], [], "abc")
        held = {"slides": (), "ledger": (), **own}
        return Job(layout, Place(f"dist/talk/{layout}.pdf", 1), printed, deck, **held)

    return make
