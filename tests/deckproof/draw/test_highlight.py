"""Highlights of a grid."""

from __future__ import annotations

import pytest

from deckproof.draw.highlight import Index, regions


def test_rows_columns_cells_and_runs() -> None:
    """`None` is all, a number one, a range a run."""
    found = list(regions({(1, None): "blue", (None, 2): "red", (0, range(1, 3)): "green"}, 3, 4))

    assert found == [
        (range(1, 2), range(4), "blue"),
        (range(3), range(2, 3), "red"),
        (range(1), range(1, 3), "green"),
    ]


@pytest.mark.parametrize("row", [3, -1, range(2, 4), range(2, 2), range(0, 3, 2)])
def test_outside_of_the_grid(row: Index) -> None:
    """The error names the index and the rows that there are."""
    with pytest.raises(IndexError, match=r"highlight of row .*: the rows are 0 to 2"):
        list(regions({(row, None): "blue"}, 3, 4))
