"""B010: an axis tick whose label or position is wrong."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

from deckproof.errors import Finding, Rule
from deckproof.verify.snapshot import Step, Tick, Visit
from deckproof.verify.views import each_once

TOLERANCE = 1.0
"""Pixels by which a tick may be off the line through its axis's ends."""


class MisplacedTick(Rule):
    """A tick's label is not the value at which it stands.

    What: a label that does not read as the tick's value within the digits that it shows, or ticks of one axis whose
    positions are proportional neither to their values nor to the logarithms of them, within 1 px.
    Why: every reading from the figure would be wrong.
    Bad: `ax.set_xticks([1, 2, 3], ["1", "2", "4"])`. Good: let the axis label its own ticks.
    """

    code = "B010"


_RAISED = re.compile("(?<=10)[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_NUMBER = re.compile(
    r"(?P<sign>[-+]?)"
    r"(?:(?P<mantissa>\d[\d,]*(?:\.(?P<decimals>\d*))?)(?:[×·]10\^(?P<power>[-+]?\d+))?|10\^(?P<pure>[-+]?\d+))"
    r"(?P<unit>[%kMGBT]?)"
)
_UNITS = {"": 1.0, "%": 0.01, "k": 1e3, "M": 1e6, "G": 1e9, "B": 1e9, "T": 1e12}
_HINT = "let the axis place and label its own ticks"
_ROUNDING = 1e-9  # of the value: far more than floats lose, far less than a label shows


def check(visit: Visit) -> list[Finding]:
    """Return the findings of all steps, each once."""
    return each_once(visit, _of_step)


def _of_step(step: Step) -> Iterator[Finding]:
    """Yield what is wrong at one step, axis by axis."""
    axes: dict[tuple[int, str], list[Tick]] = defaultdict(list)
    for tick in step.ticks:
        axes[tick.drawing, tick.axis].append(tick)
    for ticks in axes.values():
        yield from _labels(step.where, ticks)
        yield from _positions(step.where, ticks)


def reads_as(label: str, value: float) -> bool:
    """Say whether a label is `value`, to within half of its last digit.

    The endings %, k, M, G, B and T count; a percentage may stand at its share or at itself.

    >>> reads_as("−1.50", -1.5), reads_as("10^3", 1000), reads_as("25%", 0.25), reads_as("0.3", 0.24)
    (True, True, True, False)
    """
    raised = _RAISED.sub(lambda match: "^" + match[0], label)
    text = unicodedata.normalize("NFKC", raised).replace("\N{MINUS SIGN}", "-")
    match = _NUMBER.fullmatch("".join(text.split()))
    if match is None:
        return False
    read, half = _value(match)
    scales = (1.0, 100.0) if match["unit"] == "%" else (1.0,)
    return any(abs(scale * read - value) <= scale * half + _ROUNDING * abs(value) for scale in scales)


def _value(match: re.Match[str]) -> tuple[float, float]:
    """Return a label's number and half of its last digit; a power of ten alone is meant exactly."""
    sign, unit = -1 if match["sign"] == "-" else 1, _UNITS[match["unit"]]
    if match["pure"]:
        return sign * unit * 10.0 ** int(match["pure"]), 0.0
    scale = unit * 10.0 ** int(match["power"] or 0)
    return sign * scale * float(match["mantissa"].replace(",", "")), scale * 0.5 / 10 ** len(match["decimals"] or "")


def _labels(where: str, ticks: Sequence[Tick]) -> Iterator[Finding]:
    """Yield the ticks whose label is not their value."""
    for tick in ticks:
        if not reads_as(tick.text, float(tick.value)):
            message = f"the tick at {tick.value} of axis {tick.axis!r} on {where} is labelled {tick.text!r}"
            yield MisplacedTick.at(tick.spot.place, message, _HINT)


def _positions(where: str, ticks: Sequence[Tick]) -> Iterator[Finding]:
    """Yield the worst tick of an axis whose ticks stand on no common scale."""
    values = [float(tick.value) for tick in ticks]
    # Ticks of one axis differ in one direction; in the other, by the widths of their texts at most.
    along = max((0, 1), key=lambda i: max(tick.at[i] for tick in ticks) - min(tick.at[i] for tick in ticks))
    pixels = [tick.at[along] for tick in ticks]
    off = _distances(values, pixels, float)
    if min(values) > 0 and max(off) > TOLERANCE:
        off = min(off, _distances(values, pixels, math.log), key=max)
    worst = max(range(len(ticks)), key=off.__getitem__)
    if off[worst] > TOLERANCE:
        tick = ticks[worst]
        named = f"the tick {tick.text!r} of axis {tick.axis!r} on {where}"
        message = f"{named} is {off[worst]:.1f} px off the axis's scale"
        yield MisplacedTick.at(tick.spot.place, message, _HINT)


def _distances(values: Sequence[float], pixels: Sequence[float], scale: Callable[[float], float]) -> list[float]:
    """Return how far each tick is from where `scale` puts it between the ticks of least and greatest value.

    Ticks of different values in one place are off by any distance.
    """
    low, high = min(range(len(values)), key=values.__getitem__), max(range(len(values)), key=values.__getitem__)
    if values[low] == values[high]:
        return [abs(pixel - pixels[low]) for pixel in pixels]
    if abs(pixels[high] - pixels[low]) <= TOLERANCE:
        return [math.inf] * len(values)
    per_unit = (pixels[high] - pixels[low]) / (scale(values[high]) - scale(values[low]))
    return [
        abs(pixel - pixels[low] - per_unit * (scale(value) - scale(values[low])))
        for value, pixel in zip(values, pixels, strict=True)
    ]
