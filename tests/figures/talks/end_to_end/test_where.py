"""The table of the pieces: shapes multiply to counts."""

from __future__ import annotations

import re
from math import prod

from figures.talks.end_to_end import where


def product(shapes: str) -> int:
    """What a text of shapes comes to: `12 × (4 × 8 + 8 × 4)`."""
    return int(eval(shapes.replace("×", "*").replace(",", "")))  # noqa: S307  # the text is our own


def test_shapes_multiply_to_counts() -> None:
    """In each line, for both networks, the written shapes come to the count beside them."""
    *lines, total = where.pieces().rows
    for line in lines:
        assert product(line[2]) == int(line[3])
        if line[5]:
            assert product(line[4]) == int(line[5].replace(",", ""))
        else:
            assert line[4] == "the numbers of $E$"

    assert int(total[3]) == sum(int(line[3]) for line in lines)
    assert int(total[5].replace(",", "")) == sum(int(line[5].replace(",", "")) for line in lines if line[5])


def test_blocks_stand_before_the_shapes() -> None:
    """GPT-2 small has twelve blocks: every piece inside them has that factor, the tables have not."""
    shapes = {line[0]: line[4] for line in where.pieces().rows}

    assert shapes["embedding"] == "50,257 × 768"
    assert shapes["queries, keys, values"] == "12 × 3 × (768 × 768)"
    assert shapes["heads’ output"] == "12 × (768 × 768)"
    assert shapes["MLP"] == "12 × (768 × 3,072 + 3,072 × 768)"
    assert prod(map(int, re.findall(r"\d+", shapes["heads’ output"]))) == 12 * 768**2
