"""Tokens into slides: where one begins and ends, what its notes are, and divs that do not balance."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it.token import Token

from deckproof.model import Attributes, Slide
from deckproof.read.markdown import parser
from deckproof.read.slides import is_comment, plain_text, split
from tests.deckproof.read.reading import deck_of, heads, types

LINES = st.sampled_from(
    [
        "## Slide",
        "# Section",
        "### Small",
        "---",
        "text",
        "- item",
        "  more",
        "> quoted",
        "> ---",
        "::: notes",
        "::: box",
        "  ::: box",
        ":::",
        "  :::",
        "Note: said",
        ". . .",
        "",
        "<!-- ## -->",
        "```",
    ]
)
CLOSE = "add a line `:::` after its last line; a heading inside a div is ### or smaller"


def slides(source: str) -> list[Slide]:
    """Split a source."""
    return split(parser().parse(source), "s.md")[0]


def shape(source: str) -> list[tuple[str, int, str, str]]:
    """Return each slide's title, line, and the text of its body and of its notes."""
    return [(slide.title, slide.place.line, texts(slide.body), texts(slide.notes)) for slide in slides(source)]


def texts(tokens: list[Token]) -> str:
    """Return the text of blocks, one word each where that is all they hold."""
    return " ".join(plain_text([token]) for token in tokens if token.type == "inline")


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("## A\n\na\n\n## B\n\nb", [("A", 1, "a", ""), ("B", 5, "b", "")]),
        ("# A\n\n## B", [("A", 1, "", ""), ("B", 3, "", "")]),
        ("a\n\n---\n\nb\n\n***\n\nc", [("", 1, "a", ""), ("", 5, "b", ""), ("", 9, "c", "")]),
        ("## A\n---\n## B\n---", [("A", 1, "", ""), ("B", 3, "", "")]),
        ("***\n\n---\n\na", [("", 5, "a", "")]),
        ("a\n---\nb", [("", 1, "a", ""), ("", 3, "b", "")]),
        ("## A\n\n### B\n\nb", [("A", 1, "B b", "")]),
        ("- a\n\n  ---\n\n  b", [("", 1, "a b", "")]),
        ("> ## a\n>\n> ---\n>\n> b", [("", 1, "a b", "")]),
        ("```\n---\n## a\n```", [("", 1, "", "")]),
        ("<div>\n---\n## a\n</div>", [("", 1, "", "")]),
        ("<!--\n---\n## a\n-->", []),
        ("## A\n\n---\n\n<!-- b -->\n\n---\n\n## C", [("A", 1, "", ""), ("C", 9, "", "")]),
        ("## A *b* $c$ `d` {{ n }} <b>e</b>", [("A b c d {{ n }} e", 1, "", "")]),
        ("##", [("", 1, "", "")]),
        ("", []),
    ],
)
def test_where_slides_begin_and_end(source: str, found: list[tuple[str, int, str, str]]) -> None:
    """At a break and before a heading of the first two levels; not in lists, quotations, code, HTML or comments."""
    assert shape(source) == found


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("a\n\n::: notes\nn\n:::\n\nb", ("a b", "n")),
        ("a\n\n::: {.notes}\nn\n:::\n\nb", ("a b", "n")),
        ("::: notes\nm\n:::\na\n::: notes\nn\n:::", ("a", "m n")),
        ("::: box\na\n::: notes\nn\n:::\nb\n:::", ("a b", "n")),
        ("::: notes\n::: box\nn\n:::\nm\n:::\na", ("a", "n m")),
        ("::: notes\n::: notes\nn\n:::\nm\n:::\na", ("a", "n m")),
        ("a\n\nNote: n\n\nm", ("a", "n m")),
        ("a\n\nNotes:\n\n- n", ("a", "n")),
        ("a\n\nNote:\nn", ("a", " n")),
        ("a\n\nNote that b\n\nAnote: c", ("a Note that b Anote: c", "")),
        ("- Note: b", ("Note: b", "")),
        ("::: box\nNote: b\n:::", ("Note: b", "")),
        ("**Note:** b", ("Note: b", "")),
    ],
)
def test_what_the_notes_are(source: str, found: tuple[str, str]) -> None:
    """What `::: notes` holds, wherever it stands, and all after `Note:` at a paragraph's beginning."""
    ((_, _, body, notes),) = shape(source)

    assert (body, notes) == found


def test_notes_end_with_their_slide() -> None:
    """`Note:` takes what follows up to the end of its slide alone."""
    assert [notes for _, _, _, notes in shape("Note: n\n\n## B\n\nb")] == ["n", ""]


