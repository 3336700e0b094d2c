"""Numbers as they are shown: in text, in HTML, in TeX, and in labels that remember them."""

from __future__ import annotations

import math
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckproof.numbers import (
    BadSpec,
    BadValue,
    Declared,
    Label,
    Num,
    Scalar,
    label,
    literal,
    num,
    scalar,
    show,
)
from deckproof.render.math import typeset

FINITE = st.floats(allow_nan=False, allow_infinity=False)


@pytest.mark.parametrize(
    ("value", "spec", "text"),
    [
        (7, "", "7"),
        (7, "words", "seven"),
        (0, "words", "zero"),
        (20, "words", "twenty"),
        (0.497, ".2f", "0.50"),
        (-1.5, "", "\u22121.5"),
        (-1.5, "+.1f", "\u22121.5"),
        (1.5, "+.1f", "+1.5"),
        (1234567, ",", "1,234,567"),
        (0.25, ".0%", "25%"),
        (-0.001, ".2f", "0.00"),
        (Fraction(1, 3), "", "1/3"),
        (Fraction(1, 3), ".3f", "0.333"),
        (Fraction(-1, 3), "", "\u22121/3"),
        (True, "", "true"),
        ("cat", "", "cat"),
        ("e-5", "", "e-5"),
        ("cat", ">5", "  cat"),
        (255, "x", "ff"),
        (0x1E5, "x", "1e5"),
        (-10, "X", "\u2212A"),
        (1.25e-7, ".1e", "1.2 \u00d7 10\u22127"),
        (1.25e-7, "", "1.25 \u00d7 10\u22127"),
        (-2e30, ".0e", "\u22122 \u00d7 1030"),
        (5, ".0e", "5 \u00d7 100"),
    ],
)
def test_how_a_value_is_shown(value: Scalar, spec: str, text: str) -> None:
    """Python formats it; then the minus is a true one, an exponent a power of ten, and zero has no sign."""
    assert show(value, spec).text == text


@given(st.integers(-(10**12), 10**12))
def test_thousands_are_parted(value: int) -> None:
    """With a comma in the spec, each group from the right has three digits, and the digits are the number's own."""
    groups = show(value, ",").text.removeprefix("\u2212").split(",")

    assert "".join(groups) == str(abs(value))
    assert [len(group) for group in groups[1:]] == [3] * (len(groups) - 1)


@given(st.floats(-1e9, 1e9), st.integers(0, 6))
def test_rounding_is_exact(value: float, places: int) -> None:
    """What is shown is the decimal nearest to the binary number's exact value, ties to even."""
    exact = Decimal(value).quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_EVEN)
    expected = f"{abs(exact):f}" if exact == 0 else f"{exact:f}".replace("-", "\u2212")

    assert show(value, f".{places}f").text == expected


@given(FINITE)
def test_a_power_of_ten_is_the_number(value: float) -> None:
    """Mantissa and power of the `e` form, multiplied again, are the number to the digits shown."""
    shown = show(value, ".6e")
    again = Fraction(Decimal(shown.mantissa.replace("\u2212", "-"))) * Fraction(10) ** int(
        shown.power.replace("\u2212", "-")
    )

    assert math.isclose(again, Fraction(value), rel_tol=1e-6, abs_tol=0)


def test_a_power_of_ten_in_each_place() -> None:
    """An element raises it in HTML, signs in plain text, TeX in formulas; a check compares the flat text."""
    shown = show(-1.25e-7, ".1e")

    assert shown.html == "\u22121.2 \u00d7 10<sup>\u22127</sup>"
    assert shown.plain == "\u22121.2 \u00d7 10\u207b\u2077"
    assert shown.tex == r"-1.2 \times {10}^{-7}"
    assert shown.text == "\u22121.2 \u00d7 10\u22127"


def test_every_digit_can_be_raised() -> None:
    """A power's digits become superscript signs with the same digit values."""
    raised = show(1.0e123, ".0e").plain.rpartition("10")[2] + show(1.0e-98, ".0e").plain.rpartition("10")[2]

    assert raised.replace("\u207b", "-").translate({ord("\u00b9"): "1", ord("\u00b2"): "2", ord("\u00b3"): "3"}) == (
        "123-\u2079\u2078"
    )


def test_words_are_escaped_in_html() -> None:
    """A word with signs of HTML is text in the page."""
    assert show("a<b & c").html == "a&lt;b &amp; c"


