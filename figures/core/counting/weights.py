"""The network's weights, whether written by hand or trained.

Glossary of shapes: V token types, P positions (also the size of queries and keys), W width of a row's
vector, F ReLU units of an MLP. There is no LayerNorm and no output matrix of a head: W_V maps W to W.
"""

from __future__ import annotations

from dataclasses import dataclass

from figures.core.counting.sizes import Sizes
from figures.core.nn import Array


@dataclass(frozen=True)
class Head:
    """One attention head: W_Q [P, W], W_K [P, W], W_V [W, W]."""

    W_Q: Array
    W_K: Array
    W_V: Array


@dataclass(frozen=True)
class Block:
    """Attention, then an MLP: W_in [F, W], b_in [F], W_out [W, F]."""

    heads: tuple[Head, ...]
    W_in: Array
    b_in: Array
    W_out: Array


@dataclass(frozen=True)
class Model:
    """A whole network: E_tok [V, W], E_pos [P, W], two blocks of three heads each, R [V, W].

    Raises ValueError, naming every array whose shape is not that of `sizes`.
    """

    sizes: Sizes
    E_tok: Array
    E_pos: Array
    blocks: tuple[Block, ...]
    R: Array

    def __post_init__(self) -> None:
        expected = {kind.name: kind for kind in self.sizes.parameters}
        found = [(name, name.rpartition(".")[2], array.shape) for name, array in self.parameters().items()]
        wrong = [
            f"{name} has shape {shape}, it must have {expected[kind].shape}"
            for name, kind, shape in found
            if shape != expected[kind].shape
        ]
        for kind in expected.values():
            given = sum(name == kind.name for _, name, _ in found)
            if given != kind.copies:
                wrong.append(f"there are {given} arrays {kind.name}, there must be {kind.copies}")
        if wrong:
            raise ValueError("; ".join(wrong))

    def parameters(self) -> dict[str, Array]:
        """All weight arrays by name: E_tok, E_pos, block0.head0.W_Q, ..., block1.W_out, R."""
        named = {"E_tok": self.E_tok, "E_pos": self.E_pos}
        for b, block in enumerate(self.blocks):
            for h, head in enumerate(block.heads):
                place = f"block{b}.head{h}"
                named |= {f"{place}.W_Q": head.W_Q, f"{place}.W_K": head.W_K, f"{place}.W_V": head.W_V}
            place = f"block{b}"
            named |= {f"{place}.W_in": block.W_in, f"{place}.b_in": block.b_in, f"{place}.W_out": block.W_out}
        return named | {"R": self.R}
