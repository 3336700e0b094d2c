"""Curves over the steps of a training: each labelled where it ends, and stretches of the training as bands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from deckproof.draw import Role, style
from figures.core.nn import Array
from figures.plot.curves import Plot

_BAND = 0.1
_LABEL_PAD = 12.0  # px between an axis' name and its numbers
_BAND_NAME = 1.05  # its height, as a share of the axes'


@dataclass(frozen=True)
class Line:
    """A curve with its name and colour; `dy` moves the name up, in px."""

    y: Array
    text: str
    role: Role
    dy: float = 0.0


@dataclass(frozen=True)
class Band:
    """A stretch of the training, and its name, which stands over it."""

    start: float
    end: float
    text: str
    role: Role = "grey"


@dataclass(frozen=True)
class Axis:
    """What one axis shows: its name, from where to where, in which scale, with which ticks."""

    name: str
    ends: tuple[float, float]
    ticks: Sequence[float]
    scale: Literal["linear", "log"] = "linear"


def over_steps(  # noqa: PLR0913  # what such a plot consists of
    step: Array | NDArray[np.intp],
    lines: Sequence[Line],
    *,
    size: tuple[float, float],
    x: Axis,
    y: Axis,
    bands: Sequence[Band] = (),
) -> Plot:
    """Draw curves over the steps that lie within the x axis; what is measured at other steps is left out."""
    fig, ax = style.subplots(*size)
    seen = (step >= x.ends[0]) & (step <= x.ends[1])
    ax.set(xscale=x.scale, yscale=y.scale, xlim=x.ends, ylim=y.ends, xlabel=x.name)
    ax.set(xticks=x.ticks, yticks=y.ticks)
    ax.set_ylabel(y.name, labelpad=_LABEL_PAD)
    for band in bands:
        colour = style.COLOURS[band.role]
        ax.axvspan(band.start, band.end, color=colour, alpha=_BAND, linewidth=0)
        middle = (band.start + band.end) / 2
        ax.text(middle, _BAND_NAME, band.text, color=colour, ha="center", transform=ax.get_xaxis_transform())
    for line in lines:
        (drawn,) = ax.plot(step[seen], line.y[seen], color=style.COLOURS[line.role])
        style.curve_label(ax, drawn, line.text, dy=line.dy)
    return fig
