"""Matrices as shaded cells: blue positive, red negative, the paper for zero; strength by size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from deckproof.draw.bracket import Brackets, Span
from deckproof.draw.highlight import Highlights, regions
from deckproof.draw.metrics import text_width
from deckproof.draw.spans import px
from deckproof.draw.svg import SMALL_SIZE, Drawable, Role, Svg
from deckproof.numbers import Num, Scalar, num, scalar

_CELL = 40.0
_LABEL_GAP = 10.0
_TEXT_INSET = 4.0  # px that a number keeps from either side of its cell
_EDGE = 2.0  # room for the outer lines
# Of the full colour, under a number: ink keeps 4.8 to 1 on it in every theme, where 4.5 is asked. Stronger cells would
# have a stretch on which neither ink nor paper is read: their own contrast, 14 to 1, is less than 4.5 squared.
_UNDER_NUMBERS = 0.5


@dataclass(frozen=True)
class Group:
    """A named run of `size` columns, such as a slot of a vector."""

    text: str
    size: int
    role: Role = "grey"


class Matrix(Drawable):
    """A matrix `values` [R, C] (nested sequences or a numpy array) as cells.

    `rows` and `columns` label them; labels wider than a cell are turned. `scale` is the value of full strength, by
    default the largest there is; give one scale to matrices that are compared. With a `spec` cells are half as strong
    and each shows its number at `size` px, or as large as a given `cell` (width, height) allows; zeros are left out
    unless `blank_zeros` is false. `groups` put brackets over runs of columns, `highlights` outlines round cells.

    Raises:
        ValueError: where the rows differ in length, or labels or groups do not fit the values.
        BadValue: where a value is no finite number.

    """

    def __init__(  # noqa: PLR0913  # each has a sensible default
        self,
        values: Any,  # noqa: ANN401  # numpy is not needed to draw
        rows: Sequence[str] = (),
        columns: Sequence[str] = (),
        *,
        label: str = "",
        spec: str | None = None,
        cell: tuple[float, float] | None = None,
        scale: float | None = None,
        size: float = SMALL_SIZE,
        blank_zeros: bool = True,
        groups: Sequence[Group] = (),
        highlights: Highlights | None = None,
    ) -> None:
        self.values = _plain(values)
        self.rows, self.columns, self.groups = rows, columns, groups
        self.label, self.size = label, size
        self.highlights = highlights or {}
        self.scale = scale or max((abs(float(v)) for row in self.values for v in row), default=0.0) or 1.0
        self._check()
        self._numbers = None if spec is None else self._shown(spec, blank_zeros=blank_zeros)
        widest = max((text_width(text, 1.0) for row in self._numbers or () for text in set(row) if text), default=0.0)
        self.cell = cell or (max(_CELL, widest * size + 3 * _TEXT_INSET), _CELL)
        fits = (self.cell[0] - 2 * _TEXT_INSET) / widest if widest else size
        self._number_size = min(size, fits, self.cell[1] * 0.9)

    def svg(self) -> Svg:
        """Draw the matrix."""
        width, height = self._extent
        left = max((text_width(text, self.size) + _LABEL_GAP for text in self.rows), default=_EDGE)
        spans = self._spans(left)
        widest = max((text_width(span.text, self.size) for span in spans), default=0.0)
        total = max(left + width + _EDGE, widest)
        brackets = Brackets(spans, 0.0, total, self.size)
        labels = self._label_height
        top = max(_EDGE, brackets.height + labels)
        svg = Svg(total, top + height + _EDGE, self.label)
        svg.middle = top + height / 2
        self._cells(svg, left, top)
        self._lines(svg, left, top)
        self._labels(svg, left, top)
        brackets.draw(svg, top - labels - 2.0, "above")
        self._outlines(svg, left, top)
        return svg

    @property
    def _extent(self) -> tuple[float, float]:
        """The size of all cells together."""
        return len(self.values[0]) * self.cell[0], len(self.values) * self.cell[1]

    @property
    def _widest_label(self) -> float:
        """The width of the widest column label."""
        return max((text_width(text, self.size) for text in self.columns), default=0.0)

    @property
    def _turned(self) -> bool:
        """Whether the column labels are wider than their cells."""
        return self._widest_label > self.cell[0] - 2.0

    @property
    def _label_height(self) -> float:
        """The height that the column labels take."""
        if not self.columns:
            return 0.0
        return self._widest_label + _LABEL_GAP if self._turned else self.size * 1.3

    def _shown(self, spec: str, *, blank_zeros: bool) -> list[list[Num | None]]:
        """Return the number of every cell."""
        return [[None if blank_zeros and not v else num(v, spec) for v in row] for row in self.values]

    def _cells(self, svg: Svg, left: float, top: float) -> None:
        """Shade the cells and write their numbers."""
        wide, high = self.cell
        for i, row in enumerate(self.values):
            for j, value in enumerate(row):
                x, y = left + j * wide, top + i * high
                strength = min(1.0, abs(float(value)) / self.scale) * (_UNDER_NUMBERS if self._numbers else 1.0)
                if strength:
                    svg.rect(x, y, wide, high, fill="blue" if float(value) > 0 else "red", opacity=strength)
                text = self._numbers[i][j] if self._numbers else None
                if text is not None:
                    svg.text(x + wide / 2, y + high / 2, text, size=self._number_size, anchor="middle")

    def _lines(self, svg: Svg, left: float, top: float) -> None:
        """Draw the grid, with stronger lines round it and between groups."""
        (width, height), (wide, high) = self._extent, self.cell
        across = [f"M{px(left)} {px(top + i * high)}h{px(width)}" for i in range(1, len(self.values))]
        down = [f"M{px(left + j * wide)} {px(top)}v{px(height)}" for j in range(1, len(self.values[0]))]
        svg.path("".join(across + down), stroke="grey", stroke_width=1.0, opacity=0.35)
        svg.rect(left, top, width, height, stroke="grey")
        for span in self._spans(left)[1:]:
            svg.line((span.start, top), (span.start, top + height), stroke="grey", stroke_width=2.0)

    def _labels(self, svg: Svg, left: float, top: float) -> None:
        """Write the labels of rows and columns."""
        wide, high = self.cell
        for i, text in enumerate(self.rows):
            svg.text(left - _LABEL_GAP, top + (i + 0.5) * high, text, size=self.size, anchor="end")
        for j, text in enumerate(self.columns):
            x = left + (j + 0.5) * wide
            if self._turned:
                svg.text(x, top - _LABEL_GAP / 2, text, size=self.size, turned=True)
            else:
                svg.text(x, top - self.size * 0.6, text, size=self.size, anchor="middle")

    def _spans(self, left: float) -> list[Span]:
        """Return the groups' stretches."""
        spans = []
        start = left
        for group in self.groups:
            end = start + group.size * self.cell[0]
            spans.append(Span(start, end, group.text, group.role))
            start = end
        return spans

    def _outlines(self, svg: Svg, left: float, top: float) -> None:
        """Outline what is highlighted."""
        wide, high = self.cell
        for rows, columns, role in regions(self.highlights, len(self.values), len(self.values[0])):
            x, y = left + columns.start * wide, top + rows.start * high
            svg.rect(x, y, len(columns) * wide, len(rows) * high, stroke=role, stroke_width=4.0)

    def _check(self) -> None:
        """Refuse labels and groups that do not fit the values."""
        shape = len(self.values), len(self.values[0]) if self.values else 0
        if 0 in shape or any(len(row) != shape[1] for row in self.values):
            raise ValueError(f"a matrix has rows of one length, at least one: got {[len(row) for row in self.values]}")
        covered = sum(group.size for group in self.groups)
        for what, got, wanted in (
            ("row labels", len(self.rows), shape[0]),
            ("column labels", len(self.columns), shape[1]),
            ("columns in groups", covered, shape[1]),
        ):
            if got not in {0, wanted}:
                raise ValueError(f"{got} {what} for a matrix of {shape[0]} rows and {shape[1]} columns")


def _plain(values: Any) -> list[list[Scalar]]:  # noqa: ANN401  # numpy is not needed to draw
    """Return the values as Python numbers."""
    nested = values.tolist() if hasattr(values, "tolist") else values
    return [[scalar(value) for value in row] for row in nested]
