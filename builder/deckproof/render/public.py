"""A public build has no notes: see to it that none are left."""

from __future__ import annotations

import re

from deckproof.errors import DeckError, Rule
from deckproof.model import Rendered

# What reveal.js takes for notes, wherever it stands.
_REVEAL_NOTES = re.compile(r"<aside\b[^>]*\bnotes\b|<[^>]*\sdata-notes\b", re.IGNORECASE)


class NotesInHtml(Rule):
    """A public build cannot leave notes out.

    What: notes as reveal.js's own HTML, in a slide of a deck that is built with `--public`.
    Why: they are part of the slide's text, and would be published with it.
    Bad: `<aside class="notes">Ask who knows it.</aside>`. Good: `::: notes`, the notes, then `:::`.
    """

    code = "R004"


def refuse_notes(rendered: Rendered) -> None:
    """Make sure that a deck that was rendered without notes has none.

    Raises:
        DeckError: with each slide that has notes in its own HTML, which no rendering leaves out.

    """
    findings = []
    for slide in rendered.slides:
        if found := _REVEAL_NOTES.search(slide.html):
            message = f"slide #{slide.id} has notes in HTML, {found.group()!r}, which a public build cannot leave out"
            findings.append(NotesInHtml.at(slide.place, message, "write them between `::: notes` and `:::`"))
    if findings:
        raise DeckError(findings)
