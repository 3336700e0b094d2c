"""Rows of token boxes, with what stands over and under them: positions, labels, spans, and who looks at whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from deckproof.draw.bracket import Brackets, Span
from deckproof.draw.metrics import text_width
from deckproof.draw.spans import px
from deckproof.draw.svg import SMALL_SIZE, Drawable, Role, Svg
from deckproof.numbers import num

_PAD = 12.0  # px between a token's text and its box
TINT = 0.14
_ROW_GAP = 18.0
_ARC_BASE, _ARC_STEP = 26.0, 16.0  # px of an arc's height: for a neighbour, and for each token further away
_ARC_MOST = 110.0
_EDGE = 2.0


@dataclass(frozen=True)
class Token:
    """One token: its text, its colour (blue observed, violet stored, green result, grey context), and short labels."""

    text: str
    role: Role = "grey"
    above: str = ""
    below: str = ""


@dataclass(frozen=True)
class Bracket:
    """A name for the tokens `first` to `last`, both included."""

    first: int
    last: int
    text: str
    role: Role = "grey"


@dataclass(frozen=True)
class Arc:
    """An arrow over the first row from one token to another; stronger with `weight` (0 to 1), labelled with `text`."""

    source: int
    target: int
    weight: float = 1.0
    text: str = ""
    role: Role = "copper"


class TokenRow(Drawable):
    """A row of tokens, and under it the rows `stacked`, all in the same columns.

    `names` stand before the rows, from the first. With `positions` every column has its index over it. `arcs` are
    drawn over the first row, `brackets` under the last one.

    Raises:
        ValueError: where there is no token.
        IndexError: where an arc or a bracket names a token that is not there.

    """

    def __init__(  # noqa: PLR0913  # each has a sensible default
        self,
        tokens: Sequence[Token | str],
        *,
        stacked: Sequence[Sequence[Token | str]] = (),
        names: Sequence[str] = (),
        label: str = "",
        positions: bool = False,
        arcs: Sequence[Arc] = (),
        brackets: Sequence[Bracket] = (),
        size: float = 28.0,
        box: tuple[float, float] = (46.0, 46.0),
        gap: float = 8.0,
    ) -> None:
        self.rows = [[_token(token) for token in row] for row in (tokens, *stacked)]
        self.names, self.label = names, label
        self.positions, self.arcs, self.brackets = positions, arcs, brackets
        self.size, self.box, self.gap = size, box, gap
        self._check()
        self._left = max((text_width(name, size) + 2 * _PAD for name in names), default=_EDGE)
        self._widths = self._column_widths()

    def svg(self) -> Svg:
        """Draw the rows."""
        starts = self._starts
        total = starts[-1] - self.gap + _EDGE
        spans = [Span(starts[b.first], starts[b.last + 1] - self.gap, b.text, b.role) for b in self.brackets]
        total = max([total, *(text_width(span.text, SMALL_SIZE) for span in spans)])
        brackets = Brackets(spans, 0.0, total)
        arcs = max((self._rise(arc) + (SMALL_SIZE if arc.text else 4.0) for arc in self.arcs), default=0.0)
        heads = [self._head_height(row, first=number == 0) for number, row in enumerate(self.rows)]
        feet = [SMALL_SIZE * 1.3 if any(token.below for token in row) else 0.0 for row in self.rows]
        heights = [head + self.box[1] + foot + _ROW_GAP for head, foot in zip(heads, feet, strict=True)]
        tops = list(accumulate(heights, initial=arcs + _EDGE))
        svg = Svg(total, tops[-1] - _ROW_GAP + _EDGE + (brackets.height + 6.0 if spans else 0.0), self.label)
        for number, row in enumerate(self.rows):
            self._row(svg, number, row, tops[number] + heads[number])
        base = tops[0] + (0.0 if heads[0] else -4.0)
        for arc in sorted(self.arcs, key=lambda one: one.weight):
            self._arc(svg, arc, base)
        for arc in self.arcs:
            if arc.text:
                y = base - self._rise(arc) - SMALL_SIZE * 0.55
                x = sum(self._ends(arc)) / 2
                svg.text(x, y, arc.text, size=SMALL_SIZE, role=arc.role, anchor="middle", extra="halo")
        brackets.draw(svg, tops[-1] - _ROW_GAP + 6.0, "below")
        return svg

    @property
    def _starts(self) -> list[float]:
        """Where every column starts, and where one more would."""
        return list(accumulate((width + self.gap for width in self._widths), initial=self._left))

    def _column_widths(self) -> list[float]:
        """Return widths that hold every text of a column."""
        widths = [self.box[0]] * max(len(row) for row in self.rows)
        for row in self.rows:
            for i, token in enumerate(row):
                labels = max(text_width(token.above, SMALL_SIZE), text_width(token.below, SMALL_SIZE))
                widths[i] = max(widths[i], text_width(token.text, self.size) + 2 * _PAD, labels)
        return widths

    def _head_height(self, row: Sequence[Token], *, first: bool) -> float:
        """Return the height of what stands over a row's boxes."""
        labelled = any(token.above for token in row) or (first and self.positions)
        return SMALL_SIZE * 1.3 if labelled else 0.0

    def _row(self, svg: Svg, number: int, row: Sequence[Token], top: float) -> None:
        """Draw one row whose boxes start at height `top`."""
        if number < len(self.names):
            svg.text(0, top + self.box[1] / 2, self.names[number], size=self.size)
        for i, token in enumerate(row):
            left, width = self._starts[i], self._widths[i]
            middle = left + width / 2
            svg.rect(left, top, width, self.box[1], fill=token.role, stroke=token.role, opacity=TINT, radius=6.0)
            svg.text(middle, top + self.box[1] / 2, token.text, size=self.size, anchor="middle")
            above = token.above or (num(i) if self.positions and number == 0 else "")
            if above:
                svg.text(middle, top - SMALL_SIZE * 0.62, above, size=SMALL_SIZE, role="grey", anchor="middle")
            if token.below:
                y = top + self.box[1] + SMALL_SIZE * 0.68
                svg.text(middle, y, token.below, size=SMALL_SIZE, role=token.role, anchor="middle")

    def _rise(self, arc: Arc) -> float:
        """Return how high an arc rises."""
        return min(_ARC_MOST, _ARC_BASE + _ARC_STEP * abs(arc.source - arc.target))

    def _ends(self, arc: Arc) -> tuple[float, float]:
        """Return the x of an arc's ends: the middles of its tokens, or both sides of one token's middle."""
        start, end = (self._starts[i] + self._widths[i] / 2 for i in (arc.source, arc.target))
        side = self._widths[arc.source] * 0.3 if arc.source == arc.target else 0.0
        return start + side, end - side

    def _arc(self, svg: Svg, arc: Arc, base: float) -> None:
        """Draw one arc, its ends at height `base`."""
        start, end = self._ends(arc)
        # A cubic curve reaches three quarters of the height of its two middle points.
        control = base - self._rise(arc) * 4 / 3
        opacity = 0.3 + 0.7 * arc.weight
        svg.path(
            f"M{px(start)} {px(base)}C{px(start)} {px(control)} {px(end)} {px(control)} {px(end)} {px(base - 8)}",
            stroke=arc.role,
            stroke_width=1.5 + 2.5 * arc.weight,
            opacity=opacity,
        )
        svg.arrow_head((end, control), (end, base), fill=arc.role, size=11.0 + 4.0 * arc.weight, opacity=opacity)

    def _check(self) -> None:
        """Refuse rows without tokens, and ends of arcs and brackets outside of the row."""
        if not all(self.rows):
            raise ValueError("a row of tokens needs at least one token")
        count = max(len(row) for row in self.rows)
        named = [i for arc in self.arcs for i in (arc.source, arc.target)]
        named += [i for bracket in self.brackets for i in (bracket.first, bracket.last)]
        for index in named:
            if not 0 <= index < count:
                raise IndexError(f"there is no token {index}: the tokens are 0 to {count - 1}")


def _token(token: Token | str) -> Token:
    """Return a token, grey where only its text is given."""
    return Token(token) if isinstance(token, str) else token
