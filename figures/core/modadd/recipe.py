"""All that decides the numbers of a training run."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor


@dataclass(frozen=True)
class Recipe:
    """Sizes, split, and how the network is trained; the defaults are those of Nanda et al. (2023), appendix A.

    p: the modulus. d_model: width of the residual stream. n_heads of d_head columns each. d_mlp: ReLU units.
    train_share: share of the p * p pairs that is trained on; split_seed decides which. seed: the initial weights.
    steps: full-batch updates. lr: learning rate of AdamW (Loshchilov & Hutter 2019), reached after warm_up steps.
    weight_decay is decoupled and applies to all weights. beta1, beta2, epsilon: AdamW's own.

    It stops at 20,000 steps, half of the paper's 40,000: what there is to learn is learned well before that.
    """

    p: int = 113
    d_model: int = 128
    n_heads: int = 4
    d_head: int = 32
    d_mlp: int = 512
    train_share: float = 0.3
    split_seed: int = 0
    seed: int = 0
    steps: int = 20_000
    lr: float = 1e-3
    warm_up: int = 10
    weight_decay: float = 1.0
    beta1: float = 0.9
    beta2: float = 0.98
    epsilon: float = 1e-8

    @property
    def vocabulary(self) -> int:
        """Token types: the numbers 0 to p - 1, and '=', which is token p."""
        return self.p + 1

    @property
    def d_heads(self) -> int:
        """Columns of all heads together."""
        return self.n_heads * self.d_head

    @property
    def n_pairs(self) -> int:
        """All pairs (a, b)."""
        return self.p**2

    @property
    def n_train(self) -> int:
        """Pairs trained on: the share, rounded down; 30 % of 12,769 is 3,830.7, hence 3,830."""
        return floor(self.train_share * self.n_pairs)
