"""Tables as drawings: columns as wide as their texts, rules only between header and body and at the ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Literal

from deckproof.draw.highlight import Highlights, regions
from deckproof.draw.label import lines
from deckproof.draw.metrics import Weight, text_width
from deckproof.draw.svg import TEXT_SIZE, Anchor, Drawable, Role, Svg
from deckproof.numbers import Declared, Num

Align = Literal["left", "middle", "right"]

_ANCHORS: dict[Align, Anchor] = {"left": "start", "middle": "middle", "right": "end"}
TINT = 0.16  # strong enough to be seen from the last row, and ink on it keeps its contrast
_PAD = 14.0  # px between a cell's text and its edge, so that neighbours stand twice that apart
_LINE = 1.25  # line height within a cell, as a share of the size
_AIR = 0.6  # what a row is higher than its lines, as a share of the size


@dataclass(frozen=True)
class Column:
    """A column's header, alignment (by default right for numbers and left for words) and colour of its texts."""

    head: str
    align: Align | None = None
    role: Role = "ink"


class Table(Drawable):
    r"""Rows of texts under a header. A text may be a `Num` and may hold formulas and line ends (`\n`).

    `groups` are headers over several columns, as (text, number of columns), from the left. `highlights` tint rows,
    columns or cells of the body. A table of less than `width` px is spread evenly to that width.

    Raises:
        ValueError: where a row or the groups do not fit the columns, or the texts need more than `width`.
        TypeError: where a cell is no text.

    """

    def __init__(  # noqa: PLR0913  # each has a sensible default
        self,
        columns: Sequence[Column | str],
        rows: Sequence[Sequence[str]],
        *,
        label: str = "",
        size: float = TEXT_SIZE,
        width: float = 0.0,
        groups: Sequence[tuple[str, int]] = (),
        highlights: Highlights | None = None,
    ) -> None:
        self.columns = [column if isinstance(column, Column) else Column(column) for column in columns]
        self.rows = rows
        self.label, self.size = label, size
        self.groups = groups
        self.highlights = highlights or {}
        _check(self.columns, rows, groups)
        self._edges = self._column_edges(width)

    def svg(self) -> Svg:
        """Draw the table."""
        bands = [*([[]] if self.groups else []), [column.head for column in self.columns], *self.rows]
        tops = [1.0, *accumulate((self._height(band) for band in bands), initial=1.0)][1:]
        heads = len(bands) - len(self.rows)
        svg = Svg(self._edges[-1], tops[-1] + 1.0, self.label, "table")
        self._tint(svg, tops[heads:])
        if self.groups:
            self._group_row(svg, tops[0], tops[1])
        for number, (band, (top, bottom)) in enumerate(zip(bands, pairwise(tops), strict=True)):
            if band:
                self._row(svg, band, (top + bottom) / 2, head=number < heads)
        for y in (tops[0], tops[heads], tops[-1]):
            svg.line((0, y), (svg.width, y), stroke="grey", stroke_width=1.5)
        return svg

    def _height(self, row: Sequence[str]) -> float:
        """Return a row's height."""
        most = max((len(lines(cell)) for cell in row), default=1)
        return self.size * (most * _LINE + _AIR)

    def _column_edges(self, width: float) -> list[float]:
        """Return where columns start and end."""
        bands: list[tuple[Sequence[str], Weight]] = [([column.head for column in self.columns], 600)]
        bands += [(row, 400) for row in self.rows]
        widths = [
            2 * _PAD + max(text_width(line, self.size, weight) for row, weight in bands for line in lines(row[i]))
            for i in range(len(self.columns))
        ]
        widths = self._widened(widths)
        spare = width - sum(widths)
        if width and spare < 0:
            raise ValueError(
                f"the table {self.label!r} needs {sum(widths):.0f} px and was given {width:.0f}: "
                r"break long texts with \n, drop a column, or give a smaller size"
            )
        return list(accumulate((own + max(0.0, spare) / len(widths) for own in widths), initial=0.0))

    def _widened(self, widths: list[float]) -> list[float]:
        """Return widths that also hold the groups' texts."""
        first = 0
        for text, count in self.groups:
            missing = text_width(text, self.size, 600) + 2 * _PAD - sum(widths[first : first + count])
            share = max(0.0, missing) / count
            widths = [own + share if first <= i < first + count else own for i, own in enumerate(widths)]
            first += count
        return widths

    def _tint(self, svg: Svg, tops: Sequence[float]) -> None:
        """Colour the highlighted cells of the body."""
        for rows, columns, role in regions(self.highlights, len(self.rows), len(self.columns)):
            x, y = self._edges[columns.start], tops[rows.start]
            svg.rect(x, y, self._edges[columns.stop] - x, tops[rows.stop] - y, fill=role, opacity=TINT)

    def _group_row(self, svg: Svg, top: float, bottom: float) -> None:
        """Write the headers over several columns, each with a rule under it."""
        first = 0
        with svg.group(role="row"):
            for text, count in self.groups:
                left, right = self._edges[first], self._edges[first + count]
                first += count
                with svg.group(role="columnheader", aria_colspan=str(count)):
                    svg.text((left + right) / 2, (top + bottom) / 2, text, size=self.size, anchor="middle", weight=600)
                if text:
                    svg.line((left + _PAD, bottom), (right - _PAD, bottom), stroke="grey", stroke_width=1.0)

    def _row(self, svg: Svg, row: Sequence[str], y: float, *, head: bool) -> None:
        """Write one row centred on y."""
        with svg.group(role="row"):
            for i, (cell, column) in enumerate(zip(row, self.columns, strict=True)):
                align = column.align or self._inferred(i)
                x = {"left": self._edges[i] + _PAD, "right": self._edges[i + 1] - _PAD}.get(
                    align, (self._edges[i] + self._edges[i + 1]) / 2
                )
                with svg.group(role="columnheader" if head else "cell"):
                    for line, at in self._stacked(cell, y):
                        svg.text(
                            x,
                            at,
                            line,
                            size=self.size,
                            role=column.role,
                            anchor=_ANCHORS[align],
                            weight=600 if head else 400,
                        )

    def _stacked(self, cell: str, y: float) -> Iterator[tuple[str, float]]:
        """Return a cell's lines, each with the height on which it is centred."""
        parts = lines(cell)
        step = self.size * _LINE
        for number, line in enumerate(parts):
            if line:
                yield line, y + (number - (len(parts) - 1) / 2) * step

    def _inferred(self, column: int) -> Align:
        """Return the alignment of a column by what stands in it."""
        cells = [row[column] for row in self.rows if row[column]]
        return "right" if cells and all(_is_number(cell) for cell in cells) else "left"


def _is_number(cell: str) -> bool:
    """Say whether a cell is one number and nothing else."""
    return isinstance(cell, Declared) or (isinstance(cell, Num) and not isinstance(cell.value, str))


def _check(columns: Sequence[Column], rows: Sequence[Sequence[str]], groups: Sequence[tuple[str, int]]) -> None:
    """Refuse what does not fit together."""
    for number, row in enumerate(rows):
        if len(row) != len(columns):
            raise ValueError(
                f"row {number} of the table has {len(row)} cells for {len(columns)} columns: {list(row)!r}"
            )
        for cell in row:
            if not isinstance(cell, str):
                raise TypeError(f"row {number} of the table holds {cell!r}, no text: write num({cell!r}, spec)")
    covered = sum(count for _, count in groups)
    if groups and covered != len(columns):
        raise ValueError(
            f"the groups cover {covered} columns of {len(columns)}: an empty text covers those without one"
        )
