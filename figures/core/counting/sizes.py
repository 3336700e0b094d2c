"""Sizes of the network, all of them derived from the alphabet, the word length and the modulus."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

BLOCKS = 2
HEADS = 3  # per block

MAX_A = 26  # a letter is one of a..z
# A head that looks up one of T rows puts 1 / (1 + (T - 1) e^-16) on it. That is over 0.99999, as the talk
# promises, for T <= 89, and the longest row of tokens has T = 2n + 6.
MAX_N = 41
MAX_M = 100  # state values have one or two digits; at n = 41 an MLP then has 12,600 units


@dataclass(frozen=True)
class ParameterShape:
    """One kind of weight array: its name, its shape, and how many of them the network has."""

    name: str
    shape: tuple[int, ...]
    copies: int

    @property
    def count(self) -> int:
        """Numbers in all copies together."""
        return self.copies * prod(self.shape)


@dataclass(frozen=True)
class Sizes:
    """A letters in the alphabet, n letters in the word, states counted modulo m.

    Raises ValueError for a size outside 1 <= A <= 26, 1 <= n <= 41, 1 <= m <= 100.
    """

    A: int
    n: int
    m: int

    def __post_init__(self) -> None:
        limits = {
            "A (letters in the alphabet)": (self.A, MAX_A),
            "n (letters in the word)": (self.n, MAX_N),
            "m (the modulus)": (self.m, MAX_M),
        }
        wrong = [
            f"{name} is {given}, allowed are 1 to {most}; take {min(max(given, 1), most)}"
            for name, (given, most) in limits.items()
            if not 1 <= given <= most
        ]
        if wrong:
            raise ValueError("; ".join(wrong))

    @property
    def V(self) -> int:  # noqa: N802 - the talk's symbol
        """Token types: letters, state values, SEP, ':' and EOS."""
        return self.A + self.m + 3

    @property
    def P(self) -> int:  # noqa: N802 - the talk's symbol
        """Positions: rows of the longest row of tokens, which is the finished one of process supervision."""
        return 2 * self.n + 6

    @property
    def W(self) -> int:  # noqa: N802 - the talk's symbol
        """Width of a row's vector: the slots TL TV POS QRY MATCH PREV MT CNT S0 OUT side by side."""
        return 2 * self.A + 4 * self.m + self.P + 3

    @property
    def F(self) -> int:  # noqa: N802 - the talk's symbol
        """ReLU units of an MLP: enough for the letter gates, for the spikes, and for 2n + 1."""
        return max(self.A, 3 * self.m * (self.n + 1), 2 * self.n + 1)

    @property
    def parameters(self) -> tuple[ParameterShape, ...]:
        """The network's weight arrays, in the order in which a forward pass meets them."""
        return (
            ParameterShape("E_tok", (self.V, self.W), 1),
            ParameterShape("E_pos", (self.P, self.W), 1),
            ParameterShape("W_Q", (self.P, self.W), BLOCKS * HEADS),
            ParameterShape("W_K", (self.P, self.W), BLOCKS * HEADS),
            ParameterShape("W_V", (self.W, self.W), BLOCKS * HEADS),
            ParameterShape("W_in", (self.F, self.W), BLOCKS),
            ParameterShape("b_in", (self.F,), BLOCKS),
            ParameterShape("W_out", (self.W, self.F), BLOCKS),
            ParameterShape("R", (self.V, self.W), 1),
        )

    @property
    def parameter_count(self) -> int:
        """All numbers of the network: 2VW + PW + 6 (2PW + W^2) + 2 (2FW + F)."""
        return sum(parameter.count for parameter in self.parameters)
