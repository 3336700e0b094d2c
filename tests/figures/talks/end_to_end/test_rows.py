"""LayerNorm and what is picked of its result."""

from __future__ import annotations

from math import sqrt

from figures.talks.end_to_end import rows
from tests.figures.talks.end_to_end.shown import number, rounded, texts


def test_layer_norm_by_hand() -> None:
    """The last row is (-1/2, -1/2, -1/2, 3/2): mean 0, variance 3/4, and x over the root of that."""
    x = [-0.5, -0.5, -0.5, 1.5]
    lines = rows.norm_last().rows

    assert lines[0][1:6] == [*(rounded(entry, 1) for entry in x), "0"]
    assert lines[1][1:5] == lines[0][1:5]
    assert lines[2][1:6] == [*(rounded(entry**2, 2) for entry in x), "0.75"]
    assert lines[3][1:5] == [rounded(entry / sqrt(0.75)) for entry in x]
    assert lines[3][6].endswith(rounded(sqrt(0.75)))


def test_queries_and_keys_repeat_columns_of_the_values() -> None:
    """V is u itself; Q holds its columns 4, 2, 4, 1 and K its columns 2, 4, 1, 4."""
    shown = [text for text in texts(rows.qkv()) if "." in text]
    v, q, k = ([shown[start + 4 * row : start + 4 * row + 4] for row in range(5)] for start in (0, 20, 40))

    assert q == [[row[3], row[1], row[3], row[0]] for row in v]
    assert k == [[row[1], row[3], row[0], row[3]] for row in v]
    assert all(abs(sum(map(number, row))) < 0.003 for row in v)
