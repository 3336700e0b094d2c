"""N003: numbers typed into drawings."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from deckproof.errors import Place
from deckproof.model import Answers, Deck, Drawing, DrawingUse, Drawn, FrontMatter, Origin
from deckproof.verify.rules.n003_loose_digit_drawn import check

USE = DrawingUse("figure", "loss", Place("s.md", 9), "task")
DECK = Deck("talk", Path(), FrontMatter(""), [], [], [USE], "")


def answers(*loose: tuple[str, ...]) -> Answers:
    """Return answers in which `loss` has a state for each collection of loose texts."""
    states = tuple(Drawing("<svg/>", 10, 10, (), texts) for texts in loose)
    return Answers({}, {("figure", "loss"): Drawn("", states, Origin("loss", Place("f.py", 3)))})


def test_each_loose_text_is_a_finding_where_the_drawing_is_used() -> None:
    """The message names the text and the function that draws it."""
    first, second = check(DECK, answers(("loss 0.5", "step 3")))

    assert first.place == USE.place
    assert first.message == "loose number in 'loss 0.5' of figure 'loss', drawn by loss (f.py:3)"
    assert "'step 3'" in second.message


def test_every_state_of_a_drawing_is_looked_at() -> None:
    """A text of several states is reported once."""
    assert len(check(DECK, answers((), ("loss 0.5",), ("loss 0.5", "step 3")))) == 2


def test_a_drawing_of_computed_numbers_is_fine() -> None:
    """Nothing loose, no finding."""
    assert check(DECK, answers(())) == []


def test_what_the_browser_draws_is_not_looked_at_here() -> None:
    """Live figures have no drawing."""
    assert check(replace(DECK, drawings=[replace(USE, kind="live")]), answers()) == []
