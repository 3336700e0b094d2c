"""Sums as they are written out on a slide, term by term, with the total that the pass itself computed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from figures.core.gpt256.embedding import one_hot
from figures.core.gpt256.forward import EPSILON, HeadTrace, Trace
from figures.core.gpt256.step import Step
from figures.core.gpt256.weights import Weights
from figures.core.nn import Array, Normalised


@dataclass(frozen=True)
class Product:
    """One term, left * right."""

    left: float
    right: float

    @property
    def value(self) -> float:
        """What the term comes to."""
        return self.left * self.right


@dataclass(frozen=True)
class WrittenSum:
    """Terms in order, and the total from the pass: not added up here, so that a test can hold one against the other."""

    terms: tuple[Product, ...]
    total: float


@dataclass(frozen=True)
class NormSum:
    """LayerNorm of one row, in the order of the sums; sigma is the root of variance + epsilon."""

    entries: Array
    mean: float
    deviations: Array
    squares: Array
    variance: float
    epsilon: float
    sigma: float
    out: Array


@dataclass(frozen=True)
class Update:
    """One entry of the table in a training step: new = old - eta * derivative."""

    old: float
    eta: float
    derivative: float
    new: float


def logit_sum(weights: Weights, trace: Trace, row: int, token: int) -> WrittenSum:
    """A logit: the sum over i of f_i * W_U[i, token], f the row's final vector."""
    return _written(trace.ln_final.out[row], weights.W_U[:, token], trace.logits[row, token])


def dot_sum(head: HeadTrace, row: int, seen: int) -> WrittenSum:
    """A dot product: the sum over i of q_i of the row that looks times k_i of the row seen."""
    return _written(head.q[row], head.k[seen], head.dots[row, seen])


def mix_sum(head: HeadTrace, row: int, column: int) -> WrittenSum:
    """A head's output: the sum over the rows seen of weight * v, in one of the head's columns."""
    seen = np.flatnonzero(head.pattern[row])
    return _written(head.pattern[row, seen], head.v[seen, column], head.z[row, column])


def read_sum(weights: Weights, token: int, column: int) -> WrittenSum:
    """An entry of the table read by a product: the sum over all tokens of one-hot * entry."""
    return _written(one_hot(token), weights.W_E[:, column], weights.W_E[token, column])


def norm_sum(x: Array, norm: Normalised, row: int) -> NormSum:
    """LayerNorm of one row of x [T, d]; mean, sigma and out are those of the pass."""
    deviations = x[row] - norm.mean[row]
    squares = deviations**2
    return NormSum(
        entries=x[row],
        mean=float(norm.mean[row]),
        deviations=deviations,
        squares=squares,
        variance=float(squares.mean()),
        epsilon=EPSILON,
        sigma=float(norm.sigma[row]),
        out=norm.out[row],
    )


def updates(step: Step, token: int) -> tuple[Update, ...]:
    """The training step on a token's row, entry by entry."""
    old, new = (side.weights.W_E[token].tolist() for side in (step.before, step.after))
    entries = zip(old, step.d_W_E[token].tolist(), new, strict=True)
    return tuple(Update(before, step.eta, derivative, after) for before, derivative, after in entries)


def _written(left: Array, right: Array, total: np.float64) -> WrittenSum:
    terms = zip(left.tolist(), right.tolist(), strict=True)
    return WrittenSum(tuple(Product(*term) for term in terms), float(total))
