"""Curves that are compared with one another: one of them in colour, the others grey, each with its own label."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.figure import Figure

from deckproof.draw import style
from figures.core.nn import Array

Plot = Figure


@dataclass(frozen=True)
class Curve:
    """A curve y(x), and the text that stands at the point `at`."""

    y: Array
    text: str
    at: tuple[float, float]


def highlighted(  # noqa: PLR0913  # what a plot of curves consists of
    x: Array,
    curves: Sequence[Curve],
    best: int,
    *,
    size: tuple[float, float],
    xlabel: str,
    xticks: Sequence[float],
    yticks: Sequence[float],
) -> Plot:
    """Draw curves over a common x; the curve with index `best` is green and on top of the grey ones."""
    fig, ax = style.subplots(*size)
    for index, curve in enumerate(curves):
        own = index == best
        colour = style.COLOURS["green" if own else "grey"]
        ax.plot(x, curve.y, color=colour, linewidth=4.0 if own else 2.0, zorder=3 if own else 2)
        ax.text(*curve.at, curve.text, color=colour, ha="center", va="bottom")
    ax.set(xlabel=xlabel, xticks=xticks, yticks=yticks)
    return fig
