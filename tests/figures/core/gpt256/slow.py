"""The same network a second time: plain loops over plain numbers, straight from the talk's equations.

Numbers may be complex. A derivative is then the imaginary part of the loss at w + i h, divided by h, with an error
of h^2 and no difference of nearly equal numbers (Squire & Trapp 1998).
"""

from __future__ import annotations

import cmath
from collections.abc import Mapping, Sequence

from figures.core.gpt256.forward import Settings
from figures.core.gpt256.weights import Weights

Row = list[complex]
Rows = list[Row]
TINY = 1e-30  # h: its square is far below the last digit of everything here


def plain(weights: Weights) -> dict[str, Rows]:
    """The weights as lists."""
    return {name: array.tolist() for name, array in weights.parameters().items()}


def times(row: Row, matrix: Rows) -> Row:
    """Row @ matrix, by loops."""
    return [sum(row[i] * matrix[i][j] for i in range(len(row))) for j in range(len(matrix[0]))]


def norm(row: Row) -> Row:
    """(x - mean) / sigma, sigma by the population and the epsilon of GPT-2."""
    mean = sum(row) / len(row)
    sigma = cmath.sqrt(sum((x - mean) ** 2 for x in row) / len(row) + 1e-5)
    return [(x - mean) / sigma for x in row]


def gelu(x: complex) -> complex:
    """x/2 (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3)))."""
    return x / 2 * (1 + cmath.tanh(cmath.sqrt(2 / cmath.pi) * (x + 0.044715 * x**3)))


def shares(numbers: Sequence[complex]) -> Row:
    """Exponentials over their sum."""
    exps = [cmath.exp(x) for x in numbers]
    return [e / sum(exps) for e in exps]


def logits(weights: Mapping[str, Rows], ids: Sequence[int], settings: Settings) -> Rows:
    """H = x + attention(LN(x)); y = h + MLP(LN(h)); z = LN(y) W_U, for each row."""
    x = [[a + b for a, b in zip(weights["W_E"][i], weights["W_pos"][t], strict=True)] for t, i in enumerate(ids)]
    u = [norm(row) for row in x]
    q, k, v = ([times(row, weights[name]) for row in u] for name in ("W_Q", "W_K", "W_V"))
    found = []
    for t in range(len(ids)):
        seen = range(t + 1) if settings.masked else range(len(ids))
        o: Row = []
        for columns in ([0, 1, 2, 3],) if settings.heads == 1 else ([0, 1], [2, 3]):
            scores = [sum(q[t][c] * k[s][c] for c in columns) / cmath.sqrt(len(columns)) for s in seen]
            pattern = shares(scores)
            o += [sum(weight * v[s][c] for weight, s in zip(pattern, seen, strict=True)) for c in columns]
        h = [a + b for a, b in zip(x[t], times(o, weights["W_O"]), strict=True)]
        m = times([gelu(g) for g in times(norm(h), weights["W_in"])], weights["W_out"])
        y = [a + b for a, b in zip(h, m, strict=True)]
        found.append(times(norm(y), weights["W_U"]))
    return found


def loss(weights: Mapping[str, Rows], ids: Sequence[int], target: int, settings: Settings) -> complex:
    """-ln p(target) after the last row."""
    last = logits(weights, ids, settings)[-1]
    return -cmath.log(shares([z / settings.temperature for z in last])[target])


def derivatives(weights: Weights, ids: Sequence[int], target: int, settings: Settings) -> dict[str, Rows]:
    """The derivative of the loss by every parameter, each from a pass of its own."""
    lists = plain(weights)
    found = {}
    for name, rows in lists.items():
        found[name] = [[0j] * len(row) for row in rows]
        for i, row in enumerate(rows):
            for j, entry in enumerate(row):
                row[j] = entry + TINY * 1j
                found[name][i][j] = loss(lists, ids, target, settings).imag / TINY
                row[j] = entry
    return found
