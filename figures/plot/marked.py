"""A curve with points on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from deckproof.draw import style
from figures.core.nn import Array
from figures.plot.curves import Plot


@dataclass(frozen=True)
class Point:
    """A point of the curve."""

    x: float
    y: float


def marked(  # noqa: PLR0913  # what a plot of a curve consists of
    x: Array,
    y: Array,
    points: Sequence[Point],
    *,
    size: tuple[float, float],
    labels: tuple[str, str],
    xticks: Sequence[float],
    yticks: Sequence[float],
) -> Plot:
    """Draw the curve y(x) in grey and the points on it in green; `labels` are those of the x and the y axis."""
    fig, ax = style.subplots(*size)
    ax.axhline(0, color=style.COLOURS["grey"], linewidth=1.0, alpha=0.5)
    ax.plot(x, y, color=style.COLOURS["grey"])
    ax.plot([point.x for point in points], [point.y for point in points], "o", color=style.COLOURS["green"])
    ax.set(xlabel=labels[0], ylabel=labels[1], xticks=xticks, yticks=yticks)
    return fig
