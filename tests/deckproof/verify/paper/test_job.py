"""One PDF and what it is held to."""

from __future__ import annotations

from collections.abc import Callable

from deckproof.model import RenderedSlide
from deckproof.verify.paper.job import Job


def test_pages_of_slides(job: Callable[..., Job], slide: Callable[..., RenderedSlide]) -> None:
    """One each; with steps as many as there are."""
    slides = [slide("a", '<i class="fragment"></i>'), slide("b")]

    assert job(slides=slides).pages == {"a": [0], "b": [1]}
    assert job(slides=slides, steps=True).pages == {"a": [0, 1], "b": [2]}


def test_steps_of_notes(job: Callable[..., Job], slide: Callable[..., RenderedSlide]) -> None:
    """Are none of the slide's."""
    assert job(slides=[slide("a", notes='<i class="fragment"></i>')], steps=True).pages == {"a": [0]}
