"""Many thin columns side by side over a numbered axis, a few of them in colour and named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from deckproof.draw import SMALL_SIZE, Role, Svg, text_width
from figures.core.nn import Array

_SHARE = 0.7  # of its place that a column takes
_LINE = 1.3 * SMALL_SIZE
_GREY = 0.55
_APART = 12.0  # between two names on one line


@dataclass(frozen=True)
class Named:
    """A column that stands out: its place from 0, what is written over it, and its colour."""

    place: int
    text: str
    role: Role = "green"


def columns(  # noqa: PLR0913  # what such a drawing consists of
    values: Array,
    named: Sequence[Named],
    *,
    size: tuple[float, float],
    ends: tuple[float, float],
    ticks: Sequence[tuple[int, str]],
    axis: str = "",
) -> Svg:
    """Draw `values` [N] from 0 up or down, on a scale between the `ends` (least, most), of which least is 0 or below.

    `ticks` are texts under some places, `axis` names them all, at the right end. A name stands over all columns that
    it covers; names that would run into each other step up, line by line.

    Raises:
        ValueError: for values outside of the ends.

    """
    least, most = ends
    if not least <= float(values.min()) <= float(values.max()) <= most or least > 0:
        given = f"the values go from {values.min():g} to {values.max():g}"
        raise ValueError(f"{given}, the scale from {least:g} to {most:g}, and 0 has to lie on it")
    width, height = size
    place = width / len(values)
    lines = _lines(named, place, width)
    top = _LINE * (1 + max(lines, default=0)) if named else 0.0
    foot = height - 1.4 * _LINE
    heights = top + (most - values) / (most - least) * (foot - top)
    zero = top + most / (most - least) * (foot - top)
    svg = Svg(width, height)
    _bars(svg, heights, zero, {one.place: one.role for one in named})
    svg.line((0, zero), (width, zero), stroke="grey")
    for one, line in zip(named, lines, strict=True):
        _name(svg, one, heights, zero, line)
    for number, text in ticks:
        x = min((number + 0.5) * place, width - text_width(text, SMALL_SIZE) / 2)
        svg.text(x, foot + _LINE * 0.7, text, size=SMALL_SIZE, role="grey", anchor="middle")
    svg.text(width, foot + _LINE * 0.7, axis, size=SMALL_SIZE, role="grey", anchor="end")
    return svg


def _bars(svg: Svg, heights: Array, zero: float, roles: Mapping[int, Role]) -> None:
    """Draw a column to each height, those with a role of their own in its colour."""
    place = svg.width / len(heights)
    for number, height in enumerate(heights.tolist()):
        high, low = sorted((height, zero))
        opacity = 1.0 if number in roles else _GREY
        x = (number + (1 - _SHARE) / 2) * place
        svg.rect(x, high, place * _SHARE, low - high, fill=roles.get(number, "grey"), opacity=opacity)


def _name(svg: Svg, one: Named, heights: Array, zero: float, line: int) -> None:
    """Write a name over all columns that it covers, with a thin line down to its own."""
    place = svg.width / len(heights)
    left, right = _extent(one, place, svg.width)
    covered = heights[int(left / place) : int(right / place) + 1]
    own = min(float(heights[one.place]), zero)
    foot = min(float(covered.min()), own) - _LINE * line
    svg.text(
        (left + right) / 2, foot - _LINE * 0.55, one.text, size=SMALL_SIZE, role=one.role, anchor="middle", weight=600
    )
    x = (one.place + 0.5) * place
    svg.line((x, foot), (x, own), stroke=one.role, stroke_width=1.0)  # of no length where it stands right over it


def _extent(one: Named, place: float, width: float) -> tuple[float, float]:
    """Return from where to where a name goes: centred over its column, as near as the edges allow."""
    half = text_width(one.text, SMALL_SIZE, 600) / 2
    middle = min(max((one.place + 0.5) * place, half), width - half)
    return middle - half, middle + half


def _lines(named: Sequence[Named], place: float, width: float) -> list[int]:
    """Return the line of each name, from 0: neighbours that would touch stand on different ones."""
    order = sorted(range(len(named)), key=lambda index: named[index].place)
    lines = [0] * len(named)
    for before, index in pairwise(order):
        ends = _extent(named[before], place, width)[1], _extent(named[index], place, width)[0]
        if ends[1] - ends[0] < _APART:
            lines[index] = lines[before] + 1
    return lines
