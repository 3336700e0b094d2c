"""One row of a forward pass, from its token to its prediction: what it took to produce the next row.

Glossary of shapes: i is the row, S = i + 1 the rows it sees, P the size of queries and keys, W the width of
a row's vector, F the ReLU units, V the token types.
"""

from __future__ import annotations

from dataclasses import dataclass

from figures.core.counting.forward import BlockTrace, HeadTrace, MlpTrace, Trace
from figures.core.nn import Array


@dataclass(frozen=True)
class HeadChain:
    """q [P]; k [S, P] and v [S, W] of the rows seen; scores, pattern [S]; out [W], the sum of pattern * v."""

    q: Array
    k: Array
    v: Array
    scores: Array
    pattern: Array
    out: Array


@dataclass(frozen=True)
class BlockChain:
    """resid_pre, attn_out, resid_mid, resid_post [W]; mlp.pre, mlp.post [F]; mlp.out [W].

    `seen` [S, W] is resid_pre of all the rows that this one sees.
    """

    seen: Array
    resid_pre: Array
    heads: tuple[HeadChain, ...]
    attn_out: Array
    resid_mid: Array
    mlp: MlpTrace
    resid_post: Array


@dataclass(frozen=True)
class RowChain:
    """Everything between the token on `row` and the one printed after it: tok, pos [W], logits [V]."""

    row: int
    token: int
    tok: Array
    pos: Array
    blocks: tuple[BlockChain, ...]
    logits: Array
    prediction: int


def row_chain(trace: Trace, row: int) -> RowChain:
    """The chain of one row of the trace of one row of tokens.

    Raises ValueError for a batched trace or a row that the trace does not have.
    """
    if trace.ids.ndim != 1:
        message = f"the trace holds a batch of shape {trace.ids.shape}; run forward on one row of tokens"
        raise ValueError(message)
    if not 0 <= row < len(trace.ids):
        message = f"row {row} was asked for; the trace has rows 0 to {len(trace.ids) - 1}"
        raise ValueError(message)
    return RowChain(
        row=row,
        token=int(trace.ids[row]),
        tok=trace.tok[row],
        pos=trace.pos[row],
        blocks=tuple(_block(block, row) for block in trace.blocks),
        logits=trace.logits[row],
        prediction=int(trace.predictions[row]),
    )


def _block(block: BlockTrace, row: int) -> BlockChain:
    return BlockChain(
        seen=block.resid_pre[: row + 1],
        resid_pre=block.resid_pre[row],
        heads=tuple(_head(head, row) for head in block.heads),
        attn_out=block.attn_out[row],
        resid_mid=block.resid_mid[row],
        mlp=MlpTrace(block.mlp.pre[row], block.mlp.post[row], block.mlp.out[row]),
        resid_post=block.resid_post[row],
    )


def _head(head: HeadTrace, row: int) -> HeadChain:
    seen = slice(row + 1)
    return HeadChain(
        q=head.q[row],
        k=head.k[seen],
        v=head.v[seen],
        scores=head.scores[row, seen],
        pattern=head.pattern[row, seen],
        out=head.out[row],
    )
