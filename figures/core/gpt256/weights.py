"""The 256 numbers, picked by hand so that every sum can be checked on paper.

Glossary of shapes: d = 4 width of a row's vector, V = 12 token types, P = 8 positions, m = 8 MLP units.
Vectors are rows: a matrix [from, to] is applied as `x @ W`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

import numpy as np

from figures.core.basis import Basis, matrix
from figures.core.gpt256.dimensions import TOY
from figures.core.gpt256.vocabulary import TOKENS
from figures.core.nn import Array

Row = tuple[float, float, float, float]

EMBEDDINGS: Final[dict[str, Row]] = {
    "the": (-0.5, -0.5, 0, 1),
    " the": (-0.5, 0, -0.5, 1),
    " cat": (1, -0.5, 0, -0.5),
    " dog": (1, -0.5, -0.5, 0),
    " climb": (-0.5, 1, 0, -0.5),
    "ed": (0, 0.5, -0.5, 0),
    " roof": (0, -0.5, 1, -0.5),
    " wall": (1, 0, -1, 0),
    " sofa": (0.5, -0.5, -0.5, 0.5),
    " floor": (0.5, 0, -0.5, 0),
    ".": (0, 0, 1, -1),
    "<eot>": (0.5, -0.5, 0.5, -0.5),
}

# Position 0 adds nothing; from position 1 on, each position is a quarter turn further than the last.
QUARTER_TURNS: Final[tuple[Row, ...]] = ((0.5, 0, -0.5, 0), (0, 0.5, 0, -0.5), (-0.5, 0, 0.5, 0), (0, -0.5, 0, 0.5))

# Queries and keys are entries of the row's vector u, picked by name; values are u itself.
QUERIES: Final = ("u4", "u2", "u4", "u1")
KEYS: Final = ("u2", "u4", "u1", "u4")
VALUES: Final = ("u1", "u2", "u3", "u4")

# A final vector f sums to 0, so one constant added to all four entries of a token changes no logit.
UNEMBEDDINGS: Final[dict[str, Row]] = {
    "the": (0, 0, 0, 0),
    " the": (1, 1, -1, -0.5),
    " cat": (-0.5, -1, 0, 1),
    " dog": (-0.5, -0.5, 0, 0.5),
    " climb": (0.5, -1, -1, -0.5),
    "ed": (-0.5, 1, 1, 0),
    " roof": (-0.5, 1, 0, 1),
    " wall": (-0.5, 0.5, -0.5, 0),
    " sofa": (-0.5, 0, -0.5, 0),
    " floor": (-0.5, 0, -1, -0.5),
    ".": (1, 0, 0, -1),
    "<eot>": (-0.5, 0, 1, 0),
}


@dataclass(frozen=True)
class Weights:
    """W_E [V, d], W_pos [P, d], W_Q, W_K, W_V, W_O [d, d], W_in [d, m], W_out [m, d], W_U [d, V].

    Raises ValueError, naming every array whose shape is not the toy's.
    """

    W_E: Array
    W_pos: Array
    W_Q: Array
    W_K: Array
    W_V: Array
    W_O: Array
    W_in: Array
    W_out: Array
    W_U: Array

    def __post_init__(self) -> None:
        wrong = [
            f"{name} has shape {array.shape}, it must have {TOY.shapes[name]}"
            for name, array in self.parameters().items()
            if array.shape != TOY.shapes[name]
        ]
        if wrong:
            raise ValueError("; ".join(wrong))

    def parameters(self) -> dict[str, Array]:
        """All arrays by name, in the order in which a forward pass meets them."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def hand_picked() -> Weights:
    """The talk's weights."""
    stream = _directions("u")
    units = Basis.of({sign + name: () for sign in "+-" for name in stream.names})
    reads = {(name, sign + name): float(f"{sign}1") for sign in "+-" for name in stream.names}
    return Weights(
        W_E=np.array([EMBEDDINGS[token] for token in TOKENS], dtype=np.float64),
        W_pos=_positions(),
        W_Q=_pick(QUERIES),
        W_K=_pick(KEYS),
        W_V=_pick(VALUES),
        W_O=np.eye(TOY.d),
        W_in=matrix(stream, units, reads).T,  # [I | -I]
        W_out=matrix(units, stream, {(unit, name): 1.0 for name, unit in reads}).T,  # [I ; I]
        W_U=np.array([UNEMBEDDINGS[token] for token in TOKENS], dtype=np.float64).T,
    )


def _directions(letter: str) -> Basis:
    """The d directions u1, u2, ..., or those of another letter."""
    return Basis.of({f"{letter}{i}": () for i in range(1, TOY.d + 1)})


def _pick(entries: tuple[str, ...]) -> Array:
    """The matrix [d, d] that makes of u the row of these of its entries."""
    picked = _directions("pick")
    return matrix(_directions("u"), picked, dict.fromkeys(zip(entries, picked.names, strict=True), 1.0)).T


def _positions() -> Array:
    turns = [QUARTER_TURNS[row % len(QUARTER_TURNS)] for row in range(TOY.positions - 1)]
    return np.array([(0, 0, 0, 0), *turns], dtype=np.float64)
