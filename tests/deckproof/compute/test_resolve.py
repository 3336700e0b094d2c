"""Dotted names lead to parts of results, and say what is there where they lead nowhere."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
import pytest

from deckproof.compute.resolve import UnknownPart, resolve


class Point(NamedTuple):
    """Two coordinates."""

    x: int
    y: int


@dataclass(frozen=True)
class Run:
    """A result with a property beside its fields."""

    steps: int
    losses: tuple[float, ...]

    @property
    def last(self) -> float:
        """The last loss."""
        return self.losses[-1]


RUN = Run(3, (0.5, 0.25))


@pytest.mark.parametrize(
    ("result", "dotted", "expected"),
    [
        (7, "", 7),
        ({"a": {"b": 1}}, "a.b", 1),
        ({4: {1: "four one"}}, "4.1", "four one"),
        ({"4": "text", 4: "number"}, "4", "text"),
        ({0: "zero"}, "0", "zero"),
        (MappingProxyType({"a": 2}), "a", 2),
        ([10, [20, 30]], "1.0", 20),
        (Point(3, 4), "y", 4),
        (Point(3, 4), "1", 4),
        (RUN, "losses.1", 0.25),
        (RUN, "last", 0.25),
        (np.arange(6).reshape(2, 3), "1.2", 5),
        (np.zeros((2, 3)), "shape.1", 3),
        (np.float64(2.5), "real", 2.5),
        (Fraction(1, 3), "denominator", 3),
        ({"zero": None}, "zero", None),
    ],
)
def test_a_path_leads_to_its_part(result: object, dotted: str, expected: object) -> None:
    """Keys (text before number), indices and attributes are followed in turn."""
    path = dotted.split(".") if dotted else []

    assert resolve(result, "r", path) == expected


@pytest.mark.parametrize(
    ("result", "dotted", "message", "hint"),
    [
        ({"mean": 1}, "maen", "'r' has no part 'maen'", "did you mean 'mean'?\nr offers: mean"),
        ({"run": {"loss": 1}}, "run.x", "'r.run' has no part 'x'", "r.run offers: loss"),
        ([1, 2, 3], "3", "'r' has no part '3'", "r has the indices 0 to 2"),
        (np.zeros(5), "9", "'r' has no part '9'", "r has the indices 0 to 4"),
        (Point(3, 4), "z", "'r' has no part 'z'", "r offers: x, y"),
        (RUN, "stepz", "'r' has no part 'stepz'", "did you mean 'steps'?\nr offers: last, losses, steps"),
        (RUN, "__class__", "'r' has no part '__class__'", "r offers: last, losses, steps"),
        (5, "x", "'r' has no part 'x'", "r is a int without parts"),
        (np.float64(5), "x", "'r' has no part 'x'", "r is a float64 without parts"),
        (np.array(5), "0", "'r' has no part '0'", "r is a ndarray without parts"),
        (None, "x", "'r' has no part 'x'", "r is a NoneType without parts"),
        ({}, "x", "'r' has no part 'x'", "r is a dict without parts"),
        ({"a": 1}, "²", "'r' has no part '²'", "r offers: a"),
    ],
)
def test_a_part_that_is_not_there(result: object, dotted: str, message: str, hint: str) -> None:
    """The error names what holds no such part, the nearest ones, and what it does hold."""
    with pytest.raises(UnknownPart) as caught:
        resolve(result, "r", dotted.split("."))

    assert caught.value.args == (message, hint)


@pytest.mark.parametrize("result", [Counter(a=1), defaultdict(int, a=1)])
def test_a_mapping_makes_nothing_up(result: Mapping[Any, int]) -> None:
    """A key that a defaultdict or a Counter would invent is unknown, and stays so."""
    for part in ("b", "4"):
        with pytest.raises(UnknownPart):
            resolve(result, "r", [part])

    assert list(result) == ["a"]


def test_a_long_list_of_parts_is_cut() -> None:
    """Twenty names are listed, and how many more there are."""
    with pytest.raises(UnknownPart) as caught:
        resolve({f"k{i}": i for i in range(26)}, "r", ["zzz"])

    listed = ", ".join(f"k{i}" for i in range(20))
    assert caught.value.args[1] == f"r offers: {listed} and 6 more"
