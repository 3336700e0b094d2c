"""P004: every word of the notes is in the handout."""

from __future__ import annotations

from collections.abc import Callable

from deckproof.model import RenderedSlide
from deckproof.verify.paper.job import Job
from deckproof.verify.paper.rules import p004_note_cut

Slide = Callable[..., RenderedSlide]


def test_notes_on_several_pages(job: Callable[..., Job], slide: Slide) -> None:
    """In any order, with anything between them; formulas have no words."""
    slides = [slide("a", notes='<p>Say <b>this</b>, then <span class="math">x</span> that.</p>')]

    assert p004_note_cut.check(job("handout", texts=("Slide Say this,", "then that. 2"), slides=slides)) == []


def test_a_word_that_was_cut_off(job: Callable[..., Job], slide: Slide) -> None:
    """The finding names it and the slide; a word of other notes does not stand in for it."""
    slides = [slide("a", notes="first words"), slide("b", notes="last words")]

    (finding,) = p004_note_cut.check(job("handout", texts=("first words last",), slides=slides))

    assert finding.code == "P004"
    assert finding.message == "handout.pdf lacks words of the notes of #b: words"


def test_other_layouts_have_no_notes(job: Callable[..., Job], slide: Slide) -> None:
    """They are for the audience."""
    assert p004_note_cut.check(job("2up", texts=("",), slides=[slide("a", notes="words")])) == []
