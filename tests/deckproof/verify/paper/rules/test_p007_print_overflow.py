"""P007: what reaches out of its slide on paper."""

from __future__ import annotations

from collections.abc import Callable

from deckproof.model import RenderedSlide
from deckproof.verify.paper.job import Job
from deckproof.verify.paper.layout import Sheet
from deckproof.verify.paper.rules import p007_print_overflow


def test_what_reaches_furthest_is_named(job: Callable[..., Job], slide: Callable[..., RenderedSlide]) -> None:
    """One finding for each slide that is printed; one that is left out is none."""
    sheets = [Sheet("a", "", ()), Sheet("b", "", (("long", 4.0), ("longer", 12.4))), Sheet("c", "", (("far", 99.0),))]

    (finding,) = p007_print_overflow.check(job(texts=("", ""), slides=[slide("a"), slide("b")], sheets=sheets))

    assert finding.code == "P007"
    assert finding.message == "'longer' reaches 12 px out of #b in slides.pdf"
