"""What is asked and what a network is: the circle of numbers, the arrays, the way through them, and the split."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from deckproof import figure, label, num, table
from deckproof.draw import SMALL_SIZE, Column, Role, Svg, Table, text_width
from figures.core.modadd.pairs import in_training
from figures.core.modadd.params import counts, shapes, total
from figures.plot.shades import shades
from figures.talks.modular_addition.example import RECIPE, SUM, A, B, P
from figures.talks.modular_addition.look import WIDE

ARRAYS: Final = (
    (("W_E",), "$W_E$", "a column for each token"),
    (("W_pos",), "$W_{pos}$", "a vector for each position"),
    (("W_Q", "W_K", "W_V"), "$W_Q$, $W_K$, $W_V$", "attention: what to ask, offer, hand over"),
    (("W_O",), "$W_O$", "attention: back into the stream"),
    (("W_in", "b_in"), "$W_{in}$, $b_{in}$", "MLP: into the neurons, with a bias"),
    (("W_out", "b_out"), "$W_{out}$, $b_{out}$", "MLP: back into the stream, with a bias"),
    (("W_U",), "$W_U$", "a column for each answer"),
)
"""Arrays that belong together, how they are written, and what they are for."""
STATIONS: Final[tuple[tuple[str, str, tuple[str, ...], Role], ...]] = (
    ("tokens", "three numbers", (), "blue"),
    ("embedding", "add two vectors", ("W_E", "W_pos"), "violet"),
    ("attention", "fetch from the others", ("W_Q", "W_K", "W_V", "W_O"), "violet"),
    ("MLP", "bend", ("W_in", "b_in", "W_out", "b_out"), "violet"),
    ("unembedding", "score each answer", ("W_U",), "violet"),
    ("answer", "the greatest", (), "green"),
)
"""The way of a pass: station, what it does, the arrays that it uses."""
_LEAST: Final = 110.0
"""The least width of a station, in px."""
_CELL: Final = 4.0
_RING: Final = 200.0


def ring(svg: Svg, centre: tuple[float, float], radius: float) -> None:
    """Draw a place for each of the numbers on a circle."""
    for place in range(P):
        svg.circle(*on_ring(centre, radius, place), 3.0, fill="grey", opacity=0.6)


def on_ring(centre: tuple[float, float], radius: float, place: float) -> tuple[float, float]:
    """Return where a place of the circle lies; 0 is at the top, and places rise clockwise."""
    angle = 2 * pi * place / P
    return centre[0] + radius * sin(angle), centre[1] - radius * cos(angle)


@figure
def wrapping() -> Svg:
    """Draw the numbers on a circle, and the way of 50 steps from 100 to 37."""
    svg = Svg(WIDE, 2 * _RING + 90)
    centre = (430.0, _RING + 45)
    ring(svg, centre, _RING)
    way = [on_ring(centre, _RING - 26, A + step / 2) for step in range(2 * B - 1)]
    svg.polyline(way, stroke="copper", stroke_width=3)
    svg.arrow_head(way[-4], on_ring(centre, _RING - 26, A + B), fill="copper", size=16)
    named: tuple[tuple[int, Role], ...] = ((0, "grey"), (A, "blue"), (SUM, "green"))
    for place, role in named:
        svg.circle(*on_ring(centre, _RING, place), 8.0 if role != "grey" else 5.0, fill=role)
        x, y = on_ring(centre, _RING + 28, place)
        svg.text(x, y, num(place), role=role, anchor="middle", weight=600)
    svg.text(*centre, label("+ ", num(B), " steps"), role="copper", anchor="middle")
    sums: tuple[tuple[str, Role], ...] = (
        (label(num(A), " + ", num(B), " = ", num(A + B)), "blue"),
        (label(num(A + B), " − ", num(P), " = ", num(SUM)), "green"),
    )
    for line, (text, role) in enumerate(sums):
        svg.text(740, centre[1] + (line - 0.5) * 52, text, size=34, role=role)
    return svg


@figure
def way_through() -> Svg:
    """Draw the stations of a pass from left to right, and under each how many numbers it uses."""
    svg = Svg(WIDE, 250)
    widths = [
        max(_LEAST, *(text_width(text, SMALL_SIZE) + 20 for text in (name, does))) for name, does, _, _ in STATIONS
    ]
    gap = (WIDE - 4 - sum(widths)) / (len(widths) - 1)
    x, high = 2.0, 64.0
    for (name, does, arrays, role), width in zip(STATIONS, widths, strict=True):
        middle = x + width / 2
        svg.rect(x, 40, width, high, fill=role, stroke=role, opacity=0.14, radius=6)
        svg.text(middle, 40 + high / 2, name, anchor="middle", weight=600)
        svg.text(middle, 134, does, size=SMALL_SIZE, role="grey", anchor="middle")
        if arrays:
            many = sum(counts(RECIPE)[array] for array in arrays)
            svg.text(middle, 178, num(many, ","), size=30, role="violet", anchor="middle", weight=600)
        if x > gap:
            svg.arrow((x - gap + 2, 40 + high / 2), (x - 2, 40 + high / 2), stroke="grey", head=10)
        x += width + gap
    svg.text(WIDE / 2, 230, label("together ", num(total(RECIPE), ","), " numbers"), role="violet", anchor="middle")
    return svg


@table
def arrays() -> Table:
    """Show the arrays with their shapes, how many numbers they hold, and what they are for."""
    many, forms = counts(RECIPE), shapes(RECIPE)
    body = [
        [symbols, _forms([forms[name] for name in names]), num(sum(many[name] for name in names), ","), use]
        for names, symbols, use in ARRAYS
    ]
    body.append(["all", "", num(total(RECIPE), ","), ""])
    columns = [Column("array", role="violet"), Column("shape"), Column("numbers"), Column("for")]
    return Table(columns, body, size=26, width=WIDE, highlights={(len(body) - 1, 2): "green"})


def _forms(forms: list[tuple[int, ...]]) -> str:
    """Return shapes as they are written, those of alike arrays once: `3 × (4 × 32 × 128)`."""
    if len(forms) > 1 and len(set(forms)) == 1:
        return label(num(len(forms)), " × (", _form(forms[0]), ")")
    parts: list[str] = []
    for form in forms:
        parts += [", "] if parts else []
        parts.append(_form(form))
    return label(*parts)


def _form(form: tuple[int, ...]) -> str:
    """Return one shape: `128 × 114`."""
    parts: list[str] = []
    for size in form:
        parts += [" × "] if parts else []
        parts.append(num(size))
    return label(*parts)


@figure
def split() -> Svg:
    """Draw all pairs as a square, those trained on shaded, and the example among the others."""
    chosen = in_training(RECIPE).reshape(P, P)  # a down, b across
    picture = shades(chosen.astype(float), cell=_CELL, most=1.0, role="blue")
    left, top = 70.0, 40.0
    svg = Svg(left + picture.width + 470, top + picture.height + 6)
    svg.place(picture, left, top)
    svg.rect(left, top, picture.width, picture.height, stroke="grey")
    for number in (0, P - 1):
        at = (number + 0.5) * _CELL
        svg.text(left + at, top - 18, num(number), size=SMALL_SIZE, role="grey", anchor="middle")
        svg.text(left - 12, top + at, num(number), size=SMALL_SIZE, role="grey", anchor="end")
    svg.text(left + picture.width / 2, top - 18, "$b$", role="grey", anchor="middle")
    svg.text(left - 22, top + picture.height / 2, "$a$", role="grey", anchor="middle")
    x, y = left + (B + 0.5) * _CELL, top + (A + 0.5) * _CELL
    svg.circle(x, y, 11, stroke="copper", stroke_width=4)
    side = left + picture.width + 36
    svg.arrow((side + 20, y), (x + 14, y), stroke="copper")
    svg.text(side + 30, y, label(num(A), " + ", num(B), ": never trained on"), role="copper")
    lines: tuple[tuple[str, Role], ...] = (
        (label(num(RECIPE.n_pairs, ","), " pairs"), "ink"),
        (label(num(RECIPE.n_train, ","), " of them trained on"), "blue"),
        (label(num(RECIPE.n_pairs - RECIPE.n_train, ","), " only asked"), "grey"),
    )
    for number, (text, role) in enumerate(lines):
        svg.text(side, top + 40 + 46 * number, text, size=30, role=role)
    return svg
