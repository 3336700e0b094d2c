"""The label grammar."""

from __future__ import annotations

import pytest

from deckproof.draw.label import Piece, Run, lines, loose, pieces, plain
from deckproof.numbers import label, literal, num


def test_a_formula_with_both_scripts() -> None:
    """Letters are italic, signs upright; the second script starts where the first one does."""
    (formula,) = pieces("$W_{Q,h}^T$")

    assert formula == Piece(
        "formula",
        (
            Run("W", italic=True),
            Run("Q", italic=True, level=-1),
            Run(",", level=-1),
            Run("h", italic=True, level=-1),
            Run("T", italic=True, level=1, stacked=True),
        ),
    )


def test_a_stacked_script_of_two_styles() -> None:
    """Only the first run of the second script goes back; the next one follows it."""
    (formula,) = pieces("$x_a^{2b}$")

    assert [(run.text, run.stacked) for run in formula.runs[2:]] == [("2", True), ("b", False)]


def test_signs_of_a_formula() -> None:
    """A hyphen becomes a minus sign, an apostrophe a prime; small Greek letters are italic, large ones are not."""
    (formula,) = pieces("$Σβ'-1$")

    assert formula.runs == (Run("Σ"), Run("β", italic=True), Run("′−1"))


def test_text_around_a_formula() -> None:
    r"""Text outside of dollar signs stays plain, and `\$` is a dollar sign."""
    assert [(piece.kind, piece.text) for piece in pieces(r"\$ per $x_1$ -")] == [
        ("plain", "$ per "),
        ("formula", "x1"),
        ("plain", " -"),
    ]


def test_the_pieces_of_a_label() -> None:
    """Numbers and literals keep what they are, and a power of ten is raised."""
    small = num(1.25e-7, ".1e")
    parts = pieces("loss " + small + literal("2017"))

    assert [piece.kind for piece in parts] == ["plain", "num", "literal"]
    assert parts[1].number is small
    assert parts[1].text == small.shown.text
    assert parts[1].runs[1] == Run("−7", level=1)


@pytest.mark.parametrize(
    ("text", "position", "reason"),
    [
        ("cost $5", 5, "nothing closes"),
        ("$x_{1$", 3, "never closed"),
        ("$x_{}$", 3, "empty"),
        ("$x_$", 2, "nothing follows"),
        ("$_1$", 1, "nothing before it"),
        ("$x ^2$", 3, "nothing before it"),
        ("$x_1_2$", 4, "second '_'"),
        ("$x_{a_b}$", 5, "no other"),
        ("${x}$", 1, "does not belong here"),
        (r"$\beta$", 1, "commands are not known"),
    ],
)
def test_broken_grammar(text: str, position: int, reason: str) -> None:
    """The error names the text, the position and the reason."""
    with pytest.raises(ValueError, match=reason) as caught:
        pieces(text)

    assert f"label {text!r}, position {position}: " in str(caught.value)


@pytest.mark.parametrize(
    "text",
    ["W2", "s_4", "GPT-2", "T5-3b", "2D", "no digit", "$s_4$", "$x_1 = y$", "$2^n$", "$a = b^2$", "$a_{= 2}$"],
)
def test_digits_that_belong_to_names(text: str) -> None:
    """Digits in names, in scripts and in formulas without a result are not loose."""
    assert loose(pieces(text)) == []


@pytest.mark.parametrize(
    "text",
    ["8", "row 8", "n-1", "3.5x", "GPT 2", "½", "10²", "$x = 2$", "$x=-2$", "$x_1 ≤ .5$", "$x ≈ 3$", "$x > 3$"],
)
def test_typed_numbers(text: str) -> None:
    """A digit outside of names, and a number after a relation sign of a formula, are loose."""
    assert len(loose(pieces(text))) == 1


def test_numbers_are_not_loose() -> None:
    """What is computed or declared is not loose; what stands beside it may be."""
    assert loose(pieces(num(8) + " of " + literal("2017"))) == []
    assert loose(pieces(num(8) + " of 9")) == [" of 9"]


def test_lines_of_a_label() -> None:
    """A label is parted at line ends, and its number stays a number."""
    first, second = lines("row\nno. " + num(8))

    assert first == "row"
    assert [piece.kind for piece in pieces(second)] == ["plain", "num"]


def test_plain_text() -> None:
    """The grammar's marks are gone."""
    assert plain(label("$s_{12}$ is ", num(0.5))) == "s12 is 0.5"
