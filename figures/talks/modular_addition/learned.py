"""What was learned: numbers on circles, waves in the embedding, neurons of one wave, logits as sums of cosines."""

from __future__ import annotations

from typing import Annotated, Final

import numpy as np

from deckproof import Choice, figure, label, num, table
from deckproof.draw import SMALL_SIZE, Column, Role, Svg, Table, beside, captioned
from figures.core.modadd.ablation import Outcome
from figures.core.modadd.neuron_map import neuron_map
from figures.core.nn import Array
from figures.plot.columns import Named, columns
from figures.plot.shades import shades
from figures.talks.modular_addition.example import SUM, A, B, P, curves, findings, keys, weights
from figures.talks.modular_addition.forward import STEPS
from figures.talks.modular_addition.look import NUMBER_TICKS, WIDE
from figures.talks.modular_addition.setting import on_ring, ring

KEYS: Final = keys()
"""The key frequencies of the run."""
STRONGEST: Final = KEYS[int(np.argmax(findings().cosines.weights[np.array(KEYS) - 1]))]
"""That with the greatest coefficient in the logits."""
_WAVE_TICKS: Final = tuple((k - 1, num(k)) for k in (1, 10, 20, 30, 40, 50))
_SMALL: Final = 0.01  # losses under it are written as powers of ten


@figure
def turning(frequency: Annotated[int, Choice(*KEYS)] = KEYS[0]) -> Svg:
    """Draw where 100, 50 and 37 lie when each number x stands at the place k x mod p of a circle."""
    radius = 200.0
    svg = Svg(WIDE, 2 * radius + 90)
    centre = (360.0, radius + 45)
    ring(svg, centre, radius)
    numbers: tuple[tuple[int, str, Role], ...] = ((A, "$a$", "blue"), (B, "$b$", "blue"), (SUM, "$a+b$", "green"))
    svg.line(centre, on_ring(centre, radius, 0), stroke="grey", dashed=True)
    svg.text(centre[0] - 18, centre[1] - radius + 34, num(0), role="grey", anchor="middle")
    for line, (number, name, role) in enumerate(numbers):
        place = frequency * number % P
        svg.arrow(centre, on_ring(centre, radius, place), stroke=role, stroke_width=4, head=18)
        svg.text(*on_ring(centre, radius + 32, place), num(number), role=role, anchor="middle", weight=600)
        text = label(name, ": ", num(frequency), " · ", num(number), " mod ", num(P), " = ", num(place))
        svg.text(680, centre[1] + (line - 1.5) * 56, text, size=30, role=role)
    places = [frequency * number % P for number in (A, B, SUM)]
    written = label(num(places[0]), " + ", num(places[1]), " = ", num(places[0] + places[1]))
    if places[0] + places[1] >= P:
        written = label(written, ", a turn less: ", num(places[2]))
    svg.text(680, centre[1] + 1.8 * 56, written, size=30, role="green", weight=600)
    return svg


@figure
def spectrum(step: Annotated[int, Choice(*STEPS)] = STEPS[-1]) -> Svg:
    """Draw how long the waves of each frequency are in W_E, at a step of training; the key frequencies are named."""
    lengths = curves().embedding_norms
    own = lengths[curves().at(step)]
    most = float(lengths[[curves().at(one) for one in STEPS]].max())
    named = [Named(k - 1, num(k)) for k in KEYS]
    return columns(own, named, size=(WIDE, 400), ends=(0.0, most), ticks=_WAVE_TICKS, axis="frequency")


