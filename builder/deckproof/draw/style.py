"""Matplotlib in the deck's look: 1 px of a figure is 1 px of the slide, colours are the theme's roles.

Importing this module sets matplotlib's defaults (`SETTINGS`) for the whole process and makes the deck's fonts known
to it: the theme's own, if one was chosen before, and ours for the signs that it lacks. A figure comes from `subplots`,
is drawn on as ever, and is returned by a `@figure` function; `drawing` turns it into SVG. Text goes by the label
grammar: a `num` in a text, title, axis label or tick label stays provable.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Self

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.axis import Tick as AxisTick
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.rcsetup import cycler
from matplotlib.text import Annotation, Text
from matplotlib.ticker import Formatter, LogFormatter, NullFormatter, ScalarFormatter

from deckproof.draw.label import Piece, Run, lines, pieces, plain
from deckproof.draw.plotfonts import families
from deckproof.draw.plotsvg import Mark, Tick, finished
from deckproof.draw.svg import SMALL_SIZE, Role
from deckproof.model import Drawing
from deckproof.numbers import MINUS, Shown, show

COLOURS: Mapping[Role, str] = {
    "ink": "#1c2026",
    "paper": "#fdfcf9",
    "grey": "#5a626e",
    "blue": "#1f5fa8",
    "copper": "#9c4917",
    "violet": "#6a3d9a",
    "green": "#206b44",
    "red": "#b0261e",
}
"""The roles' colours on light paper. In the finished drawing each becomes the theme's own, light or dark."""

# Black and white stand for ink and paper, as in matplotlib's own defaults.
_ROLES = {colour: role for role, colour in COLOURS.items()} | {"#000000": "ink", "#ffffff": "paper"}
_PX_PER_INCH = 72  # matplotlib's SVG has 72 units to the inch
_MOST_TICKS = 5  # intervals on an axis
_SHORT = (1e-3, 1e4)  # powers of ten that are written out
_TIMES_TEN = " \N{MULTIPLICATION SIGN} 10"
_TICK = re.compile(r"(?P<number>-?\d+(?:\.(?P<decimals>\d+))?(?:e(?P<power>-?\d+))?)\s?(?P<percent>%?)")

SETTINGS: Mapping[Any, Any] = {
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
    "font.family": families(),
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
    "ytick.alignment": "center",
    "ytick.color": COLOURS["grey"],
    "ytick.labelsize": SMALL_SIZE,
    "ytick.major.size": 6.0,
    "ytick.major.width": 1.5,
    "ytick.minor.size": 0.0,
}


mpl.rcParams.update(SETTINGS)


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


def curve_label(ax: Axes, line: Line2D, text: str, *, dx: float = 10.0, dy: float = 0.0) -> Annotation:
    """Label a curve at its last point, in its colour; `dx` and `dy` move the text, in px (dy upwards)."""
    points: Any = line.get_path().vertices  # typed as anything array-like
    x, y = points[-1]
    return ax.annotate(
        text,
        (x, y),
        xytext=(dx, dy),
        textcoords="offset points",
        color=line.get_color(),
        va="center",
        annotation_clip=False,
    )


def drawing(fig: Figure) -> Drawing:
    """Return a figure as a drawing; the figure stays as it is, but for the form of its tick labels.

    Raises:
        ValueError: where a formula in one of its texts breaks the label grammar.

    """
    _use_tick_formatters(fig)
    fig.draw_without_rendering()  # makes the ticks
    ticks = _tick_labels(fig)
    texts = {f"deckproof-{number}": text for number, text in enumerate(fig.findobj(Text))}
    originals = {text: text.get_text() for text in texts.values() if text not in ticks}
    with _prepared(texts, originals), io.StringIO() as file:
        fig.savefig(file, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
        source = file.getvalue()
    marks = {gid: _mark(originals.get(text, text.get_text()), ticks.get(text)) for gid, text in texts.items()}
    width, height = (float(inches) * _PX_PER_INCH for inches in fig.get_size_inches())
    return finished(source, marks, _ROLES, (width, height))


def _tick_labels(fig: Figure) -> dict[Text, tuple[str, AxisTick]]:
    """Return the labels of all ticks, each with its axis, like `x0`, and its tick."""
    return {
        text: (f"{name}{number}", tick)
        for number, ax in enumerate(fig.axes)
        for name, axis in (("x", ax.xaxis), ("y", ax.yaxis))
        for tick in (*axis.get_major_ticks(), *axis.get_minor_ticks())
        for text in (tick.label1, tick.label2)
    }


@contextmanager
def _prepared(texts: Mapping[str, Text], originals: Mapping[Text, str]) -> Iterator[None]:
    """Let every text carry its key into the SVG and have the width of what will be shown, while the block runs."""
    gids = {text: text.get_gid() for text in texts.values()}
    for gid, text in texts.items():
        text.set_gid(gid)
    for text, original in originals.items():
        text.set_text(plain(original))
    try:
        yield
    finally:
        for text, own in gids.items():
            text.set_gid(own)
        for text, original in originals.items():
            text.set_text(original)


def _mark(text: str, label_of: tuple[str, AxisTick] | None) -> Mark:
    """Return what a text is. A tick label counts as a tick only where it gives the tick's position."""
    if isinstance(text, _Power):
        parts: tuple[tuple[Piece, ...], ...] = ((Piece("plain", (Run(text.base), Run(text.power, level=1))),),)
    else:
        parts = tuple(pieces(line) for line in lines(text))
    if label_of is None:
        return Mark(parts)
    axis, tick = label_of
    position = float(tick.get_loc())
    return Mark(parts, Tick(axis, position) if _agrees(parts[0], position) else None)


