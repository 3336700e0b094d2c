"""A small SVG writer: shapes in the theme's colours, and texts whose numbers stay provable.

Lengths and coordinates are px at the size at which the drawing is shown; y grows downwards. Colours are roles of the
theme, never hex values, so that a drawing follows light and dark. The same calls give the same bytes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import escape
from typing import Literal, Self, get_args

from deckproof.draw.label import loose, pieces
from deckproof.draw.metrics import Weight, capital_height
from deckproof.draw.spans import Markup, numbered, px, spans
from deckproof.errors import nearest
from deckproof.model import Drawing, DrawnNumber

Role = Literal["ink", "paper", "grey", "blue", "copper", "violet", "green", "red"]
"""By meaning: blue observed, copper question or hidden, violet stored, green result, red limit, grey context."""
Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]

ROLES: tuple[Role, ...] = get_args(Role)
TEXT_SIZE = 26.0
SMALL_SIZE = 24.0
"""The least size that the last row of a room can read on a slide of 1280 x 720."""

_HEAD_ANGLE = 0.42  # radians between an arrow's shaft and the sides of its head
_OPAQUE = 1.0


class Drawable:
    """What can be put on a slide or into another drawing."""

    def svg(self) -> Svg:
        """Return the drawing as SVG that can be placed in another one."""
        raise NotImplementedError

    def drawing(self) -> Drawing:
        """Return the finished drawing, its numbers in their order."""
        return self.svg().drawing()


class Svg(Drawable):
    """A canvas of `width` x `height` px; `label` is what a screen reader says, `kind` its ARIA role."""

    def __init__(self, width: float, height: float, label: str = "", kind: str = "img") -> None:
        self.width, self.height, self.label, self.kind = width, height, label, kind
        self.middle = height / 2
        """The height of the line on which it stands beside others."""
        self._parts: Markup = []
        self._loose: list[str] = []

    def svg(self) -> Svg:
        """Return the canvas itself."""
        return self

    def rect(  # noqa: PLR0913  # SVG's own attributes
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: Role | None = None,
        stroke: Role | None = None,
        stroke_width: float = 1.5,
        opacity: float = 1.0,
        radius: float = 0.0,
    ) -> None:
        """Draw a rectangle from its upper left corner; `opacity` is that of the fill."""
        corner = f' rx="{px(radius)}"' if radius else ""
        place = f'x="{px(x)}" y="{px(y)}" width="{px(width)}" height="{px(height)}"{corner}'
        self._shape("rect", place, fill, stroke, stroke_width, opacity)

    def circle(  # noqa: PLR0913  # SVG's own attributes
        self,
        x: float,
        y: float,
        radius: float,
        *,
        fill: Role | None = None,
        stroke: Role | None = None,
        stroke_width: float = 1.5,
        opacity: float = 1.0,
    ) -> None:
        """Draw a circle around (x, y); `opacity` is that of the fill."""
        self._shape("circle", f'cx="{px(x)}" cy="{px(y)}" r="{px(radius)}"', fill, stroke, stroke_width, opacity)

    def line(  # noqa: PLR0913  # SVG's own attributes
        self,
        start: Point,
        end: Point,
        *,
        stroke: Role = "ink",
        stroke_width: float = 1.5,
        opacity: float = 1.0,
        dashed: bool = False,
    ) -> None:
        """Draw a straight line; `opacity` is that of the stroke."""
        self.path(f"M{_at(start)}L{_at(end)}", stroke=stroke, stroke_width=stroke_width, opacity=opacity, dashed=dashed)

    def polyline(  # noqa: PLR0913  # SVG's own attributes
        self,
        points: Sequence[Point],
        *,
        stroke: Role | None = "ink",
        stroke_width: float = 1.5,
        fill: Role | None = None,
        closed: bool = False,
        opacity: float = 1.0,
    ) -> None:
        """Draw straight lines from point to point; `opacity` is that of the fill where there is one."""
        data = "M" + "L".join(_at(point) for point in points) + ("Z" if closed else "")
        self.path(data, stroke=stroke, stroke_width=stroke_width, fill=fill, opacity=opacity)

    def path(  # noqa: PLR0913  # SVG's own attributes
        self,
        data: str,
        *,
        stroke: Role | None = "ink",
        stroke_width: float = 1.5,
        fill: Role | None = None,
        opacity: float = 1.0,
        dashed: bool = False,
    ) -> None:
        """Draw SVG path data; `opacity` is that of the fill where there is one, else of the stroke."""
        dash = f' stroke-dasharray="{px(3 * stroke_width)} {px(2 * stroke_width)}"' if dashed else ""
        if fill is None and opacity != _OPAQUE:
            dash += f' stroke-opacity="{px(opacity)}"'
        self._shape("path", f'd="{escape(data)}"{dash}', fill, stroke, stroke_width, opacity)

    def arrow(  # noqa: PLR0913  # SVG's own attributes
        self,
        start: Point,
        end: Point,
        *,
        stroke: Role = "ink",
        stroke_width: float = 2.0,
        head: float = 12.0,
        opacity: float = 1.0,
    ) -> None:
        """Draw a straight arrow whose tip is at `end`."""
        self.line(start, _short_of(start, end, head / 2), stroke=stroke, stroke_width=stroke_width, opacity=opacity)
        self.arrow_head(start, end, fill=stroke, size=head, opacity=opacity)

    def arrow_head(
        self, start: Point, end: Point, *, fill: Role = "ink", size: float = 12.0, opacity: float = 1.0
    ) -> None:
        """Draw only the head of an arrow that comes from `start`, its tip at `end`."""
        angle = math.atan2(end[1] - start[1], end[0] - start[0])
        sides = [
            (end[0] - size * math.cos(angle + turn), end[1] - size * math.sin(angle + turn))
            for turn in (_HEAD_ANGLE, -_HEAD_ANGLE)
        ]
        self.polyline([end, *sides], fill=fill, stroke=None, closed=True, opacity=opacity)

    def text(  # noqa: PLR0913  # SVG's own attributes
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float = TEXT_SIZE,
        role: Role = "ink",
        anchor: Anchor = "start",
        weight: Weight = 400,
        italic: bool = False,
        turned: bool = False,
        extra: str = "",
    ) -> None:
        """Write text, by the label grammar, whose capitals are centred on the height y.

        `turned` text reads upwards, centred on x instead. `extra` is a class of the style sheet to add.

        Raises:
            ValueError: where a formula in the text breaks the grammar.

        """
        parts = pieces(text)
        self._loose += loose(parts)
        half = capital_height() * size / 2
        place = f'x="{px(x)}" y="{px(y + half)}"'
        if turned:
            place = f'x="{px(x + half)}" y="{px(y)}" transform="rotate(-90 {px(x + half)} {px(y)})"'
        classes = _class("f", role) + (f" {extra}" if extra else "")
        style = f'class="{classes}" font-size="{px(size)}"'
        if anchor != "start":
            style += f' text-anchor="{anchor}"'
        if weight != 400:  # noqa: PLR2004  # the regular weight
            style += f' font-weight="{weight}"'
        if italic:
            style += ' font-style="italic"'
        self._parts += [f"<text {place} {style}>", *spans(parts, size, weight, italic=italic), "</text>"]

    @contextmanager
    def group(self, **attributes: str) -> Iterator[Self]:
        """Group what is drawn inside the `with`; `aria_label="x"` becomes `aria-label="x"`."""
        written = "".join(f' {name.replace("_", "-")}="{escape(value)}"' for name, value in attributes.items() if value)
        self._parts.append(f"<g{written}>")
        yield self
        self._parts.append("</g>")

    def place(self, other: Drawable, x: float, y: float) -> None:
        """Draw another drawing with its upper left corner at (x, y)."""
        inner = other.svg()
        role = inner.kind if inner.label else ""
        with self.group(role=role, aria_label=inner.label, transform=f"translate({px(x)} {px(y)})"):
            self._parts += inner._parts  # noqa: SLF001  # a canvas may look into another one
        self._loose += inner._loose  # noqa: SLF001

    def drawing(self) -> Drawing:
        """Return the finished drawing; its numbers are named `#0`, `#1` ... in their order, unless they have names."""
        numbers: list[DrawnNumber] = []
        inside = numbered(self._parts, numbers)
        size = f'viewBox="0 0 {px(self.width)} {px(self.height)}" width="{px(self.width)}" height="{px(self.height)}"'
        aria = f' role="{self.kind}" aria-label="{escape(self.label)}"' if self.label else ""
        source = f'<svg xmlns="http://www.w3.org/2000/svg" class="draw" {size}{aria}>{inside}</svg>'
        return Drawing(source, self.width, self.height, tuple(numbers), tuple(self._loose))

    def _shape(  # noqa: PLR0913, PLR0917  # one place where attributes get their order
        self, tag: str, place: str, fill: Role | None, stroke: Role | None, stroke_width: float, opacity: float
    ) -> None:
        """Write one element."""
        classes = _class("f", fill) if fill else "f-none"
        if stroke:
            classes += " " + _class("s", stroke)
            place += f' stroke-width="{px(stroke_width)}"'
        if fill and opacity != _OPAQUE:
            place += f' fill-opacity="{px(opacity)}"'
        self._parts.append(f'<{tag} {place} class="{classes}"/>')


def _class(use: str, role: Role) -> str:
    """Return the style sheet's class for a role used as fill (`f`) or stroke (`s`)."""
    if role not in ROLES:
        raise ValueError(f"unknown colour role {role!r}; the roles are {', '.join(ROLES)}\n{nearest(role, ROLES)}")
    return f"{use}-{role}"


def _at(point: Point) -> str:
    """Return a point as path data."""
    return f"{px(point[0])} {px(point[1])}"


def _short_of(start: Point, end: Point, length: float) -> Point:
    """Return the point `length` before `end` on the way from `start`."""
    whole = math.dist(start, end) or 1.0
    share = length / whole
    return end[0] + (start[0] - end[0]) * share, end[1] + (start[1] - end[1]) * share
