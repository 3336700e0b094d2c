"""Everything between one row's token and the token printed after it, vector by vector."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import numpy as np

from deckproof import Range, figure, num
from deckproof.draw import Drawable, Matrix, Strip, Svg, above, beside
from figures.core.counting.chain import BlockChain, HeadChain, RowChain, row_chain
from figures.core.counting.rows import Program
from figures.core.counting.stream import stream
from figures.core.counting.tokens import SEP, vocabulary
from figures.core.counting.weights import Block, Head, Model
from figures.core.nn import Array
from figures.talks.process_vs_outcome.example import SIZES, last_trace, model, rows, run
from figures.talks.process_vs_outcome.look import slot_groups

_CELL = (29.0, 29.0)
_NAME = 158.0
"""The width that the vectors' names take, in px."""
_UNITS_WIDE = 450.0
"""The width of all units of an MLP side by side, in px; as many as have 40 px each show their numbers."""
_NUMBERED = 40.0


@figure
def process_chain(row: Annotated[int, Range(0, rows("process").eos - 1)] = rows("process").states[0]) -> Svg:
    """Draw the way of one row through the process program."""
    return _chain("process", row)


@figure
def outcome_chain(row: Annotated[int, Range(0, rows("outcome").eos - 1)] = rows("outcome").colon) -> Svg:
    """Draw the way of one row through the outcome program."""
    return _chain("outcome", row)


def _chain(program: Program, row: int) -> Svg:
    """Draw one row's way through both blocks to its logits."""
    chain = row_chain(last_trace(program), row)
    first, second = chain.blocks
    lines = [
        _line("token + place", Strip(first.resid_pre, slot_groups(), cell=_CELL, scale=1.0)),
        _line(
            "heads look at", beside(_patterns(model(program), chain, program), _units(model(program), chain), gap=44)
        ),
        _line("after block " + num(0), Strip(second.resid_pre, cell=_CELL, scale=1.0)),
        _line("after heads", Strip(second.resid_mid, cell=_CELL, scale=1.0)),
        _line("after block " + num(1), Strip(second.resid_post, cell=_CELL, scale=1.0)),
        _line("logits", _logits(chain.logits)),
    ]
    return above(*lines, gap=13)


def _line(name: str, item: Drawable) -> Svg:
    """Draw a vector behind its name, all vectors starting at one place."""
    drawn = item.svg()
    svg = Svg(_NAME + drawn.width, drawn.height)
    svg.middle = drawn.middle
    svg.text(0, drawn.middle, name, size=24)
    svg.place(drawn, _NAME, 0)
    return svg


def _logits(logits: Array) -> Matrix:
    """Draw the logits under the tokens that they speak for."""
    tokens = [num(token) for token in vocabulary(SIZES).names]
    return Matrix([logits], columns=tokens, cell=(60, 34), spec=".1f", blank_zeros=False)


def _patterns(weights: Model, chain: RowChain, program: Program) -> Matrix:
    """Draw where each head that can write looks, over the tokens that the row sees, and the slot that it fills."""
    working = list(_working_heads(weights, chain.blocks))
    tokens = [num(text) if text != SEP else "" for text in run(program).row[: chain.row + 1]]
    names = [_written(head) for head, _ in working]
    return Matrix([seen.pattern for _, seen in working], names, tokens, cell=_CELL, scale=1.0)


def _working_heads(weights: Model, blocks: tuple[BlockChain, ...]) -> Iterator[tuple[Head, HeadChain]]:
    """Yield every head that can write, with what it did."""
    for block, chain in zip(weights.blocks, blocks, strict=True):
        yield from ((head, seen) for head, seen in zip(block.heads, chain.heads, strict=True) if head.W_V.any())


def _written(head: Head) -> str:
    """Return the name of the slot that a head writes."""
    rows_written = np.flatnonzero(head.W_V.any(axis=1))  # W_V is [to, from]
    space = stream(SIZES)
    return next(slot.name for slot in space.slots if space.slice(slot.name).start == rows_written[0])


def _units(weights: Model, chain: RowChain) -> Svg:
    """Draw the units that can write in both blocks, before and after the ReLU."""
    return above(
        *(_block_units(number, block, chain.blocks[number]) for number, block in enumerate(weights.blocks)), gap=18
    )


def _block_units(number: int, block: Block, chain: BlockChain) -> Matrix:
    """Draw the units of one block that can write."""
    used = block.W_out.any(axis=0)
    values = [chain.mlp.pre[used], chain.mlp.post[used]]
    width = min(60.0, _UNITS_WIDE / len(values[0]))
    spec = ".1f" if width >= _NUMBERED else None
    return Matrix(values, ["block " + num(number), "ReLU"], cell=(width, 30.0), spec=spec, blank_zeros=False)
