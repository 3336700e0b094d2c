"""Named directions of a vector space, so that weights are written by meaning and nobody types an index.

A basis is a row of slots. A slot is one direction (`MATCH`) or several, labelled (`TL[a]`, `TL[b]`).
The idea of weights as rules on named directions is that of tracr (Lindner et al. 2023).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property

import numpy as np

from figures.core.nn import Array


class UnknownNameError(LookupError):
    """A direction or slot was named that the basis does not have."""


@dataclass(frozen=True)
class Slot:
    """Consecutive directions under one name; `labels` is empty for a slot that is a single direction."""

    name: str
    labels: tuple[str, ...] = ()

    @property
    def directions(self) -> tuple[str, ...]:
        """The names of the slot's directions, such as ("TL[a]", "TL[b]") or ("MATCH",)."""
        return tuple(f"{self.name}[{label}]" for label in self.labels) or (self.name,)


@dataclass(frozen=True)
class Basis:
    """Slots in order; direction number i is the i-th name of `names`."""

    slots: tuple[Slot, ...]

    def __post_init__(self) -> None:
        seen: set[str] = set()
        for name in (*self.names, *(slot.name for slot in self.slots if slot.labels)):
            if name in seen:
                message = f"the name {name!r} stands twice in the basis; names must differ"
                raise ValueError(message)
            seen.add(name)

    @classmethod
    def of(cls, slots: Mapping[str, Sequence[str]]) -> Basis:
        """A basis from slot name -> labels, in the mapping's order; no labels for a single direction."""
        return cls(tuple(Slot(name, tuple(labels)) for name, labels in slots.items()))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all directions, in order."""
        return tuple(name for slot in self.slots for name in slot.directions)

    @cached_property
    def _indices(self) -> dict[str, int]:
        return {name: index for index, name in enumerate(self.names)}

    def __len__(self) -> int:
        return len(self.names)

    def index(self, name: str) -> int:
        """The position of a direction. Raises UnknownNameError with the nearest names."""
        if name not in self._indices:
            raise UnknownNameError(_unknown("direction", name, self.names))
        return self._indices[name]

    def slot(self, name: str) -> Slot:
        """The slot of that name. Raises UnknownNameError with the nearest names."""
        for slot in self.slots:
            if slot.name == name:
                return slot
        raise UnknownNameError(_unknown("slot", name, tuple(slot.name for slot in self.slots)))

    def slice(self, slot_name: str) -> slice:
        """The range of positions a slot takes. Raises UnknownNameError with the nearest names."""
        directions = self.slot(slot_name).directions
        start = self.index(directions[0])
        return slice(start, start + len(directions))

    def vector(self, entries: Mapping[str, float]) -> Array:
        """The vector with these entries, by direction, and 0 elsewhere. Shape [len(self)]."""
        result = np.zeros(len(self))
        for name, entry in entries.items():
            result[self.index(name)] = entry
        return result


def matrix(source: Basis, target: Basis, weights: Mapping[tuple[str, str], float]) -> Array:
    """The linear map with these weights, keyed (from, to), and 0 elsewhere.

    Shape [len(target), len(source)], so that `matrix @ x` maps a vector and `X @ matrix.T` maps rows.
    Raises UnknownNameError with the nearest names.
    """
    result = np.zeros((len(target), len(source)))
    for (from_name, to_name), weight in weights.items():
        result[target.index(to_name), source.index(from_name)] = weight
    return result


def _unknown(kind: str, name: str, known: tuple[str, ...]) -> str:
    nearest = get_close_matches(name, known, n=3, cutoff=0.4) or known[:3]
    return f"unknown {kind} {name!r}; nearest of {len(known)}: {', '.join(nearest)}"
