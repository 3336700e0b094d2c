"""Everything between one row's token and the token printed after it, vector by vector."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from deckproof import figure, num
from deckproof.draw import Drawable, Matrix, Strip, Svg, above, beside
from figures.core.counting.chain import BlockChain, row_chain
from figures.core.counting.rows import Program
from figures.core.counting.stream import stream
from figures.core.counting.tokens import SEP, vocabulary
from figures.core.counting.weights import Block, Head
from figures.core.nn import Array
from figures.talks.process_vs_outcome.example import SIZES, last_trace, model, rows, run
from figures.talks.process_vs_outcome.look import slot_groups

_CELL = (29.0, 30.0)
_NUMBERED, _NARROW = (60.0, 32.0), (15.0, 32.0)
_FEW = 8
"""As many units as can show their numbers side by side, before and after the ReLU."""
_NAME = 158.0
"""The width that the vectors' names take, in px."""


@figure
def process_chain() -> Svg:
    """Draw the chain that prints the second state in the process program."""
    return _chain("process", rows("process").states[0])


@figure
def outcome_chain() -> Svg:
    """Draw the chain that prints the answer in the outcome program."""
    return _chain("outcome", rows("outcome").colon)


def _chain(program: Program, row: int) -> Svg:
    """Draw one row's way through both blocks to its logits."""
    chain = row_chain(last_trace(program), row)
    first, second = chain.blocks
    lines = [
        _line("token + place", Strip(first.resid_pre, slot_groups(), cell=_CELL, scale=1.0)),
        _line("after block " + num(0), Strip(second.resid_pre, cell=_CELL, scale=1.0)),
        _line("heads look at", _patterns(model(program).blocks[1], second, program)),
        _line("after heads", Strip(second.resid_mid, cell=_CELL, scale=1.0)),
        _line("ReLU units", _units(model(program).blocks[1], second)),
        _line("after block " + num(1), Strip(second.resid_post, cell=_CELL, scale=1.0)),
        _line("logits", _logits(chain.logits)),
    ]
    return above(*lines, gap=14)


def _logits(logits: Array) -> Matrix:
    """Draw the logits under the tokens that they speak for."""
    tokens = [num(token) for token in vocabulary(SIZES).names]
    return Matrix([logits], columns=tokens, cell=(60, 34), spec=".1f", blank_zeros=False)


def _line(name: str, item: Drawable) -> Svg:
    """Draw a vector behind its name, all vectors starting at one place."""
    drawn = item.svg()
    svg = Svg(_NAME + drawn.width, drawn.height)
    svg.middle = drawn.middle
    svg.text(0, drawn.middle, name, size=24)
    svg.place(drawn, _NAME, 0)
    return svg


def _patterns(block: Block, chain: BlockChain, program: Program) -> Svg:
    """Draw where each working head looks, over the tokens that the row sees."""
    tokens = run(program).row
    return beside(*_head_strips(block, chain, tokens), gap=10, size=24)


def _head_strips(block: Block, chain: BlockChain, tokens: tuple[str, ...]) -> Iterator[Drawable | str]:
    """Yield the pattern of every head that can write, and the slot that it writes."""
    for weights, head in zip(block.heads, chain.heads, strict=True):
        if weights.W_V.any():
            labels = [num(text) if text != SEP else "" for text in tokens[: len(head.pattern)]]
            yield Matrix([head.pattern], columns=labels, cell=_CELL, scale=1.0)
            yield "→ " + _written(weights)


def _written(head: Head) -> str:
    """Return the name of the slot that a head writes."""
    rows = np.flatnonzero(head.W_V.any(axis=1))  # W_V is [to, from]
    return next(slot.name for slot in stream(SIZES).slots if stream(SIZES).slice(slot.name).start == rows[0])


def _units(block: Block, chain: BlockChain) -> Svg:
    """Draw the units that can write, before and after the ReLU."""
    used = block.W_out.any(axis=0)
    pre, post = chain.mlp.pre[used], chain.mlp.post[used]
    numbered = len(pre) <= _FEW
    cell, spec = (_NUMBERED, ".1f") if numbered else (_NARROW, None)
    inside, out = (Matrix([vector], cell=cell, spec=spec, blank_zeros=False) for vector in (pre, post))
    return beside(inside, "→", out, gap=14, size=28)
