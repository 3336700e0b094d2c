"""P008: no notes in what is published."""

from __future__ import annotations

from collections.abc import Callable

from deckproof.errors import Place
from deckproof.model import RenderedSlide
from deckproof.verify.paper.rules.p008_notes_published import Published, check

Slide = Callable[..., RenderedSlide]
PLACE = Place("dist/public/talk/slides.pdf", 1)
NOTES = "<p>Say that <b>nobody</b> has seen the end of it yet.</p>"


def test_notes_that_show(slide: Slide) -> None:
    """Six words in a row that no slide has, wherever a line ends."""
    said = ["Title", "Say", "that", "nobody", "has", "seen", "the", "end"]

    (finding,) = check([slide("a", notes=NOTES)], [Published(PLACE, said)])

    assert (finding.code, finding.place) == ("P008", PLACE)
    assert finding.message == "holds notes of #a: 'Say that nobody has seen the'"


def test_words_by_chance(slide: Slide) -> None:
    """Five in a row are none, and what a slide says too is no secret."""
    said = ["Say", "that", "nobody", "has", "seen", "land"]
    public = slide("b", "<p>Say that nobody has seen the end of it yet.</p>")

    assert check([slide("a", notes=NOTES)], [Published(PLACE, said)]) == []
    said = ["nobody", "has", "seen", "the", "end", "of", "it"]
    assert check([slide("a", notes=NOTES), public], [Published(PLACE, said)]) == []