@table
def key_table() -> Table:
    """Show what each key frequency has: its share of the logits, its coefficient, its length in W_E, its neurons."""
    found = findings()
    clusters = found.tuning.clusters
    lengths = curves().embedding_norms[-1]
    body: list[list[str]] = [
        [
            num(k),
            num(lengths[k - 1], ".2f"),
            num(found.cosines.weights[k - 1], ".2f"),
            num(found.cosines.shares[k - 1], ".1%"),
            num(clusters.get(k, 0)),
        ]
        for k in KEYS
    ]
    tuned = label(num(found.tuning.tuned.sum()), " of ", num(len(found.tuning.share)))
    body.append(["together", "", "", num(found.cosines.explained(KEYS), ".1%"), tuned])
    columns_ = [
        Column("frequency $k$", "left"),
        Column("length in $W_E$", "right", "violet"),
        Column("$α_k$ in the logits", "right", "violet"),
        Column("share of variance", "right", "green"),
        Column("neurons tuned to it", "right", "green"),
    ]
    return Table(columns_, body, size=28, width=WIDE, highlights={(len(KEYS), None): "green"})


def clearest() -> int:
    """Return the neuron that its frequency explains best, of those tuned to the strongest frequency."""
    tuning = findings().tuning
    own = tuning.of(STRONGEST)
    return int(own[tuning.share[own].argmax()])


@figure
def neuron_maps() -> Svg:
    """Draw one neuron over all pairs, a down and b across: numbers in their order, and in the order of k x mod p."""
    post = neuron_map(weights(), clearest())
    order = np.arange(P) * pow(STRONGEST, -1, P) % P  # the number that stands at each place
    most = float(post.max())
    there = label("sorted by ", num(STRONGEST), " $a$ and ", num(STRONGEST), " $b$ mod ", num(P))
    return beside(
        captioned(_map(post, most), "$a$ and $b$ in their order"),
        "\N{RIGHTWARDS ARROW}",
        captioned(_map(post[np.ix_(order, order)], most), there),
        gap=40,
        size=40,
    )


def _map(values: Array, most: float) -> Svg:
    """Draw one map with its edge and the names of its axes."""
    picture = shades(values, cell=4.0, most=most)
    side = 30.0
    svg = Svg(picture.width + 2 * side, picture.height + side + 2)
    svg.place(picture, side, side)
    svg.rect(side, side, picture.width, picture.height, stroke="grey")
    svg.text(side / 2, side + picture.height / 2, "$a$", size=SMALL_SIZE, role="grey", anchor="middle")
    svg.text(side + picture.width / 2, side / 2, "$b$", size=SMALL_SIZE, role="grey", anchor="middle")
    return svg


@figure
def waves_added(waves: Annotated[int, Choice(*range(1, len(KEYS) + 1))] = len(KEYS)) -> Svg:
    """Draw the sum of the first cosines of a + b - c over all answers c, the strongest first."""
    coefficients = findings().cosines.weights
    strongest = sorted(KEYS, key=lambda k: -coefficients[k - 1])[:waves]
    c = np.arange(P)
    total = sum(coefficients[k - 1] * np.cos(2 * np.pi * k * (A + B - c) / P) for k in strongest)
    most = float(np.ceil(coefficients[np.array(KEYS) - 1].sum()))
    values = np.asarray(total)
    named = [Named(SUM, label(num(SUM), ": ", num(values[SUM], ".1f")), "green")]
    return columns(values, named, size=(WIDE, 320), ends=(-most, most), ticks=NUMBER_TICKS)


@table
def ablated() -> Table:
    """Show loss and accuracy over all pairs without key frequencies, and with nothing else."""
    found = findings().ablation
    rows = [
        ("the whole network", found.whole),
        *((label("without ", num(k)), one) for k, one in found.without.items()),
        ("without all of them", found.without_all),
        ("only them", found.only),
    ]
    body = [[name, _loss(one), num(one.accuracy, ".2%")] for name, one in rows]
    columns_ = [Column("logits", "left"), Column("loss in nats", "right", "red"), Column("right answers", "right")]
    last = len(body) - 1
    return Table(columns_, body, size=30, width=WIDE, highlights={(last - 1, None): "red", (last, None): "green"})


def _loss(outcome: Outcome) -> str:
    """Return a loss with digits that suit its size."""
    return num(outcome.loss_nats, ".1e" if outcome.loss_nats < _SMALL else ".3f")
