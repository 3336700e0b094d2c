"""The same network a second time: plain loops over plain numbers, all three positions, straight from the equations.

Numbers may be complex. A derivative is then the imaginary part of the loss at w + i h, divided by h, with an error
of h^2 and no difference of nearly equal numbers (Squire & Trapp 1998).
"""

from __future__ import annotations

import cmath
from collections.abc import Iterable, Mapping
from typing import Any

from figures.core.modadd.params import Params

TINY = 1e-30  # h: its square is far below the last digit of everything here
Vector = list[complex]


def plain(params: Params) -> dict[str, Any]:
    """The weights as nested lists."""
    return {name: array.tolist() for name, array in params.parameters().items()}


def times(matrix: list[Vector], x: Vector) -> Vector:
    """Matrix [to][from] times x, by loops."""
    return [sum((w * number for w, number in zip(row, x, strict=True)), start=0j) for row in matrix]


def plus(*vectors: Vector) -> Vector:
    """Their sum, entry by entry."""
    return [sum(entries, start=0j) for entries in zip(*vectors, strict=True)]


def shares(numbers: Vector) -> Vector:
    """Exponentials over their sum."""
    exps = [cmath.exp(x) for x in numbers]
    return [e / sum(exps) for e in exps]


def logits(weights: Mapping[str, Any], a: int, b: int) -> list[Vector]:
    """The logits of all V tokens at each of the three positions, each of which sees itself and those before it."""
    tokens = [a, b, len(weights["W_E"][0]) - 1]
    x = [plus([row[t] for row in weights["W_E"]], weights["W_pos"][i]) for i, t in enumerate(tokens)]
    found = []
    for i in range(3):
        z: Vector = []
        for W_Q, W_K, W_V in zip(weights["W_Q"], weights["W_K"], weights["W_V"], strict=True):
            q = times(W_Q, x[i])
            keys = [times(W_K, seen) for seen in x[: i + 1]]
            scores = [sum(m * n for m, n in zip(q, k, strict=True)) / cmath.sqrt(len(q)) for k in keys]
            values = [times(W_V, seen) for seen in x[: i + 1]]
            z += plus(*([w * v for v in value] for w, value in zip(shares(scores), values, strict=True)))
        middle = plus(x[i], times(weights["W_O"], z))
        pre = plus(times(weights["W_in"], middle), weights["b_in"])
        post = [n if n.real > 0 else 0j for n in map(complex, pre)]
        end = plus(middle, times(weights["W_out"], post), weights["b_out"])
        found.append(times([list(column) for column in zip(*weights["W_U"], strict=True)], end))
    return found


def loss(weights: Mapping[str, Any], pairs: Iterable[tuple[int, int]], p: int) -> complex:
    """The mean of -ln p(right answer), over all V tokens, at the last position."""
    losses = [-cmath.log(shares(logits(weights, a, b)[2])[(a + b) % p]) for a, b in pairs]
    return sum(losses) / len(losses)


def derivatives(params: Params, pairs: list[tuple[int, int]], p: int) -> dict[str, list[float]]:
    """The derivative of the loss by every weight, each from a pass of its own, array by array in reading order."""
    weights = plain(params)
    found: dict[str, list[float]] = {}
    for name in weights:
        found[name] = []
        for row in _rows(weights[name]):
            for j, entry in enumerate(row):
                row[j] = entry + TINY * 1j
                found[name].append(loss(weights, pairs, p).imag / TINY)
                row[j] = entry
    return found


def _rows(nested: list[Any]) -> Iterable[list[complex]]:
    """The innermost lists, which hold numbers."""
    if isinstance(nested[0], list):
        for part in nested:
            yield from _rows(part)
    else:
        yield nested
