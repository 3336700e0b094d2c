"""What the plans of both programs promise, held against real passes."""

from __future__ import annotations

import pytest

from figures.core.counting.build import plan
from figures.core.counting.forward import forward
from figures.core.counting.rows import PROGRAMS, Program
from figures.core.counting.sizes import Sizes
from figures.core.counting.stream import stream
from figures.core.counting.task import all_questions
from figures.core.counting.tokens import correct_row, encode_all
from figures.core.counting.weights import Model


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_resting_row_looks_at_an_empty_slot(program: Program, sizes: Sizes, models: dict[Program, Model]) -> None:
    """In every third input, what a lookup reads is 0 on its rest row."""
    space = stream(sizes)
    rows = (correct_row(program, question, sizes) for question in list(all_questions(sizes))[::3])
    trace = forward(models[program], encode_all(rows, sizes))

    for block, at_work in zip(plan(program, sizes).blocks, trace.blocks, strict=True):
        for lookup in block.lookups:
            assert not at_work.resid_pre[:, lookup.rest, space.slice(lookup.reads)].any()


@pytest.mark.parametrize("program", PROGRAMS)
def test_lookups_look_back(program: Program, sizes: Sizes) -> None:
    """No row looks up a later one, which the causal mask would hide."""
    targets = [lookup.targets for block in plan(program, sizes).blocks for lookup in block.lookups]

    assert all(max(found) <= row for rows in targets for row, found in rows.items())
