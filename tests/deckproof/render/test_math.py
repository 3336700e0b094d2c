"""Formulas by KaTeX."""

from __future__ import annotations

import re

import pytest

from deckproof.render.math import TexError, formula, typeset

TAGS = re.compile(r"<[^>]*>")


def text_of(html: str) -> str:
    """Return what a reader sees, without the signs of no width that KaTeX sets in tables."""
    return TAGS.sub("", html).replace("\u200b", "")


def test_a_formula_is_typeset() -> None:
    """Letters, signs and digits of the formula are text of the page."""
    assert text_of(typeset("a = b + 12", display=False)) == "a=b+12"


def test_a_number_carries_its_name() -> None:
    r"""`\htmlData` becomes an attribute on one element, whose text is the number."""
    html = typeset(r"x = \htmlData{num=loss.4.1}{-0.497}", display=False)
    (found,) = re.findall(r'<span class="enclosing" data-num="loss.4.1">(.*)', html)

    assert text_of(found) == "\u22120.497"


def test_marks_become_attributes_in_the_order_of_the_source() -> None:
    """KaTeX writes a denominator before its numerator; each mark keeps its own attributes all the same."""
    fraction = typeset(r"\frac{\htmlData{mark=0}{1}}{\htmlData{mark=1}{2}}", display=False)
    html = formula(fraction, "1/2", ['data-num="one"', 'data-num="two"'], display=False)

    for name, digit in (("one", "1"), ("two", "2")):
        (rest,) = re.findall(rf'data-num="{name}">(.*)', html)
        assert text_of(rest).startswith(digit)
    assert "data-mark" not in html


def test_display_and_line_differ() -> None:
    """A displayed formula is marked as one."""
    assert "katex-display" in typeset("a", display=True)
    assert "katex-display" not in typeset("a", display=False)


def test_only_html_is_made() -> None:
    """Each number stands in the page once: there is no MathML beside the HTML."""
    assert "<math" not in typeset("a", display=False)


@pytest.mark.parametrize(
    ("tex", "message"),
    [
        (r"\frac{a}", "Unexpected end of input in a macro argument, expected '}' at end of input"),
        (r"\nothing", "Undefined control sequence: \\nothing"),
        ("{", "Expected '}', got 'EOF' at end of input"),
    ],
)
def test_what_is_no_tex_is_refused(tex: str, message: str) -> None:
    """KaTeX's message comes through without its prefix."""
    with pytest.raises(TexError) as caught:
        typeset(tex, display=False)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("tex", ["x" * 3000, r"\begin{matrix}" + r"a & b \\ " * 200 + r"\end{matrix}"])
def test_long_formulas_come_whole(tex: str) -> None:
    """A result of many thousand signs is handed over complete."""
    assert text_of(typeset(tex, display=True)).count("a") == tex.count("a &")
    assert typeset(tex, display=True).endswith("</span>")


def test_a_formula_can_be_heard() -> None:
    """The element holds the formula's TeX for who cannot see it, escaped."""
    html = formula("a", ' a < "b" ', display=False)

    assert html.startswith('<span class="math" role="math" aria-label="a &lt; &quot;b&quot;">')
    assert formula("a", "a", display=True).startswith('<span class="math display"')
