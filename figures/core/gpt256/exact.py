"""The path up to the scores once more, in fractions: what comes before the first exponential has an exact value.

A row's sigma is the root of a fraction, so every number after LayerNorm is a fraction under a root, with a sign.
On paper one leaves the epsilon out: `exact(..., epsilon=Fraction(0))` gives scores such as -5/3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import copysign, isqrt, sqrt
from typing import Final

from figures.core.gpt256.forward import DEFAULT, EPSILON, Settings, check_ids
from figures.core.gpt256.vocabulary import Ids
from figures.core.gpt256.weights import Weights
from figures.core.nn import Array

EXACT_EPSILON: Final = Fraction(str(EPSILON))

Vector = tuple[Fraction, ...]
Matrix = tuple[Vector, ...]


@dataclass(frozen=True)
class Root:
    """The number whose sign is that of `signed_square`, and whose square is its size."""

    signed_square: Fraction

    @classmethod
    def of_quotient(cls, top: Fraction, square_of_bottom: Fraction) -> Root:
        """Return top / sqrt(square_of_bottom); 0 if both are 0."""
        return cls(top * abs(top) / square_of_bottom if square_of_bottom else top)

    @property
    def fraction(self) -> Fraction | None:
        """The number itself where it is a fraction, else None."""
        square = abs(self.signed_square)
        root = Fraction(isqrt(square.numerator), isqrt(square.denominator))
        if root**2 != square:
            return None
        return root if self.signed_square >= 0 else -root

    def __float__(self) -> float:
        return copysign(sqrt(abs(self.signed_square)), self.signed_square)


Roots = tuple[tuple[Root, ...], ...]


@dataclass(frozen=True)
class ExactHead:
    """One head's dots and scores, [T][T]; not masked."""

    dots: Roots
    scores: Roots


@dataclass(frozen=True)
class Exact:
    """Exact resid_pre [T][d]; mean and variance [T]; u, q, k, v [T][d]; the heads."""

    resid_pre: Matrix
    mean: Vector
    variance: Vector
    u: Roots
    q: Roots
    k: Roots
    v: Roots
    heads: tuple[ExactHead, ...]


def exact(weights: Weights, ids: Ids, settings: Settings = DEFAULT, epsilon: Fraction = EXACT_EPSILON) -> Exact:
    """The exact path for one row of token numbers [T].

    Raises ValueError for what is no row of tokens.
    """
    check_ids(ids)
    table, positions = _fractions(weights.W_E), _fractions(weights.W_pos)
    rows = tuple(
        tuple(a + b for a, b in zip(table[token], positions[row], strict=True))
        for row, token in enumerate(ids.tolist())
    )
    mean = tuple(_average(row) for row in rows)
    deviations = tuple(tuple(x - middle for x in row) for row, middle in zip(rows, mean, strict=True))
    variance = tuple(_average([x * x for x in row]) for row in deviations)
    square = tuple(var + epsilon for var in variance)  # of sigma
    q, k, v = (_times(deviations, _fractions(W)) for W in (weights.W_Q, weights.W_K, weights.W_V))
    width = len(q[0]) // settings.heads
    columns = [slice(head * width, (head + 1) * width) for head in range(settings.heads)]
    return Exact(
        resid_pre=rows,
        mean=mean,
        variance=variance,
        u=_over_sigma(deviations, square),
        q=_over_sigma(q, square),
        k=_over_sigma(k, square),
        v=_over_sigma(v, square),
        heads=tuple(_head([row[part] for row in q], [row[part] for row in k], square) for part in columns),
    )


def _head(q: Sequence[Vector], k: Sequence[Vector], square: Vector) -> ExactHead:
    """Dots and scores from q and k [T][K], which are not yet divided by their rows' sigma."""
    width = len(q[0])

    def quotients(divisor: int) -> Roots:
        """The dot product of each pair of rows over both sigmas and the root of the divisor."""
        return tuple(
            tuple(
                Root.of_quotient(_dot(one, other), square_one * square_other * divisor)
                for other, square_other in zip(k, square, strict=True)
            )
            for one, square_one in zip(q, square, strict=True)
        )

    return ExactHead(dots=quotients(1), scores=quotients(width))


def _over_sigma(rows: Matrix, square: Vector) -> Roots:
    """Each row divided by its sigma, given by its square."""
    return tuple(tuple(Root.of_quotient(x, one) for x in row) for row, one in zip(rows, square, strict=True))


def _times(rows: Matrix, W: Matrix) -> Matrix:
    columns = tuple(zip(*W, strict=True))
    return tuple(tuple(_dot(row, column) for column in columns) for row in rows)


def _dot(left: Vector, right: Vector) -> Fraction:
    return sum((a * b for a, b in zip(left, right, strict=True)), Fraction())


def _average(entries: Sequence[Fraction]) -> Fraction:
    return sum(entries, Fraction()) / len(entries)


def _fractions(array: Array) -> Matrix:
    """The exact values of floats [rows, columns]."""
    return tuple(tuple(Fraction(x) for x in row) for row in array.tolist())
