"""Which rows, columns and cells of a grid stand out, and in which colour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from deckproof.draw.svg import Role

Index = int | range | None
"""One row or column, a run of them, or `None` for all."""
Highlights = Mapping[tuple[Index, Index], Role]
"""`{(row, column): role}`: `(2, None)` is a whole row, `(None, 0)` a column, `(8, range(4, 8))` a part of a row."""


def regions(highlights: Highlights, rows: int, columns: int) -> Iterator[tuple[range, range, Role]]:
    """Return the rows and columns of every highlight in a grid of `rows` x `columns`.

    Raises:
        IndexError: where a highlight lies outside of the grid.

    """
    for (row, column), role in highlights.items():
        yield _resolved(row, rows, "row"), _resolved(column, columns, "column"), role


def _resolved(index: Index, count: int, axis: str) -> range:
    """Return an index as a range inside of the grid."""
    wanted = range(count) if index is None else range(index, index + 1) if isinstance(index, int) else index
    if wanted.step != 1 or not 0 <= wanted.start < wanted.stop <= count:
        raise IndexError(f"highlight of {axis} {index!r}: the {axis}s are 0 to {count - 1}")
    return wanted
