"""The figures of the appendix: the same computations as token diagrams, gate tables and curves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

import numpy as np

from deckproof import Choice, Range, figure, num, table
from deckproof.draw import Arc, Bracket, Column, Matrix, Svg, Table, TokenRow
from figures.core.counting.forward import HeadTrace
from figures.core.counting.outcome import SPIKE
from figures.core.counting.rows import Program
from figures.core.counting.task import count as marked_count
from figures.core.counting.task import marks
from figures.core.nn import Array, relu
from figures.plot.curves import Curve, Plot, highlighted
from figures.talks.process_vs_outcome.example import QUESTION, SIZES, last_trace, rows, run
from figures.talks.process_vs_outcome.look import token

BITS = ((1, 1), (1, 0), (0, 1), (0, 0))
SHOWN = 0.1
"""Attention weights under this are not drawn as arrows: those are what softmax leaks."""


@figure
def head_pattern(head: Annotated[int, Choice(0, 1, 2)] = 1) -> Svg:
    """Draw the pattern of a head of block 1 in the process program: one dark cell in every row."""
    pattern = last_trace("process").blocks[1].heads[head].pattern
    seen = run("process").passes[-1].seen
    labels = [num(index) + "  " + num(text) for index, text in enumerate(seen)]
    asking = rows("process").printing_a_new_state[-1]
    fetched = int(pattern[asking].argmax())
    columns = [num(index) for index in range(len(seen))]
    return Matrix(pattern, labels, columns, cell=(34, 31), scale=1.0, highlights={(asking, fetched): "copper"}).svg()


@figure
def letters_marked() -> Svg:
    """Draw how block 0 marks each letter: head 0 looks up the query, the MLP compares."""
    place = rows("process")
    found = dict(zip(place.letters, marks(QUESTION), strict=True))
    head = last_trace("process").blocks[0].heads[0]
    tokens = [
        token(text, "copper" if index == place.query else None, below=num(found[index]) if index in found else "")
        for index, text in enumerate(run("process").row[: place.separator + 1])
    ]
    arcs = [arc for letter in place.letters for arc in _arcs(head.pattern, letter)]
    brackets = [Bracket(place.letters[0], place.letters[-1], "MATCH", "copper")]
    return TokenRow(tokens, positions=True, arcs=arcs, brackets=brackets, box=(110, 72), gap=22, size=34).svg()


def _arcs(pattern: Array, row: int) -> list[Arc]:
    """Return arrows from a row to the rows that it looks at."""
    return [Arc(row, int(source), float(pattern[row, source])) for source in np.flatnonzero(pattern[row] > SHOWN)]


@table
def letter_gate() -> Table:
    """Show block 0's gate for one letter on the four pairs of bits."""
    body = [
        [num(tl), num(qry), num(tl + qry - 1.5, "+.1f"), num(2 * relu(np.array(tl + qry - 1.5)), ".0f")]
        for tl, qry in BITS
    ]
    columns = [Column("$TL_a$"), Column("$QRY_a$"), Column("inside the ReLU"), Column("adds to MATCH", role="green")]
    return Table(columns, body, width=1000, size=32, highlights={(0, 3): "green"})


def _step_row(program: Program, asking: int, heads: Mapping[str, HeadTrace]) -> Svg:
    """Draw what a row of a program looks at, with the slots that it fills from there, and what it prints next."""
    below: dict[int, str] = {}
    arcs = []
    for slot, head in heads.items():
        found = _arcs(head.pattern, asking)
        arcs += found
        # One looked-up row is copied whole, of several each gives its share.
        below |= {arc.target: slot if len(found) == 1 else num(arc.weight, ".2f") for arc in found}
    tokens = [
        token(text, "green" if index > asking else None, below=below.get(index, ""))
        for index, text in enumerate(run(program).row[: asking + 2])
    ]
    return TokenRow(tokens, positions=True, arcs=arcs, box=(88, 66), gap=14, size=32).svg()


@figure
def process_step(t: Annotated[int, Range(1, SIZES.n, label="step t")] = 2) -> Svg:
    """Draw one step of the process program: one state and one mark make the next state."""
    state, mark = last_trace("process").blocks[1].heads[:2]
    steps = [_step_row("process", row, {"PREV": state, "MT": mark}) for row in rows("process").printing_a_new_state]
    return _steady(steps, t - 1)


def _steady(drawings: Sequence[Svg], shown: int) -> Svg:
    """Return one of several drawings on a canvas that holds each, standing on its lower edge: tokens stay in place."""
    svg = Svg(max(one.width for one in drawings), max(one.height for one in drawings))
    svg.place(drawings[shown], 0, svg.height - drawings[shown].height)
    return svg


@table
def process_gates() -> Table:
    """Show both gates of one previous state on the pairs of bits (PREV, MT)."""
    body = []
    for prev, mark in ((1, 0), (1, 1), (0, 0), (0, 1)):
        stay, go = relu(np.array(prev - mark - 0.5)), relu(np.array(prev + mark - 1.5))
        body.append([num(prev), num(mark), num(stay, ".1f"), num(go, ".1f")])
    columns = [
        Column("$PREV_j$"),
        Column("$MT$"),
        Column("no match: stay at $j$", role="green"),
        Column("match: go to $j + 1$", role="green"),
    ]
    return Table(columns, body, width=1152, size=32, highlights={(0, 2): "green", (1, 3): "green"})


@figure
def outcome_average() -> Svg:
    """Draw what the ':' row of the outcome program looks at: all marks alike, and the start state."""
    count, start = last_trace("outcome").blocks[1].heads[:2]
    return _step_row("outcome", rows("outcome").colon, {"CNT": count, "S0": start})


@table
def spike_cases() -> Table:
    """Show the three ReLUs of a spike for counts below, at and above its own."""
    body = []
    for name, away in (("one below", -1), ("at", 0), ("one above", 1), ("three above", 3)):
        rise, peak, fall = (weight * relu(np.array(away + shift)) for shift, weight in SPIKE.values())
        body.append([name + " $c'$", *(num(part, ".0f") for part in (rise, peak, fall, rise + peak + fall))])
    columns = [
        Column("count $x$"),
        Column("$r(x - c' + 1)$"),
        Column("$-2 r(x - c')$"),
        Column("$r(x - c' - 1)$"),
        Column("sum", role="green"),
    ]
    return Table(columns, body, size=24, highlights={(1, 4): "green"})


def _spike(away: Array) -> Array:
    """Return the sum of a spike's three ReLUs at these distances from its count."""
    parts = [weight * relu(away + shift) for shift, weight in SPIKE.values()]
    total: Array = np.sum(parts, axis=0)
    return total


@figure
def spikes() -> Plot:
    """Draw the spike of every count: each is 1 at its own count and 0 at every other."""
    x = np.linspace(0, SIZES.n, 40 * SIZES.n + 1)
    counts = range(SIZES.n + 1)
    curves = [Curve(_spike(x - count), num(count), (count, 1.03)) for count in counts]
    return highlighted(
        x,
        curves,
        marked_count(QUESTION),
        size=(470, 380),
        xlabel="count $x$ in the ‘:’ row",
        xticks=counts,
        yticks=(0, 1),
    )
