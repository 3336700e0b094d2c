"""Fenced divs."""

from __future__ import annotations

import pytest

from deckproof.model import Attributes
from deckproof.read.markdown import parser

DIVS = ("div_open", "div_close")


def divs(source: str) -> list[str]:
    """Return the types of the div tokens, in order."""
    return [token.type for token in parser().parse(source) if token.type in DIVS]


@pytest.mark.parametrize(
    ("fence", "found"),
    [
        ("::: notes", Attributes(classes=("notes",))),
        (":::notes", Attributes(classes=("notes",))),
        (":::::: notes ::::::", Attributes(classes=("notes",))),
        ("::: {.column width=40%}", Attributes("", ("column",), {"width": "40%"})),
        ("   ::: {#a}", Attributes("a")),
    ],
)
def test_a_fence_with_a_name_opens(fence: str, found: Attributes) -> None:
    """One word is a class, braces are attributes; the number of colons, from three, does not matter."""
    opened = parser().parse(f"{fence}\ntext\n:::")[0]

    assert opened.type == "div_open"
    assert opened.meta["attributes"] == found


@pytest.mark.parametrize("source", [":: notes", "    ::: notes", "`::: notes`", "a ::: b", "```\n::: notes\n```"])
def test_other_colons_open_nothing(source: str) -> None:
    """Two colons, code and colons inside a line are no fence."""
    assert divs(source) == []


@pytest.mark.parametrize(
    "before", ["text", "- item", "> quoted", "1. item", "| a |\n|---|\n| b |", "term\n: definition", "[^1]: note"]
)
def test_a_fence_ends_what_stands_before_it(before: str) -> None:
    """A paragraph, a list, a quotation, a table or a footnote ends where a fence begins, without an empty line."""
    tokens = parser().parse(f"{before}\n::: box\ninside\n:::\nafter [^1]")
    opened = next(token for token in tokens if token.type == "div_open")

    assert divs(f"{before}\n::: box\ninside\n:::\nafter") == ["div_open", "div_close"]
    assert opened.level == 0


def test_divs_nest_whatever_their_colons() -> None:
    """A closing fence closes the innermost div, however many colons each has."""
    tokens = parser().parse("::: a\n:::: b\n:::\n::::")
    levels = [(token.type, token.level) for token in tokens]

    assert levels == [("div_open", 0), ("div_open", 1), ("div_close", 1), ("div_close", 0)]


@pytest.mark.parametrize(("fence", "rest"), [("::: two words", "two words"), ("::: {.a b}", "b"), ("::: {a", "{a")])
def test_a_name_that_cannot_be_read_is_kept(fence: str, rest: str) -> None:
    """The token keeps the text that is neither a word nor attributes."""
    assert parser().parse(fence)[0].meta["broken"] == rest


def test_a_fence_has_its_own_line() -> None:
    """Opening and closing fences carry the lines in which they stand."""
    lines = [token.meta["line"] for token in parser().parse("a\n\n::: b\nc\n\n- d\n\n:::") if token.type in DIVS]

    assert lines == [3, 8]
