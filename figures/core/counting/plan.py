"""How a part of a program is said before it becomes a matrix: lookups for heads, units for MLPs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Lookup:
    """One attention head: each row copies slot `reads` of the rows it looks up into its own slot `writes`.

    `targets` gives, for a row that needs something, the rows it looks up; of several it gets the average.
    Every other row looks at row `rest`, where slot `reads` is empty, and so gets nothing. (Row 0 sees only
    itself: what it copies from itself stays on row 0, which no later row reads.)
    """

    reads: str
    writes: str
    targets: Mapping[int, tuple[int, ...]]
    rest: int
    gain: float = 1.0  # what is copied is multiplied by this


@dataclass(frozen=True)
class Unit:
    """One ReLU unit: ReLU(reads . x + bias), added to the directions of `writes` with these weights."""

    name: str
    reads: Mapping[str, float]
    bias: float
    writes: Mapping[str, float]


@dataclass(frozen=True)
class BlockPlan:
    """One block: its heads, then its units, in order. What is not planned has weight 0."""

    lookups: tuple[Lookup, ...]
    units: tuple[Unit, ...]


@dataclass(frozen=True)
class Plan:
    """A whole program: its blocks, and the rows from which ':' and EOS are printed by position."""

    blocks: tuple[BlockPlan, ...]
    colon_printed_from: int
    eos_printed_from: int
