"""Who writes each slot, and on which rows: read off a real forward pass."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from figures.core.basis import Basis
from figures.core.counting.forward import Trace
from figures.core.nn import Array

# A part counts as writing where it adds more than this. What the hand-written programs write is 1 or more;
# what softmax leaks from the other rows is at most the gain n times n marks times e^-16, under 0.0002.
WRITTEN = 0.01


@dataclass(frozen=True)
class Part:
    """One part of the network that adds to the residual stream: what it adds, [..., T, W]."""

    name: str  # "token", "position", "block 0 head 0", "block 0 MLP", ...
    adds: Array


@dataclass(frozen=True)
class Write:
    """A slot, a part that writes it, and the rows on which it does."""

    slot: str
    part: str
    rows: tuple[int, ...]


def parts(trace: Trace) -> Iterator[Part]:
    """All parts, in the order in which they act; together they add up to the last resid_post."""
    yield Part("token", trace.tok)
    yield Part("position", trace.pos)
    for b, block in enumerate(trace.blocks):
        for h, head in enumerate(block.heads):
            yield Part(f"block {b} head {h}", head.out)
        yield Part(f"block {b} MLP", block.mlp.out)


def writes(trace: Trace, space: Basis) -> tuple[Write, ...]:
    """Every (slot, part) of which the part writes the slot on some row, in the order of the slots.

    `trace` is that of one row of tokens, [T]; `space` is the basis of its vectors.
    """
    return tuple(
        Write(slot.name, part.name, rows)
        for slot in space.slots
        for part in parts(trace)
        if (rows := _rows_written(part.adds[:, space.slice(slot.name)]))
    )


def _rows_written(adds: Array) -> tuple[int, ...]:
    return tuple(int(row) for row in np.flatnonzero((np.abs(adds) > WRITTEN).any(axis=-1)))
