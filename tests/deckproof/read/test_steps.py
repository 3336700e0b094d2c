"""Pauses and incremental lists."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from markdown_it.token import Token

from deckproof.read.markdown import parser
from deckproof.read.slides import split
from deckproof.read.steps import mark_incremental, wrap_pauses

LINES = st.sampled_from(
    ["text", ". . .", "- item", "  . . .", "  more", "> quoted", "> . . .", "::: box", ":::", "<div>", "</div>", "", ""]
)
SIGNS = {"pause_open": "(", "pause_close": ")", "text": "t", "list_item_open": "<", "list_item_close": ">"}
SIGNS |= {"div_open": "[", "div_close": "]", "html_block": "h"}


def shape(source: str) -> str:
    """Return what is wrapped as signs: `(` and `)` are a fragment, `t` text, `<>` an item, `[]` a div, `h` raw HTML."""
    return "".join(sign(token) for token in wrap_pauses(parser().parse(source)))


def sign(token: Token) -> str:
    """Return one token's signs."""
    return "".join(SIGNS.get(each.type, "") for each in (token.children or [token]))


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("a", "t"),
        ("a\n\n. . .\n\nb\n\nc", "t(tt)"),
        ("a\n\n. . .\n\nb\n\n. . .\n\nc", "t(t)(t)"),
        (". . .\n\na", "(t)"),
        ("a\n\n. . .", "t()"),
        ("- a\n\n  . . .\n\n  b\n- c", "<t(t)><t>"),
        ("- a\n\n. . .\n\n- b", "<t>(<t>)"),
        ("::: box\na\n\n. . .\n\nb\n:::\nc", "[t(t)]t"),
        ("a\n\n. . .\n\n::: box\nb\n\n. . .\n\nc\n:::\nd", "t([t(t)]t)"),
        ("<details>\n\na\n\n. . .\n\nb\n\n</details>\n\nc", "ht(t)ht"),
        ("<div><p>x</p><br>\n\n. . .\n\na\n\n</div>", "h(t)h"),
        ("::: box\n. . .\n\na\n\n<br>\n\nb\n:::\nc", "[(tht)]t"),
        ("a . . . b", "t"),
        ("...", "t"),
        ("`. . .`", ""),
    ],
)
def test_where_a_pause_reaches(source: str, found: str) -> None:
    """To the next pause, or to the end of the item, div, quotation, raw element or slide that holds it."""
    assert shape(source) == found


def test_a_pause_stands_at_its_line() -> None:
    """The fragment's tokens carry the line of the pause and of what ends it."""
    tokens = wrap_pauses(parser().parse("a\n\n. . .\n\nb"))

    assert [(t.type, t.meta["line"]) for t in tokens if t.type.startswith("pause")] == [
        ("pause_open", 3),
        ("pause_close", 5),
    ]


@given(st.lists(LINES, max_size=20))
def test_fragments_nest(lines: list[str]) -> None:
    """Whatever stands around pauses, a fragment ends inside what it began in, and nothing else is lost."""
    slides, faults = split(parser().parse("***\n" + "\n".join(lines)), "s.md")
    assume(not faults and len(slides) == 1)
    tokens = slides[0].body
    wrapped = wrap_pauses(tokens)
    kept = [token for token in wrapped if not token.type.startswith("pause")]
    pauses = sum(token.content == ". . ." for token in tokens if token.type == "inline")
    opened = [token.type for token in wrapped].count("pause_open")

    assert opened == [token.type for token in wrapped].count("pause_close") == pauses
    assert len(kept) == len(tokens) - 3 * pauses
    inside: list[str] = []
    for token in wrapped:
        kind = token.type.removesuffix("_open").removesuffix("_close")
        if token.nesting == 1:
            inside.append(kind)
        elif token.nesting == -1 and (kind == "pause" or inside[-1:] == [kind]):
            assert inside.pop() == kind


@pytest.mark.parametrize(
    ("source", "steps"),
    [
        ("- a\n- b", [False, False]),
        ("::: incremental\n- a\n  - b\n- c\n:::\n- d", [True, True, True, False]),
        ("::: {.incremental .x}\n1. a\n:::", [True]),
        ("::: incremental\n::: nonincremental\n- a\n:::\n- b\n:::", [False, True]),
        ("::: nonincremental\n::: incremental\n- a\n:::\n- b\n:::", [True, False]),
        ("::: incremental\n::: box\n- a\n:::\n:::", [True]),
    ],
)
def test_which_items_are_steps(source: str, steps: list[bool]) -> None:
    """Every item inside `::: incremental`, at any depth, unless the innermost of the two says otherwise."""
    tokens = parser().parse(source)
    mark_incremental(tokens)

    assert [token.attrGet("class") == "fragment" for token in tokens if token.type == "list_item_open"] == steps
