"""Brackets over or under a row of cells that name spans of it: the slots of a vector, the parts of a sequence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from deckproof.draw.metrics import text_width
from deckproof.draw.svg import SMALL_SIZE, Role, Svg

Side = Literal["above", "below"]

_ARM = 7.0  # length of the bracket's ends
_INSET = 2.0  # keeps neighbouring brackets apart
_LABEL_GAP = 10.0  # the least space between two labels on one level
_LEADER_GAP = 5.0


@dataclass(frozen=True)
class Span:
    """A stretch from x = `start` to `end`, in px, and its name."""

    start: float
    end: float
    text: str
    role: Role = "grey"

    @property
    def centre(self) -> float:
        """Where the middle of the span lies."""
        return (self.start + self.end) / 2


@dataclass(frozen=True)
class _Label:
    """A span's text: the x of its middle, and the level it stands on, counted from the bracket."""

    span: Span
    x: float
    level: int


class Brackets:
    """Brackets in a row; names wider than their span step out to a further level instead of running into each other."""

    def __init__(self, spans: Sequence[Span], left: float, right: float, size: float = SMALL_SIZE) -> None:
        self.size = size
        self.labels = _levels(spans, left, right, size)
        levels = 1 + max((label.level for label in self.labels), default=-1)
        self.height = _ARM + levels * self._step + 4.0 if levels else 0.0

    @property
    def _step(self) -> float:
        """The height of one level of labels."""
        return self.size * 1.2

    def draw(self, svg: Svg, edge: float, side: Side) -> None:
        """Draw the brackets so that their arms end at y = `edge`."""
        sign = -1.0 if side == "above" else 1.0
        bar = edge + sign * _ARM
        for label in self.labels:
            span = label.span
            start, end = span.start + _INSET, span.end - _INSET
            svg.polyline([(start, edge), (start, bar), (end, bar), (end, edge)], stroke=span.role)
            y = bar + sign * (label.level + 0.5) * self._step + sign * 2.0
            if label.level:
                svg.line((span.centre, bar), (span.centre, y - sign * self.size * 0.5), stroke=span.role, opacity=0.6)
            svg.text(label.x, y, span.text, size=self.size, role=span.role, anchor="middle")


def _levels(spans: Sequence[Span], left: float, right: float, size: float) -> list[_Label]:
    """Give every label, from left to right, the nearest level on which it has room between `left` and `right`."""
    taken: list[float] = []
    labels = []
    for span in sorted(spans, key=lambda one: one.start):
        half = text_width(span.text, size) / 2
        x = max(left + half, min(right - half, span.centre))
        level = next((i for i, end in enumerate(taken) if x - half >= end + _LABEL_GAP), len(taken))
        # The line from the label to its bracket takes room on the levels that it passes.
        taken[:level] = [max(end, span.centre + _LEADER_GAP - _LABEL_GAP) for end in taken[:level]]
        taken[level:] = [x + half, *taken[level + 1 :]]
        labels.append(_Label(span, x, level))
    return labels
