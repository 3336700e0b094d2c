"""Matplotlib in the deck's look: 1 px of a figure is 1 px of the slide, colours are the theme's roles.

Importing this module sets matplotlib's defaults (`SETTINGS`) for the whole process and makes the deck's font known to
it. A figure comes from `subplots`, is drawn on as ever, and is returned by a `@figure` function; `drawing` turns it into
SVG. Text goes by the label grammar: a `num` in a text, title, axis label or tick label stays provable.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import matplotlib as mpl
from cycler import cycler
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.font_manager import FontEntry, fontManager
from matplotlib.lines import Line2D
from matplotlib.text import Annotation, Text
from matplotlib.ticker import Formatter, LogFormatter, NullFormatter, ScalarFormatter

from deckproof.assets import vendor
from deckproof.draw.label import Piece, Run, lines, pieces, plain
from deckproof.draw.plotsvg import Mark, Tick, finished
from deckproof.draw.svg import SMALL_SIZE, Role
from deckproof.model import Drawing
from deckproof.numbers import MINUS, Declared, Label, Num, show

FONT = "Source Sans 3"
COLOURS: Mapping[Role, str] = {
    "ink": "#1c2026",
    "paper": "#fdfcf9",
    "grey": "#5f6773",
    "blue": "#1f5fa8",
    "copper": "#a8501a",
    "violet": "#6a3d9a",
    "green": "#23744a",
    "red": "#b0261e",
}
"""The roles' colours on light paper. In the finished drawing each becomes the theme's own, light or dark."""

# Black and white stand for ink and paper, as in matplotlib's own defaults.
_ROLES = {colour: role for role, colour in COLOURS.items()} | {"#000000": "ink", "#ffffff": "paper"}
_FACES = (("Regular", "normal", 400), ("It", "italic", 400), ("Semibold", "normal", 600), ("Bold", "normal", 700))
_PX_PER_INCH = 72  # matplotlib's SVG has 72 units to the inch
_MOST_TICKS = 5  # intervals on an axis

SETTINGS: Mapping[str, Any] = {
    "axes.axisbelow": True,
    "axes.edgecolor": COLOURS["grey"],
    "axes.facecolor": "none",
    "axes.labelcolor": COLOURS["ink"],
    "axes.labelsize": SMALL_SIZE,
    "axes.linewidth": 1.5,
    "axes.prop_cycle": cycler(color=[COLOURS[r] for r in ("blue", "copper", "violet", "green", "red", "grey")]),
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": SMALL_SIZE,
    "axes.titleweight": 600,
    "figure.dpi": _PX_PER_INCH,
    "figure.facecolor": "none",
    "font.family": [FONT],
    "font.size": SMALL_SIZE,
    "legend.frameon": False,
    "lines.linewidth": 3.0,
    "lines.markersize": 9.0,
    "patch.linewidth": 0.0,
    "savefig.facecolor": "none",
    "svg.fonttype": "none",
    "svg.hashsalt": "deckproof",
    "text.color": COLOURS["ink"],
    "text.parse_math": False,
    "xtick.color": COLOURS["grey"],
    "xtick.labelsize": SMALL_SIZE,
    "xtick.major.size": 6.0,
    "xtick.major.width": 1.5,
    "xtick.minor.size": 0.0,
    "ytick.color": COLOURS["grey"],
    "ytick.labelsize": SMALL_SIZE,
    "ytick.major.size": 6.0,
    "ytick.major.width": 1.5,
    "ytick.minor.size": 0.0,
}


def _apply() -> None:
    """Make the font and the settings matplotlib's own."""
    known = {entry.fname for entry in fontManager.ttflist}
    for face, style, weight in _FACES:
        file = str(vendor("source-sans", f"SourceSans3-{face}.ttf"))
        if file not in known:
            fontManager.ttflist.append(FontEntry(fname=file, name=FONT, style=style, weight=weight, size="scalable"))
    mpl.rcParams.update(SETTINGS)


_apply()


def subplots(width_px: float, height_px: float) -> tuple[Figure, Axes]:
    """Return a figure of `width_px` x `height_px` CSS pixels, and its axes."""
    fig, ((ax,),) = grid(width_px, height_px, 1, 1)
    return fig, ax


def grid(width_px: float, height_px: float, rows: int, columns: int, **shared: Any) -> tuple[Figure, list[list[Axes]]]:  # noqa: ANN401
    """Return a figure and its axes by row and column; `shared` is passed on, like `sharey=True`."""
    mpl.rcParams.update(SETTINGS)  # a setting that one figure changed does not change the next
    fig = Figure(figsize=(width_px / _PX_PER_INCH, height_px / _PX_PER_INCH), layout="constrained")
    axes = fig.subplots(rows, columns, squeeze=False, **shared)
    for ax in axes.flat:
        ax.locator_params(nbins=_MOST_TICKS, steps=[1, 2, 5, 10])
    return fig, axes.tolist()


def curve_label(line: Line2D, text: str, *, dx: float = 10.0, dy: float = 0.0, **style: Any) -> Annotation:  # noqa: ANN401
    """Label a curve at its last point, in its colour; `dx` and `dy` move the text, in px (dy upwards)."""
    x, y = line.get_xydata()[-1]
    style = {"color": line.get_color(), "va": "center", "annotation_clip": False} | style
    return line.axes.annotate(text, (x, y), xytext=(dx, dy), textcoords="offset points", **style)


def drawing(fig: Figure) -> Drawing:
    """Return a figure as a drawing; the figure stays as it is.

    Raises:
        ValueError: where a formula in one of its texts breaks the label grammar.

    """
    _use_tick_formatters(fig)
    fig.draw_without_rendering()  # makes the ticks
    ticks = _ticks(fig)
    with _marked(fig, set(ticks)) as texts, io.StringIO() as file:
        fig.savefig(file, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
        marks = {gid: _mark(original, ticks.get(text)) for gid, (text, original) in texts.items()}
        source = file.getvalue()
    width, height = fig.get_size_inches() * _PX_PER_INCH
    return finished(source, marks, _ROLES, (float(width), float(height)))
