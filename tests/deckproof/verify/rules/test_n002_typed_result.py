"""N002: results typed into formulas."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from deckproof.errors import Place
from deckproof.model import Deck
from deckproof.verify.rules.n002_typed_result import check, typed_results


@pytest.mark.parametrize(
    ("tex", "number"),
    [
        ("p = 0.497", "0.497"),
        (r"p \approx .5", ".5"),
        (r"x &= \, -5", "5"),
        (r"x = -\tfrac{1}{2}", "1"),
        (r"x=\tfrac12", "12"),
        (r"n \le 33{,}554", "33{,}554"),
        (r"n = 1\,234", r"1\,234"),
        ("a ≥ (0.5, b)", "0.5"),
        (r"a = \left[ 2", "2"),
        (r"x = \htmlClass{c2}{5}", "5"),
        (r"x = \begin{pmatrix} 1 & 2 \end{pmatrix}", "1"),
        (r"x \overset{!}{=} 3", "3"),
        (r"12 \to 0.5", "0.5"),
        ("x_12 = 3", "3"),
        (r"x_{a=b}^{c} > \mathrm{7}", "7"),
        ("x = 2y", "2"),
    ],
)
def test_a_number_right_after_a_relation_is_a_result(tex: str, number: str) -> None:
    """Spaces, signs, opening brackets, fractions and colours may stand between."""
    assert [found for _, _, found in typed_results(tex)] == [number]


@pytest.mark.parametrize(
    "tex",
    [
        r"\sum_{i=1}^{n} x",
        r"\prod_{k = 0}",
        "s_{{{ n }}} = {{ 0 }}",
        r"p = {{ p:.3f }}",
        r"2x + \frac{1}{2}",
        r"x_\text{a=1}",
        r"x = \\[4pt] y",
        r"x = \hspace{1em} y",
        r"x = \textcolor{c5}{y}",
        r"\mathbb{1} = \mathbf{1}",
        r"x \in \{0, 1\}",
        r"x \mapsto 2x",
        "x = y^2",
    ],
)
def test_other_digits_belong_to_the_mathematics(tex: str) -> None:
    """Scripts, coefficients, lengths, names and declared numbers are no results."""
    assert list(typed_results(tex)) == []


def test_findings_have_the_line_inside_a_display(read: Callable[..., Deck]) -> None:
    """The message names number and relation."""
    (finding,) = check(read("## A\n\n$$\nx &= y \\\\\nz &\\approx 4\n$$\n"))

    assert finding.place == Place("deck/talk/slides.md", 8)
    assert finding.message == r"typed result '4' after '\\approx' in a formula"


def test_inline_formulas_are_checked_in_headings_text_and_notes(read: Callable[..., Deck]) -> None:
    """Each in its line."""
    found = check(read("## $a=1$\n\n$b=2$\n\n::: notes\n$c=3$\n:::\n"))

    assert [finding.place.line for finding in found] == [4, 6, 9]
