"""Embedding and stream, from the written numbers and the stored weights."""

from __future__ import annotations

import numpy as np
import pytest

from figures.talks.modular_addition import stream
from figures.talks.modular_addition.example import trace, weights
from tests.figures.talks.end_to_end.shown import drawn, number, texts


def test_each_line_is_a_sum() -> None:
    """The written entries of column and vector add up to those of the sum, up to their last digit."""
    for row in stream.embedding_sums().rows:
        cells = np.array([number(cell) for cell in row[2:]]).reshape(3, stream.SHOWN)
        np.testing.assert_allclose(cells[0] + cells[1], cells[2], rtol=0, atol=0.0015)


def test_the_columns_are_those_of_the_tokens() -> None:
    """100, 50 and the sign, which has the last column, at the positions 0 to 2."""
    rows = stream.embedding_sums().rows
    for place, (row, token) in enumerate(zip(rows, (100, 50, 113), strict=True)):
        written = [number(cell) for cell in row[2 : 2 + 2 * stream.SHOWN]]
        stored = [*weights().W_E[: stream.SHOWN, token], *weights().W_pos[place, : stream.SHOWN]]
        assert written == pytest.approx(stored, rel=0, abs=0.0005)


def test_the_parts_add_up_to_the_stream() -> None:
    """The lengths shown are those of the parts, and the last part is the sum of the others."""
    found = trace()
    parts = [found.tok[2] + found.pos[2], found.head_out.sum(axis=0), found.post @ weights().W_out.T + weights().b_out]
    lengths = [float(np.sqrt((part**2).sum())) for part in (*parts, sum(parts))]

    assert [number(text) for text in texts(stream.stream_rows())] == pytest.approx(lengths, rel=0, abs=0.05)


def test_the_strongest_cells_have_full_colour() -> None:
    """One cell in fifty, as the greatest two per cent have one strength; all others less."""
    cells = drawn(stream.stream_rows()).svg.count("<rect")
    faded = drawn(stream.stream_rows()).svg.count("fill-opacity")

    assert cells - 4 - faded == pytest.approx(0.02 * 4 * 128, rel=0, abs=2)  # but for the four frames
