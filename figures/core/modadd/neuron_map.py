"""One neuron over all pairs, without the other neurons: a weight of attention times a number of each head."""

from __future__ import annotations

import numpy as np

from figures.core.modadd.pairs import all_pairs
from figures.core.modadd.params import Params
from figures.core.modadd.tables import make_tables, rows_of
from figures.core.nn import Array, relu, softmax


def neuron_map(params: Params, neuron: int) -> Array:
    """The neuron after its ReLU for every a and b, [p, p].

    What goes into it is linear in the values that attention mixes. So each row that a head can look at comes down to
    one number for this neuron, and the weights of attention mix these. Raises IndexError for a neuron not there.
    """
    tables = make_tables(params.astype(np.float64))
    p, (_, H, K) = tables.p, tables.v.shape
    reading = tables.to_pre[neuron].reshape(H, K)  # [H, K]
    read = np.einsum("rhk,hk->rh", tables.v, reading)  # [R, H]
    pairs = all_pairs(p)
    rows = np.stack(rows_of(tables, pairs.a, pairs.b))  # [3, N]
    scores = np.asarray(tables.scores[rows], dtype=np.float64)  # [3, N, H]
    pattern = softmax(np.moveaxis(scores, 0, -1))  # [N, H, 3]
    pre = np.einsum("nhj,jnh->n", pattern, read[rows]) + tables.pre_bias[neuron]
    return relu(pre).reshape(p, p)
