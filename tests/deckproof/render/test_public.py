"""What is public has no notes, or there is no public build."""

from __future__ import annotations

import pytest

from deckproof.errors import DeckError, Place
from deckproof.model import Rendered, RenderedSlide
from deckproof.render import refuse_notes


def deck(html: str) -> Rendered:
    """Return a deck of one slide."""
    return Rendered("T", [RenderedSlide("a", "A", Place("deck/talk/slides.md", 5), html)], [])


@pytest.mark.parametrize(
    "html",
    [
        '<section><aside class="notes">hush</aside></section>',
        "<section><ASIDE id=x class='own notes'>hush</ASIDE></section>",
        '<section id="a" data-notes="hush"></section>',
    ],
)
def test_notes_in_html_are_refused(html: str) -> None:
    """With the slide, and the form that can be left out."""
    with pytest.raises(DeckError) as error:
        refuse_notes(deck(html))

    (finding,) = error.value.findings
    assert (finding.code, finding.place.line) == ("R004", 5)
    assert "#a" in finding.message
    assert "::: notes" in finding.hint


def test_a_slide_without_notes_passes() -> None:
    """Also one that speaks of notes."""
    refuse_notes(deck('<section><aside class="own">aside notes</aside><p class="notes">data-notes</p></section>'))
