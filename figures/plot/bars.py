"""Bars side by side: each with its name under it and its number over it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from deckproof.draw import SMALL_SIZE, Role, Svg

_SHARE = 0.62  # of its place that a bar takes
_LINE = 1.35 * SMALL_SIZE
_TINT = 0.8


@dataclass(frozen=True)
class Bar:
    """A bar: its height in the units of the scale, at least 0; its name; the text over it; its colour."""

    height: float
    name: str
    text: str
    role: Role = "grey"


def bars(items: Sequence[Bar], *, size: tuple[float, float], full: float) -> Svg:
    """Draw bars on a common line; one of height `full` takes all the room of `size` (width, height) px.

    Raises:
        ValueError: for no bars, and for one that is below 0 or higher than `full`.

    """
    wrong = [item.name for item in items if not 0 <= item.height <= full]
    if not items or wrong:
        raise ValueError(f"bars are from 0 to {full:g} high, at least one of them; got {len(items)}, wrong: {wrong}")
    width, height = size
    place = width / len(items)
    foot = height - _LINE
    room = foot - _LINE
    svg = Svg(width, height)
    for number, item in enumerate(items):
        middle = (number + 0.5) * place
        high = item.height / full * room
        svg.rect(middle - place * _SHARE / 2, foot - high, place * _SHARE, high, fill=item.role, opacity=_TINT)
        svg.text(middle, foot - high - _LINE / 2, item.text, size=SMALL_SIZE, role=item.role, anchor="middle")
        svg.text(middle, foot + _LINE / 2, item.name, size=SMALL_SIZE, anchor="middle")
    svg.line((0, foot), (width, foot), stroke="grey")
    return svg
