"""From the final vector to probabilities: logits, softmax, temperature, and what a shift of all logits changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

import numpy as np

from deckproof import Choice, figure, label, num, table
from deckproof.draw import Column, Matrix, Role, Svg, Table, above, beside
from figures.core.gpt256.claims import shift_all_logits, temperature_order
from figures.core.gpt256.dimensions import TOY
from figures.core.gpt256.forward import Settings, forward
from figures.core.gpt256.vocabulary import encode, token_id
from figures.core.gpt256.weights import Weights
from figures.core.nn import Array
from figures.plot.bars import Bar, bars
from figures.talks.end_to_end.example import LAST, ROOF, ids, trace, weights
from figures.talks.end_to_end.look import EXACT, HAND_SCALE, ROUNDED, WIDE, word

ADDED: Final = 10.0
"""What is added to all logits in the claim about shifts."""
TEMPERATURES: Final = (0.25, 0.5, 1.0, 2.0, 4.0)
SURFACES: Final = tuple(map(token_id, (" roof", " wall", " sofa", " floor")))
"""The tokens that one can climb, and the most probable ones."""
_CELL: Final = (80.0, 46.0)
STARTS: Final = ("the cat climbed the", "the dog climbed the", "the roof. the the", "the floor. cat the")
"""Sentences of one length that end in the same token."""


@figure
def unembedding() -> Svg:
    """Draw W_U, the final vector before its rows, and the logits under its columns; the right token is outlined."""
    found = trace()
    names = [label(f"$f_{place}$ = ", num(x, ROUNDED)) for place, x in enumerate(found.ln_final.out[LAST], start=1)]
    whole = Matrix(
        weights().W_U,
        names,
        [word(number) for number in range(TOY.V)],
        spec=EXACT,
        scale=HAND_SCALE,
        highlights={(None, ROOF): "green"},
        cell=_CELL,
        blank_zeros=False,
    )
    sums = Matrix(
        [found.logits[LAST]],
        ["$z$"],
        spec=ROUNDED,
        scale=float(np.abs(found.logits[LAST]).max()),
        highlights={(0, ROOF): "green"},
        cell=_CELL,
        blank_zeros=False,
    )
    return above(whole, sums, gap=14, align="end")


@table
def logits() -> Svg:
    """Show logit, exponential and probability of all tokens, in two halves, the right token tinted."""
    half = TOY.V // 2
    return beside(_part(range(half)), _part(range(half, TOY.V)), gap=72)


def _part(numbers: range) -> Table:
    """Return the table of some tokens."""
    found = trace()
    body = [
        [
            num(number),
            word(number),
            *(num(row[LAST, number], ROUNDED) for row in (found.logits, found.exps, found.probs)),
        ]
        for number in numbers
    ]
    columns = [
        Column("id", role="blue"),
        Column("token", "left", "blue"),
        Column("logit $z$", "right"),
        Column("$e^z$", "right"),
        Column("$p$", "right", "green"),
    ]
    tints = {(numbers.index(ROOF), None): "green"} if ROOF in numbers else {}
    return Table(columns, body, size=28, width=540, highlights=tints)  # type: ignore[arg-type]  # "green" is a role


@figure
def temperatures(temperature: Annotated[float, Choice(*TEMPERATURES, label="temperature")] = 1.0) -> Svg:
    """Draw the probabilities of all tokens at one temperature, in the order that they have at any of them."""
    found = temperature_order(weights(), ids(), TEMPERATURES)
    probs = found.probs[TEMPERATURES.index(temperature)]
    return probability_bars(probs, found.order, ROOF)


def probability_bars(
    probs: Array, order: Sequence[int], chosen: int, *, full: float = 1.0, height: float = 330.0
) -> Svg:
    """Draw the probabilities of tokens as bars in some order, the chosen one green; one of `full` fills the height."""
    items = [
        Bar(float(probs[number]), word(number), num(probs[number], ROUNDED), _role(number == chosen))
        for number in order
    ]
    return bars(items, size=(WIDE, height), full=full)


def _role(chosen: bool) -> Role:  # noqa: FBT001  # says which of two colours
    """Return the colour of a token's bar."""
    return "green" if chosen else "grey"


@table
def shifted() -> Table:
    """Show four tokens before and after a number was added to all logits: only the exponentials change."""
    found = shift_all_logits(trace(), LAST, ADDED)
    before, after = trace().logits[LAST], trace().logits[LAST] + found.added
    body = [
        [
            num(number),
            word(number),
            *(num(x, ROUNDED) for x in (before[number], np.exp(before[number]), found.before[number])),
            *(num(x, spec) for x, spec in ((after[number], ROUNDED), (np.exp(after[number]), ",.0f"))),
            num(found.after[number], ROUNDED),
        ]
        for number in SURFACES
    ]
    body.append(
        [
            "all",
            "",
            "",
            num(np.exp(before).sum(), ROUNDED),
            num(found.before.sum(), ROUNDED),
            "",
            num(np.exp(after).sum(), ",.0f"),
            num(found.after.sum(), ROUNDED),
        ]
    )
    three = [Column("$z$", "right"), Column("$e^z$", "right"), Column("$p$", "right", "green")]
    groups = [("", 2), ("as computed", 3), ("all logits + " + num(found.added, ".0f"), 3)]
    columns = [Column("id", "left"), Column("token", "left", "blue"), *three, *three]
    return Table(columns, body, groups=groups, size=28, width=WIDE)


@table
def ends_alike() -> Table:
    """Show the next token after sentences that end in the same token, with attention and without."""
    silent = Weights(**(weights().parameters() | {"W_O": np.zeros_like(weights().W_O)}))
    body = []
    for start in STARTS:
        given = [forward(which, encode(start), Settings()) for which in (weights(), silent)]
        row = [start]
        for one in given:
            best = int(one.predictions[LAST])
            row += [word(best), num(one.probs[LAST, best], ROUNDED)]
        body.append([num(row[0]), *row[1:]])
    columns = [
        Column("sentence", "left", "blue"),
        Column("next", "left"),
        Column("$p$", "left"),
        Column("next", "left"),
        Column("$p$", "left"),
    ]
    groups = [("", 1), ("with attention", 2), ("without", 2)]
    return Table(columns, body, groups=groups, size=28, width=WIDE)
