"""Findings: how they are printed, ordered and counted once; and the hints that name the nearest words."""

from __future__ import annotations

import pytest

from deckproof.errors import RULES, DeckError, Finding, Place, Rule, nearest
from deckproof.read.findings import BrokenFrontMatter

HERE = Place("deck/talk/slides.md", 12)


def test_a_place_is_clickable() -> None:
    """A place is printed as file:line, the form that editors open."""
    assert str(HERE) == "deck/talk/slides.md:12"


def test_places_are_ordered_by_file_then_line() -> None:
    """Line 9 comes before line 12, as numbers do and texts do not."""
    assert sorted([HERE, Place("deck/talk/slides.md", 9), Place("a.md", 99)]) == [
        Place("a.md", 99),
        Place("deck/talk/slides.md", 9),
        HERE,
    ]


@pytest.mark.parametrize(
    ("hint", "printed"),
    [
        ("", "deck/talk/slides.md:12: D001 no title"),
        ("one\ntwo", "deck/talk/slides.md:12: D001 no title\n    one\n    two"),
    ],
)
def test_a_finding_is_printed_with_its_hint_below(hint: str, printed: str) -> None:
    """The place, the code and the message stand in one line, each line of the hint indented below."""
    assert str(Finding(HERE, "D001", "no title", hint)) == printed


def test_a_hint_does_not_make_another_finding() -> None:
    """Two findings that differ in their hints alone are one fault."""
    assert Finding(HERE, "D001", "no title", "do this") == Finding(HERE, "D001", "no title", "do that")


def test_a_rule_makes_findings_of_its_code() -> None:
    """`at` fills in the code of the rule."""
    found = BrokenFrontMatter.at(HERE, "no title", "give one")

    assert (found.place, found.code, found.message, found.hint) == (HERE, "D001", "no title", "give one")


def test_two_rules_cannot_share_a_code() -> None:
    """A second rule with a known code is refused, both names said, and the first stays in the catalogue."""
    with pytest.raises(TypeError, match="rule code D001 is used by BrokenFrontMatter and Second"):
        type("Second", (Rule,), {"code": "D001"})
    assert RULES["D001"] is BrokenFrontMatter


def test_an_error_holds_each_finding_once_in_order() -> None:
    """Findings are sorted by file and line, equal ones joined, and all of them printed."""
    first, second = Finding(Place("a.md", 2), "D002", "x"), Finding(Place("a.md", 10), "D001", "y")
    error = DeckError([second, first, second])

    assert error.findings == [first, second]
    assert str(error) == "a.md:2: D002 x\na.md:10: D001 y"


@pytest.mark.parametrize(
    ("given", "allowed", "how_to_list", "hint"),
    [
        ("tilte", ["title", "time", "width"], "known: ...", "did you mean 'title' or 'time'?\nknown: ..."),
        ("title", ["width"], "known: width", "known: width"),
        ("tilte", ["title"], "", "did you mean 'title'?"),
        ("x", [], "", ""),
    ],
)
def test_the_nearest_words_are_named(given: str, allowed: list[str], how_to_list: str, hint: str) -> None:
    """The nearest words come first, then how to list all; what is far from all gets the list alone."""
    assert nearest(given, allowed, how_to_list) == hint


def test_at_most_three_words_are_named() -> None:
    """Of many near words only three are named."""
    assert nearest("word", [f"word{letter}" for letter in "abcde"]).count("'") == 6