def test_kind_place_and_attributes() -> None:
    """A first-level heading makes a section, and a heading's braces are its slide's."""
    found = slides("# A {#a}\n\n## B {.b time=2}")

    assert [slide.kind for slide in found] == ["section", "slide"]
    assert [slide.attributes for slide in found] == [Attributes("a"), Attributes("", ("b",), {"time": "2"})]
    assert [str(slide.place) for slide in found] == ["s.md:1", "s.md:3"]


@pytest.mark.parametrize(
    ("source", "faults"),
    [
        ("::: box\na", [f"4: D002 `::: box` is not closed before the slide ends\n{CLOSE}"]),
        (
            "::: {.a}\n::: b\nc",
            [
                f"4: D002 `::: {{.a}}` is not closed before the slide ends\n{CLOSE}",
                f"5: D002 `::: b` is not closed before the slide ends\n{CLOSE}",
            ],
        ),
        (
            "## A\n\n::: notes\nn\n\n---\n\n## B\n\nb\n:::",
            [f"6: D002 `::: notes` is not closed before the slide ends\n{CLOSE}"],
        ),
        ("::: column\n## B\n:::", [f"4: D002 `::: column` is not closed before the slide ends\n{CLOSE}"]),
        ("a\n:::", ["5: D002 `:::` closes nothing\ndelete the line, or open a div above"]),
        ("::: a\n:::\n:::\n\n## B\n:::", ["6: D002 `:::` closes nothing", "9: D002 `:::` closes nothing"]),
        (
            "- a\n\n  ::: box\n  b\n\nc\n:::",
            [
                (
                    "6: D002 `::: box` is not closed before the list or quotation around it ends\n"
                    "give its `:::` the same indentation"
                )
            ],
        ),
        ("> ::: box\n> b\n\nc\n\n:::", ["4: D002 `::: box` is not closed before the list or quotation around it ends"]),
        (
            "::: box\n- a\n\n  :::\n",
            [
                (
                    "7: D002 `:::` closes `::: box` of line 4 from inside a list\n"
                    "close it after the list, without indentation"
                )
            ],
        ),
        ("- ::: box\n  a\n  :::\n\n::: b\n> c\n:::", []),
    ],
)
def test_divs_that_do_not_balance(source: str, faults: list[str]) -> None:
    """Each open or surplus fence is one fault at its line; the fence that comes too late is not another."""
    findings = sorted(split(parser().parse("\n\n\n" + source), "s.md")[1])
    found = [str(finding).removeprefix("s.md:").replace("\n    ", "\n") for finding in findings]

    assert [text[: len(start)] for text, start in zip(found, faults, strict=True)] == faults


def test_an_open_div_swallows_no_slide(tmp_path: Path) -> None:
    """Slides after a div that is not closed are still there, so that links to them are no faults."""
    body = "## A\n\n[b](#b)\n\n::: notes\nn\n\n---\n\n## B\n"

    assert heads(tmp_path, body) == ["8: D002 `::: notes` is not closed before the slide ends"]


@given(st.lists(LINES, max_size=25))
def test_no_token_is_lost(lines: list[str]) -> None:
    """Every token is in one slide, once and in order, but for breaks, fences of notes and what is reported."""
    tokens = parser().parse("\n".join(lines))
    found, faults = split(tokens, "s.md")
    kept = [id(token) for slide in found for token in (*slide.heading, *slide.body, *slide.notes)]
    order = {id(token): position for position, token in enumerate(tokens)}
    lost = [token for token in tokens if id(token) not in set(kept) and token.type not in {"div_open", "div_close"}]

    assert len(kept) == len(set(kept))
    for slide in found:
        for part in (slide.heading, slide.body, slide.notes):
            positions = [order[id(token)] for token in part]
            assert positions == sorted(positions)
    assert not [token for token in lost if token.type != "hr" and not is_comment(token)]
    if not faults:
        for part in (part for slide in found for part in (slide.body, slide.notes)):
            assert sum(token.nesting for token in part) == 0


@pytest.mark.parametrize(
    ("source", "comment"),
    [
        ("<!-- a -->", True),
        ("<!-- a\n\nb -->\n<!-- c -->", True),
        ("<!-- a", True),
        ("<!-- a --> b", False),
        ("a", False),
    ],
)
def test_comments_are_told_from_html(source: str, comment: bool) -> None:  # noqa: FBT001  # an expected value
    """A block of comments alone is one, also where it has no end; with anything beside it, it is not."""
    assert next(is_comment(token) for token in parser().parse(source) if token.level == 0) is comment


def test_a_slide_of_a_deck_has_its_parts(tmp_path: Path) -> None:
    """A deck's slide keeps its heading's three tokens, and its body without them."""
    slide = deck_of(tmp_path, "## A\n\na\n").slides[1]

    assert types(slide.heading) == ["heading_open", "text", "heading_close"]
    assert types(slide.body) == ["paragraph_open", "text", "paragraph_close"]
