"""Code blocks."""

from __future__ import annotations

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckproof.render.code import Mark, highlight
from tests.deckproof.render.rendering import nesting_faults

TAGS = re.compile(r"<[^>]*>")
LINE = re.compile(r'<span class="code-line">')


def text_of(html: str) -> str:
    """Return what a reader copies."""
    return unescape(TAGS.sub("", html))


@given(st.text("ab =+'\"#\n\t<&>{}1.\u2212", max_size=40), st.sampled_from(["python", "", "yaml", "nolanguage"]))
def test_no_sign_of_the_code_is_lost(code: str, language: str) -> None:
    """The text of the block is the code with one line feed at its end, one element a line, all of them closed."""
    html = highlight(code, language, [])

    assert text_of(html) == code.removesuffix("\n") + "\n"
    assert len(LINE.findall(html)) == code.removesuffix("\n").count("\n") + 1
    assert nesting_faults(html) == []


@given(
    st.lists(st.text("ab 1.=\n#'", min_size=1, max_size=8), min_size=2, max_size=7),
    st.sampled_from(["python", "", "yaml"]),
)
def test_marks_hold_their_numbers(pieces: list[str], language: str) -> None:
    """Every second piece, marked as a number, stands whole inside its own element, wherever colours change."""
    pieces = [piece.replace("\n", "") or "7" if number % 2 else piece for number, piece in enumerate(pieces)]
    marks, position = [], 0
    for number, piece in enumerate(pieces):
        if number % 2:
            marks.append(Mark(position, position + len(piece), f"<b n{number}>", "</b>"))
        position += len(piece)
    html = highlight("".join(pieces), language, marks)

    assert nesting_faults(html) == []
    assert [text_of(found) for found in re.findall(r"<b n\d>(.*?)</b>", html)] == pieces[1::2]


@pytest.mark.parametrize(
    ("info", "steps"),
    [
        ("python", None),
        ("python {1|3-5}", "1|3 4 5"),
        ("python{1,3|2}", "1 3|2"),
        ("{.python}", None),
        ("{1|2}", "1|2"),
        ("python [1|2]", "1|2"),
        ("python {|2}", "|2"),
        ("python {1}", "1"),
    ],
)
def test_steps_over_lines(info: str, steps: str | None) -> None:
    """Steps are parted by bars, each of lines and ranges; every one after the first is a stop of the clicker."""
    html = highlight("a\nb\nc\n", info, [])
    found = re.search(r'data-steps="([^"]*)"', html)

    assert (found and found[1]) == steps
    assert html.count("data-code-step") == (steps or "").count("|")


@pytest.mark.parametrize(
    ("info", "coloured"), [("python", True), ("{.python}", True), ("", False), ("nolanguage", False)]
)
def test_a_known_language_is_coloured(info: str, coloured: bool) -> None:  # noqa: FBT001  # an expected value
    """Pygments' classes stand on what it knows; other languages are plain text."""
    assert ('<span class="k">def</span>' in highlight("def f(): pass", info, [])) is coloured


def test_a_true_minus_is_a_sign() -> None:
    """A number with a true minus sign is no error of the language."""
    assert '<span class="o">\u2212</span><span class="mi">3</span>' in highlight("x = \u22123", "python", [])
