"""P002: one page for each slide, of its size."""

from __future__ import annotations

from collections.abc import Callable

from deckproof.model import RenderedSlide
from deckproof.verify.paper.job import Job
from deckproof.verify.paper.rules import p002_page_count

Make = Callable[..., RenderedSlide]
STEPS = '<p class="fragment">a</p><p class="fragment" data-fragment-index="1">b</p>'
TOGETHER = '<i class="fragment blue" data-fragment-index="1"></i>'


def test_a_page_for_each_slide(job: Callable[..., Job], slide: Make) -> None:
    """Of 1280 x 720 px."""
    slides = [slide("a"), slide("b", STEPS)]

    assert p002_page_count.check(job(texts=("a", "b"), slides=slides)) == []


def test_a_page_for_each_step(job: Callable[..., Job], slide: Make) -> None:
    """Fragments of one index are one step, as on the screen."""
    slides = [slide("a"), slide("b", STEPS + TOGETHER)]

    assert p002_page_count.check(job(texts=("",) * 4, slides=slides, steps=True)) == []
    (finding,) = p002_page_count.check(job(texts=("",) * 3, slides=slides, steps=True))
    assert finding.message == "3 pages for 4 steps"


def test_a_blank_page(job: Callable[..., Job], slide: Make) -> None:
    """More pages than slides, or fewer; a handout may have any number."""
    for texts in (("a", "", ""), ()):
        assert [f.code for f in p002_page_count.check(job(texts=texts, slides=[slide("a")]))] == ["P002"]
    assert p002_page_count.check(job("handout", texts=("a", "", ""), slides=[slide("a")])) == []


def test_a_page_of_another_size(job: Callable[..., Job], slide: Make) -> None:
    """By a pixel; what rounding adds is none."""
    sizes = [((1280.0, 720.3),), ((1280.0, 719.0),)]

    found = [p002_page_count.check(job(texts=("a",), slides=[slide("a")], sizes=size)) for size in sizes]

    assert [len(findings) for findings in found] == [0, 1]
    assert found[1][0].message == "page 1 is 1280 x 719 px, not 1280 x 720 like the slides"
