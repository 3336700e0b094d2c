"""Who writes each slot, on the running example, against the talk's table."""

from __future__ import annotations

import numpy as np
import pytest

from figures.core.counting.forward import forward
from figures.core.counting.rows import PROGRAMS, Program
from figures.core.counting.sizes import Sizes
from figures.core.counting.stream import stream
from figures.core.counting.task import Question
from figures.core.counting.tokens import correct_row, encode
from figures.core.counting.weights import Model
from figures.core.counting.writers import Write, parts, writes

SHARED = [
    ("QRY", "block 0 head 0", (2, 3, 4, 5)),  # the word
    ("MATCH", "block 0 MLP", (3, 5)),  # its letters equal to q
]
PROCESS = [
    ("TL", "token", (1, 2, 3, 4, 5)),
    ("TV", "token", (0, 7, 8, 9, 10, 12)),
    ("POS", "position", tuple(range(14))),
    *SHARED,
    ("PREV", "block 1 head 0", (0, 6, 7, 8, 9)),  # the rows that predict a state
    ("MT", "block 1 head 1", (7, 9)),  # of these, the ones whose letter is marked
    ("OUT", "block 1 head 2", (0, 11)),  # the copy at ':'
    ("OUT", "block 1 MLP", (0, 6, 7, 8, 9)),
]
OUTCOME = [
    ("TL", "token", (1, 2, 3, 4, 5)),
    ("TV", "token", (0, 8)),
    ("POS", "position", tuple(range(10))),
    *SHARED,
    ("CNT", "block 1 head 0", (7,)),  # the ':' row
    ("S0", "block 1 head 1", (0, 7)),
    ("OUT", "block 1 MLP", (0, 7)),
]


@pytest.mark.parametrize(("program", "expected"), [("process", PROCESS), ("outcome", OUTCOME)])
def test_slots_are_written_by_whom_the_talk_says(
    program: Program,
    expected: list[tuple[str, str, tuple[int, ...]]],
    sizes: Sizes,
    question: Question,
    models: dict[Program, Model],
) -> None:
    """Every slot, part and row; row 0 sees only itself, so its heads copy from itself to no effect."""
    trace = forward(models[program], encode(correct_row(program, question, sizes), sizes))

    assert writes(trace, stream(sizes)) == tuple(Write(*entry) for entry in expected)


@pytest.mark.parametrize("program", PROGRAMS)
def test_parts_add_up_to_the_residual_stream(
    program: Program, sizes: Sizes, question: Question, models: dict[Program, Model]
) -> None:
    """Nothing is left out and nothing counted twice."""
    trace = forward(models[program], encode(correct_row(program, question, sizes), sizes))

    total = sum(part.adds for part in parts(trace))

    np.testing.assert_allclose(total, trace.blocks[-1].resid_post, rtol=0, atol=1e-12)
