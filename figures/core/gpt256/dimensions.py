"""How many parameters stand where: in the toy, and by the same rule in GPT-2 small."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Shape = tuple[int, int]


@dataclass(frozen=True)
class Piece:
    """A kind of weights: its arrays' shapes by name, in each of `blocks` blocks (1 where it is outside them).

    A tied piece uses the numbers of another and adds none.
    """

    name: str
    shapes: dict[str, Shape]
    blocks: int = 1
    tied_to: str = ""

    @property
    def count(self) -> int:
        """Numbers of its own, in all blocks together."""
        if self.tied_to:
            return 0
        return self.blocks * sum(rows * columns for rows, columns in self.shapes.values())


@dataclass(frozen=True)
class Dimensions:
    """Width d, V token types, positions, MLP width m, blocks; `tied` if the output matrix is W_E transposed.

    Biases and LayerNorms' weights are left out.
    """

    d: int
    V: int
    positions: int
    m: int
    blocks: int
    tied: bool

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The kinds of weights, in the order in which a forward pass meets them."""
        d, square = self.d, (self.d, self.d)
        return (
            Piece("embedding", {"W_E": (self.V, d)}),
            Piece("positions", {"W_pos": (self.positions, d)}),
            Piece("queries, keys, values", {"W_Q": square, "W_K": square, "W_V": square}, self.blocks),
            Piece("heads' output", {"W_O": square}, self.blocks),
            Piece("MLP", {"W_in": (d, self.m), "W_out": (self.m, d)}, self.blocks),
            Piece("output", {"W_U": (d, self.V)}, tied_to="W_E" if self.tied else ""),
        )

    @property
    def shapes(self) -> dict[str, Shape]:
        """The shape of each array by name; that of one block where there are several."""
        return {name: shape for piece in self.pieces for name, shape in piece.shapes.items()}

    @property
    def count(self) -> int:
        """All parameters together."""
        return sum(piece.count for piece in self.pieces)


TOY: Final = Dimensions(d=4, V=12, positions=8, m=8, blocks=1, tied=False)

# Radford et al. 2019, the smallest of the four; 50,257 = 256 bytes + 50,000 merges + one end of text.
GPT2_SMALL: Final = Dimensions(d=768, V=50_257, positions=1_024, m=4 * 768, blocks=12, tied=True)
