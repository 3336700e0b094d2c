"""Sizes against a count of the arrays themselves, and their limits."""

from __future__ import annotations

import math
import re

import pytest

from figures.core.counting.build import SCORE, build
from figures.core.counting.rows import PROGRAMS, Rows
from figures.core.counting.sizes import MAX_N, Sizes
from figures.core.counting.stream import stream
from figures.core.counting.tokens import vocabulary

MANY = [Sizes(4, 4, 2), Sizes(4, 12, 2), Sizes(1, 1, 1), Sizes(26, 1, 2), Sizes(3, 5, 7)]


@pytest.mark.parametrize("sizes", MANY, ids=str)
def test_sizes_are_those_of_what_they_count(sizes: Sizes) -> None:
    """V counts tokens, P the longest row of tokens, W the directions of the stream."""
    longest = max(Rows(sizes, program).length for program in PROGRAMS)

    assert (len(vocabulary(sizes)), longest, len(stream(sizes))) == (sizes.V, sizes.P, sizes.W)


@pytest.mark.parametrize("sizes", MANY, ids=str)
def test_parameter_count_is_the_closed_form_and_the_arrays_sizes(sizes: Sizes) -> None:
    """2VW + PW + 6 (2PW + W^2) + 2 (2FW + F) numbers, as many as the built arrays hold."""
    V, P, W, F = sizes.V, sizes.P, sizes.W, sizes.F
    closed_form = 2 * V * W + P * W + 6 * (2 * P * W + W**2) + 2 * (2 * F * W + F)
    held = sum(array.size for array in build("outcome", sizes).parameters().values())

    assert (closed_form, held) == (sizes.parameter_count, sizes.parameter_count)


def test_the_limit_on_n_is_where_a_lookup_gets_too_little() -> None:
    """In the longest row a looked-up row gets over 0.99999 up to the limit, and not beyond."""
    least = [1 / (1 + (2 * n + 6 - 1) * math.exp(-SCORE)) for n in (MAX_N, MAX_N + 1)]

    assert least[0] > 0.99999 >= least[1]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ((0, 4, 2), "A (letters in the alphabet) is 0, allowed are 1 to 26; take 1"),
        ((27, 4, 2), "A (letters in the alphabet) is 27, allowed are 1 to 26; take 26"),
        ((4, 42, 2), "n (letters in the word) is 42, allowed are 1 to 41; take 41"),
        ((4, 0, 101), "n (letters in the word) is 0, allowed are 1 to 41; take 1; m (the modulus) is 101, "),
    ],
)
def test_sizes_out_of_range_are_all_named(wrong: tuple[int, int, int], message: str) -> None:
    """The error says which size, what was given, what is allowed, and the nearest that is."""
    with pytest.raises(ValueError, match=re.escape(message)):
        Sizes(*wrong)
