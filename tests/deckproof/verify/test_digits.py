"""Which digits of a text are loose."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckproof.verify.digits import digit_words, has_digit, loose_runs, plain


def digits(text: str) -> list[str]:
    """Return the loose numbers of a text."""
    return [run.digits for run in loose_runs(text)]


@pytest.mark.parametrize(
    "text",
    [
        "GPT-2",
        "W2 and W_2",
        "x86-64",
        "v1.2",
        "SmolLM2-135M",
        "GPT\u20112",
        "m²",
        "https://a.org/2/3?x=4",
        "arxiv.org/abs/2304.15004",
        "doi:10.1234/5",
        "arXiv:2304.15004",
        "…rd place",
        "no digits at all",
    ],
)
def test_digits_of_names_and_addresses_are_not_loose(text: str) -> None:
    """A letter earlier in the word, or an address, owns the digit."""
    assert digits(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("add 1 now", ["1"]),
        ("the 3rd", ["3"]),
        ("10x in 5ms", ["10", "5"]),
        ("1,234.5 of", ["1,234.5"]),
        ("−0.5.", ["0.5"]),
        ("2-layer nets", ["2"]),
        ("½ and ²", ["½", "²"]),
        ("٣ and Ⅷ", ["٣", "Ⅷ"]),
        ("3-layer2", ["3"]),
        ("W2,3", ["3"]),
        ("…2", ["2"]),
        ("5 5", ["5", "5"]),
    ],
)
def test_other_digits_are_loose(text: str, expected: list[str]) -> None:
    """Each number stands for itself, numbers followed by letters too."""
    assert digits(text) == expected


def test_the_excerpt_holds_the_words_around_the_number() -> None:
    """Three whole words on either side, and what touches the number."""
    (run,) = loose_runs("one two three four x=16, five six seven eight")

    assert run.excerpt == "two three four x=16, five six seven"


def test_digit_words_are_parted_by_white_space() -> None:
    """Words without a digit are left out."""
    assert digit_words("GPT-2 has\n12 layers ½") == ["GPT-2", "12", "½"]


@given(st.text())
def test_plain_keeps_the_length_and_marks_numeric_characters(text: str) -> None:
    """By a second route: every character that Python calls a digit becomes 0, no other character changes place."""
    assert len(plain(text)) == len(text)
    assert all(new == "0" for old, new in zip(text, plain(text), strict=True) if old.isdigit())
    assert has_digit(text) or not any(c.isdecimal() for c in text)
