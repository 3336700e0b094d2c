"""P005: links of slides are links in the PDF."""

from __future__ import annotations

from collections.abc import Callable

from deckproof.model import RenderedSlide
from deckproof.verify.paper.job import Job
from deckproof.verify.paper.rules import p005_link_lost

Slide = Callable[..., RenderedSlide]
BODY = '<a href="https://example.org">out</a> <a href="#b">in</a>'


def test_links_that_are_there(job: Callable[..., Job], slide: Slide) -> None:
    """A link over two lines is two in a PDF."""
    made = job(
        texts=("", ""),
        slides=[slide("a", BODY), slide("b")],
        outside=("https://example.org", "https://example.org"),
        inside=("b",),
        targets=frozenset({"b"}),
    )

    assert p005_link_lost.check(made) == []


def test_links_that_are_lost(job: Callable[..., Job], slide: Slide) -> None:
    """Each is named with its slide; counted, since another slide may have the same."""
    slides = [slide("a", BODY), slide("b", '<a href="https://example.org">again</a>')]
    made = job(texts=("", ""), slides=slides, outside=("https://example.org",))

    assert [finding.message for finding in p005_link_lost.check(made)] == [
        "slides.pdf lacks the link of #a to #b",
        "slides.pdf lacks the link of #b to https://example.org",
    ]


def test_a_link_to_a_slide_that_is_left_out(job: Callable[..., Job], slide: Slide) -> None:
    """Has no place to lead to, so none is missed."""
    assert p005_link_lost.check(job(texts=("",), slides=[slide("a", '<a href="#b">in</a>')])) == []


def test_a_link_that_leads_nowhere(job: Callable[..., Job], slide: Slide) -> None:
    """Its target is not in the PDF."""
    (finding,) = p005_link_lost.check(job(texts=("",), slides=[slide("a")], inside=("gone",)))

    assert finding.message == "a link leads to #gone, which is not there"


def test_links_of_notes(job: Callable[..., Job], slide: Slide) -> None:
    """Are in the handout alone."""
    slides = [slide("a", notes='<a href="https://example.org">more</a>')]

    assert p005_link_lost.check(job("slides", texts=("",), slides=slides)) == []
    assert len(p005_link_lost.check(job("handout", texts=("",), slides=slides))) == 1
