"""N001: numbers typed into text."""

from __future__ import annotations

from collections.abc import Callable

from deckproof.errors import Place
from deckproof.model import Deck
from deckproof.verify.rules.n001_loose_digit import check


def test_each_loose_number_is_a_finding_at_its_line(read: Callable[..., Deck]) -> None:
    """The message holds the number and the words around it, the hint both ways to write it."""
    first, second = check(read("## Top 5\n\nGPT-2 adds\n16 of {{ n }}\n"))

    assert (first.place, first.code) == (Place("deck/talk/slides.md", 4), "N001")
    assert str(second).splitlines() == [
        "deck/talk/slides.md:7: N001 loose number '16' in '16 of …'",
        "    write {{ name }} for a computed number, {{ 16 }} for one typed on purpose",
    ]


def test_computed_and_declared_numbers_are_none(read: Callable[..., Deck]) -> None:
    """Nor are list markers, names, code and formulas."""
    assert check(read("## A\n\n1. {{ n }} and {{ 2023 }} for W2 `3` $4$\n2. x\n")) == []