@pytest.mark.parametrize(
    ("value", "spec", "tex"),
    [
        (7, "", "7"),
        (-0.5, "", "-0.5"),
        (1234567, ",", "1{,}234{,}567"),
        (0.25, ".0%", r"25\%"),
        ("a", "", "a"),
        ("cat", "", r"\text{cat}"),
        ("50 % of it", "", r"\text{50 \% of it}"),
        (Fraction(1, 3), "", r"\text{1/3}"),
    ],
)
def test_how_a_value_stands_in_a_formula(value: Scalar, spec: str, tex: str) -> None:
    """A number is a number, one letter a symbol, words are upright; a comma makes no space."""
    assert show(value, spec).tex == tex


@pytest.mark.parametrize("sign", list("#$%&_{}\\^~<>|,'\"-"))
def test_no_sign_breaks_a_formula(sign: str) -> None:
    """A word with any sign of TeX in it can be typeset."""
    assert typeset(show(f"a{sign}b").tex, display=False)


@pytest.mark.parametrize(
    ("value", "spec", "message"),
    [
        ("cat", ".2f", "'.2f' does not fit 'cat', a word: Unknown format code 'f' for object of type 'str'"),
        (1.5, "d", "'d' does not fit 1.5, a decimal number: Unknown format code 'd' for object of type 'float'"),
        (7, "q", "'q' does not fit 7, a whole number: Unknown format code 'q' for object of type 'int'"),
        (21, "words", "'words' does not fit 21: it takes whole numbers from 0 to 20"),
        (-1, "words", "'words' does not fit -1: it takes whole numbers from 0 to 20"),
        (2.0, "words", "'words' does not fit 2.0: it takes whole numbers from 0 to 20"),
        (True, "words", "'words' does not fit True: it takes whole numbers from 0 to 20"),
    ],
)
def test_a_spec_that_does_not_fit_is_refused(value: Scalar, spec: str, message: str) -> None:
    """The message names the spec, the value, its kind and the reason."""
    with pytest.raises(BadSpec) as caught:
        show(value, spec)
    assert str(caught.value) == message


@pytest.mark.parametrize("value", [10**400, Fraction(10**400, 3)])
def test_a_number_too_large_for_its_spec_is_refused(value: Scalar) -> None:
    """A number beyond the floats cannot be shown with decimals."""
    with pytest.raises(BadSpec, match="too large"):
        show(value, ".2f")


@pytest.mark.parametrize(
    ("given", "plain"),
    [
        (np.float64(1.5), 1.5),
        (np.int64(3), 3),
        (np.bool_(True), True),
        (np.str_("dog"), "dog"),
        (np.array(4), 4),
        (np.array([[5.0]]), 5.0),
        (Fraction(1, 3), Fraction(1, 3)),
        ("cat", "cat"),
    ],
)
def test_a_scalar_becomes_plain(given: object, plain: Scalar) -> None:
    """What holds one number becomes Python's own number, of the same kind."""
    found = scalar(given)

    assert found == plain
    assert type(found) is type(plain)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (None, "is None: the function returned nothing"),
        (math.nan, "is nan, not a finite number"),
        (np.float32("-inf"), "is -inf, not a finite number"),
        ([1, 2, 3], "is a list, not one number or one word; it has the indices 0 to 2"),
        ([], "is a list, not one number or one word; it is empty"),
        ({}, "is a dict, not one number or one word; it is empty"),
        ({"bag": 1, "list": 2}, "is a dict, not one number or one word; it has the keys bag, list"),
        (np.zeros(4), "is a ndarray, not one number or one word; it has the indices 0 to 3"),
        (1j, "is a complex, not one number or one word"),
    ],
)
def test_what_cannot_be_shown_is_refused(value: object, message: str) -> None:
    """The message says what it is, and which keys or indices it offers."""
    with pytest.raises(BadValue) as caught:
        scalar(value)
    assert str(caught.value) == message


def test_a_num_remembers() -> None:
    """A `num` is its plain text, and keeps value, spec, name and form."""
    found = num(np.float64(1.25e-7), ".1e", "losses.0")

    assert found == "1.2 \u00d7 10\u207b\u2077"
    assert (found.value, found.spec, found.name) == (1.25e-7, ".1e", "losses.0")
    assert found.shown == show(1.25e-7, ".1e")


def test_a_num_of_nothing_is_refused() -> None:
    """A figure cannot draw nan."""
    with pytest.raises(BadValue, match="nan"):
        num(math.nan)


def test_pieces_survive_joining() -> None:
    """`+` and `label` keep each number and each declared text as a piece, nested labels flattened."""
    joined = "row " + num(8) + ", " + literal("2017") + label("; ", num(9))

    assert isinstance(joined, Label)
    assert joined == "row 8, 2017; 9"
    assert [type(piece) for piece in joined.pieces] == [str, Num, str, Declared, str, Num]


def test_str_keeps_what_is_remembered() -> None:
    """A library that calls `str` on a text gets the same object back."""
    for text in (num(8), literal("8"), label("a", num(8))):
        assert str(text) is text
