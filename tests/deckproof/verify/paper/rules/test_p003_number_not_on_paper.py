"""P003: the PDF's text holds the ledger's numbers and the page's digits."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from deckproof.model import RenderedSlide, ShownNumber
from deckproof.verify.paper.job import Job
from deckproof.verify.paper.layout import Sheet
from deckproof.verify.paper.rules import p003_number_not_on_paper

Slide = Callable[..., RenderedSlide]
Shown = Callable[..., ShownNumber]


FOUND = [
    ("0.497", "It is 0.497."),
    ("\u22120.5", "x=\u22120.5"),
    ("1.2 \u00d7 10\u22127", "1.2 \u00d710\u22127"),
    ("2,048", "2,048 inputs"),
    ("three", "the three of"),
]
LOST = [
    ("0.497", "It is 0.4970."),
    ("0.497", "It is 0.49 7"),
    ("1.2 \u00d7 10\u22127", "1.2 \u00d710\u22128"),
    ("2,048", "2048 inputs"),
    ("three", "threefold"),
]


@pytest.mark.parametrize(("text", "printed"), FOUND)
def test_a_number_is_found(job: Callable[..., Job], slide: Slide, shown: Shown, text: str, printed: str) -> None:
    """Whatever stands around it; what is written in words is found as a word."""
    made = job(texts=(printed,), slides=[slide("a")], ledger=[shown(text, "a")])

    assert p003_number_not_on_paper.check(made) == []


@pytest.mark.parametrize(("text", "printed"), LOST)
def test_a_number_is_lost(job: Callable[..., Job], slide: Slide, shown: Shown, text: str, printed: str) -> None:
    """Not found inside a longer one, in pieces, or written otherwise."""
    made = job(texts=(printed,), slides=[slide("a")], ledger=[shown(text, "a")])

    assert [finding.code for finding in p003_number_not_on_paper.check(made)] == ["P003"]


def test_a_number_is_looked_for_on_its_own_slide(job: Callable[..., Job], slide: Slide, shown: Shown) -> None:
    """As often as it is shown; in a handout anywhere."""
    slides, ledger = [slide("a"), slide("b")], [shown("7", "a"), shown("7", "b"), shown("7", "b")]

    for texts, lacking in ((("7", "7 7"), []), (("7 7 7", ""), ["#b"]), (("7", "7"), ["#b"])):
        found = p003_number_not_on_paper.check(job(texts=texts, slides=slides, ledger=ledger))
        assert [finding.message.split()[-1] for finding in found] == lacking
    assert p003_number_not_on_paper.check(job("2up", texts=("7 7", "7"), slides=slides, ledger=ledger)) == []
    assert len(p003_number_not_on_paper.check(job("2up", texts=("7 7",), slides=slides, ledger=ledger))) == 1


def test_a_step_may_hide_what_another_shows(job: Callable[..., Job], slide: Slide, shown: Shown) -> None:
    """What fades out is on an earlier page of its slide."""
    slides = [slide("a", '<i class="fragment"></i>')]
    ledger = [shown("5", "a"), shown("6", "a")]

    assert p003_number_not_on_paper.check(job(texts=("5", "6"), slides=slides, ledger=ledger, steps=True)) == []


def test_states_that_print_alone(job: Callable[..., Job], slide: Slide, shown: Shown) -> None:
    """The figure's own state is not on paper; its numbers are not looked for, those of the text are."""
    slides, ledger = [slide("a", "<template data-print-states>")], [shown("5", "a", "drawn"), shown("6", "a")]

    assert p003_number_not_on_paper.check(job(texts=("6",), slides=slides, ledger=ledger)) == []
    assert len(p003_number_not_on_paper.check(job(texts=("5",), slides=slides, ledger=ledger))) == 1


def test_digits_that_the_page_does_not_show(job: Callable[..., Job], slide: Slide) -> None:
    """Page by page, in both directions."""
    sheets = [Sheet("a", "12\n3", ()), Sheet("b", "4", ())]
    slides = [slide("a"), slide("b")]

    assert p003_number_not_on_paper.check(job(texts=("321", "4"), slides=slides, sheets=sheets)) == []
    (finding,) = p003_number_not_on_paper.check(job(texts=("325", "4"), slides=slides, sheets=sheets))
    assert finding.message == "slides.pdf has other digits than #a: it lacks '1' and adds '5'"
