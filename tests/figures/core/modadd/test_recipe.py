"""The recipe's derived sizes."""

from __future__ import annotations

from fractions import Fraction

from figures.core.modadd.recipe import Recipe


def test_thirty_percent_is_rounded_down() -> None:
    """30 % of 113 * 113 pairs is 3,830.7; 3,830 are trained on."""
    exact = Fraction(3, 10) * 113 * 113

    assert exact == Fraction(38307, 10)
    assert Recipe().n_train == exact // 1 == 3830


def test_the_vocabulary_is_the_numbers_and_the_equals_sign() -> None:
    """113 numbers and '='."""
    assert Recipe().vocabulary == len([*range(113), "="])


def test_heads_share_the_stream(small: Recipe) -> None:
    """Four heads of 32 columns are 128; two of 3 are 6."""
    assert (Recipe().d_heads, small.d_heads) == (32 + 32 + 32 + 32, 3 + 3)


def test_pairs_are_ordered(small: Recipe) -> None:
    """(a, b) and (b, a) are two pairs."""
    assert small.n_pairs == len({(a, b) for a in range(5) for b in range(5)})
