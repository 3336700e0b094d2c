"""P006: a PDF without tags, bookmarks, language, title or texts of its pictures."""

from __future__ import annotations

from collections.abc import Iterator

from deckproof.errors import Finding, Rule
from deckproof.verify.paper.job import Job


class NotAccessible(Rule):
    """A PDF cannot be used by everybody.

    What: a PDF without tags, language or title, with a picture that has no text, or without a bookmark for a slide.
    Why: who hears it read aloud, or looks for a slide, is lost.
    Bad: a PDF printed by hand. Good: one that `deckproof export` made.
    """

    code = "P006"


def check(job: Job) -> list[Finding]:
    """Return what the PDF lacks."""
    hint = "export it again: `deckproof export`"
    return [NotAccessible.at(job.place, message, hint) for message in _faults(job)]


def _faults(job: Job) -> Iterator[str]:
    """Yield what the PDF lacks, in words."""
    printed = job.printed
    if not printed.is_tagged:
        yield "has no tags"
    if printed.lang != job.deck.front.lang:
        yield f"says its language is {printed.lang!r}, not {job.deck.front.lang!r}"
    if not printed.title:
        yield "has no title"
    if printed.untold:
        yield f"has {printed.untold} pictures without a text"
    titled = sum(bool(slide.title) for slide in job.slides)
    if len(printed.bookmarks) < titled:
        yield f"has {len(printed.bookmarks)} bookmarks for {titled} slides with titles"
