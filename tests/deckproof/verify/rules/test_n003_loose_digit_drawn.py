"""N003: numbers typed into drawings."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from deckproof.errors import Place
from deckproof.model import Answers, Deck, Drawing, DrawingUse, FrontMatter, Origin
from deckproof.verify.rules.n003_loose_digit_drawn import check

USE = DrawingUse("figure", "loss", Place("s.md", 9), "task")
DECK = Deck("talk", Path(), FrontMatter(""), [], [], [USE], "")
CLEAN = Drawing("<svg/>", 10, 10, (), (), Origin("loss", Place("f.py", 3)))


def test_each_loose_text_is_a_finding_where_the_drawing_is_used() -> None:
    """The message names the text and the function that draws it."""
    drawing = replace(CLEAN, loose=("loss 0.5", "step 3"))

    first, second = check(DECK, Answers({}, {("figure", "loss"): drawing}))

    assert first.place == USE.place
    assert first.message == "loose number in 'loss 0.5' of figure 'loss', drawn by loss (f.py:3)"
    assert "'step 3'" in second.message


def test_a_drawing_of_computed_numbers_is_fine() -> None:
    """Nothing loose, no finding."""
    assert check(DECK, Answers({}, {("figure", "loss"): CLEAN})) == []