def _agrees(parts: Sequence[Piece], position: float) -> bool:
    """Say whether a tick label is the number of its position, as it stands or in per cent."""
    if not all(piece.kind == "plain" for piece in parts):
        return False
    runs = [run for piece in parts for run in piece.runs]
    text = "".join(run.text if run.level == 0 else f"e{run.text}" for run in runs).replace(MINUS, "-").replace(",", "")
    match = _TICK.fullmatch(re.sub(r"\b10e", "1e", text.replace(f"{_TIMES_TEN}e", "e")))
    if match is None:
        return False
    number = float(match["number"])
    # Decimals may be rounded, whole numbers not: half of the last digit, or what floats cannot tell apart.
    decimals = len(match["decimals"] or "")
    slack = 0.5 * 10.0 ** (int(match["power"] or 0) - decimals) if decimals else 1e-9 * abs(number)
    shown = (position, 100 * position) if match["percent"] else (position,)
    return any(abs(number - one) <= slack * (1 + 1e-9) + 1e-300 for one in shown)


class _Power(str):
    """A tick label that is a power of ten: the text itself has raised digits, for the layout."""

    __slots__ = ("base", "power")
    base: str
    power: str

    def __new__(cls, base: str, power: str) -> Self:
        """Keep both parts."""
        raised = Shown("", power).plain.partition("10")[2]
        self = super().__new__(cls, base + raised)
        self.base, self.power = base, power
        return self

    def __str__(self) -> str:
        """Return the text itself: matplotlib calls `str` on every text."""
        return self


class _Plain(ScalarFormatter):
    """Whole numbers and decimals, never `1e6` at the axis' end; thousands are parted, as in `:,`."""

    def __init__(self) -> None:
        super().__init__(useOffset=False)
        self.set_scientific(False)

    def __call__(self, x: float, pos: int | None = None) -> str:
        """Return the label of position x."""
        whole, point, decimals = super().__call__(x, pos).partition(".")
        return re.sub(r"(?<=\d)(?=(?:\d{3})+$)", ",", whole) + point + decimals


class _Decades(Formatter):
    """Labels of a logarithmic axis: plain numbers where all in view are short, else powers of ten."""

    def __init__(self, shown: Axis) -> None:
        self._shown = shown

    def __call__(self, x: float, pos: int | None = None) -> str:
        """Return the label of one position."""
        del pos  # labels depend on the position only
        return self.format_ticks([x])[0]

    def format_ticks(self, values: Sequence[float]) -> list[str]:
        """Return the labels of all positions."""
        low, high = sorted(self._shown.get_view_interval())
        seen = [abs(v) for v in values if low <= v <= high and v != 0]
        short = all(_SHORT[0] <= v <= _SHORT[1] for v in seen)
        return [_decade(float(v), ",g" if short or not _is_power(v) else ".0e") for v in values]


def _is_power(value: float) -> bool:
    """Say whether the value is a power of ten, but for its sign."""
    return value != 0 and math.isclose(abs(value), 10.0 ** round(math.log10(abs(value))))


def _decade(value: float, spec: str) -> str:
    """Return a label, of the form 10^k where it is a power of ten."""
    shown = show(value, spec)
    if not shown.power:
        return shown.text
    sign = shown.mantissa.removesuffix("1")
    return _Power(sign + "10" if sign in {"", MINUS} else shown.mantissa + _TIMES_TEN, shown.power)


def _use_tick_formatters(fig: Figure) -> None:
    """Replace matplotlib's own tick labels, some of which are formulas of its own grammar; keep what a talk has set."""
    for axis in (axis for ax in fig.axes for axis in (ax.xaxis, ax.yaxis)):
        major = axis.get_major_formatter()
        if type(major) is ScalarFormatter:
            axis.set_major_formatter(_Plain())
        if isinstance(major, LogFormatter):
            axis.set_major_formatter(_Decades(axis))
        if isinstance(axis.get_minor_formatter(), LogFormatter):
            axis.set_minor_formatter(NullFormatter())
