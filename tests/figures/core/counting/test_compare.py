"""The summary of both programs against closed forms, at several sizes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from figures.core.counting import compare
from figures.core.counting.forward import forward
from figures.core.counting.rows import PROGRAMS, Program
from figures.core.counting.sizes import Sizes
from figures.core.counting.task import Question
from figures.core.counting.tokens import correct_row, encode
from figures.core.counting.weights import Model


@pytest.mark.parametrize("size", [(4, 4, 2), (4, 12, 2), (1, 1, 1), (2, 3, 5)], ids=str)
def test_summary_follows_the_closed_forms(size: tuple[int, int, int]) -> None:
    """3 and 2 heads, 2m and 3m(n + 1) units, n + 3 and 3 tokens, 1 and n marks; 0 and 4 entries differ."""
    sizes = Sizes(*size)
    n, m = sizes.n, sizes.m

    found = compare.summary(sizes, Question(0, "a", "a" * n))

    assert found.process == compare.ProgramSummary(3, 2 * m, False, n + 3, 1)
    assert found.outcome == compare.ProgramSummary(2, 3 * m * (n + 1), True, 3, n)
    assert (found.embeddings_and_block0_differ, found.readout_differs) == (0, 4)


def test_differing_entries_are_counted_by_array(models: dict[Program, Model]) -> None:
    """Two entries moved by hand are the two that differ."""
    model = models["process"]
    E_pos = model.E_pos.copy()
    E_pos[3, 4] += 1
    E_pos[5, 6] -= 1e-9

    found = compare.differing_entries(model, replace(model, E_pos=E_pos))

    assert {name: number for name, number in found.items() if number} == {"E_pos": 2}


@pytest.mark.parametrize(("program", "expected"), [("process", (1, 1, 1, 1)), ("outcome", (4,))])
def test_marks_are_read_as_the_talk_says(
    program: Program,
    expected: tuple[int, ...],
    sizes: Sizes,
    question: Question,
    models: dict[Program, Model],
) -> None:
    """One letter for each process state, all of them for the outcome's answer."""
    trace = forward(models[program], encode(correct_row(program, question, sizes), sizes))

    assert compare.marks_read(models[program], program, trace) == expected


@pytest.mark.parametrize("program", PROGRAMS)
def test_marks_are_read_from_the_pattern(
    program: Program, sizes: Sizes, question: Question, models: dict[Program, Model]
) -> None:
    """With block 1's queries set to 0 the heads look at all rows alike, and so take all marks."""
    first, second = models[program].blocks
    blind = tuple(replace(head, W_Q=np.zeros_like(head.W_Q)) for head in second.heads)
    model = replace(models[program], blocks=(first, replace(second, heads=blind)))
    trace = forward(model, encode(correct_row(program, question, sizes), sizes))

    assert set(compare.marks_read(model, program, trace)) == {sizes.n}


def test_only_heads_that_take_marks_count(sizes: Sizes, question: Question, models: dict[Program, Model]) -> None:
    """A head that looks at all letters, but copies state values, adds nothing to the marks read."""
    first, second = models["process"].blocks
    previous, *others = second.heads
    wide = replace(second, heads=(replace(previous, W_Q=np.zeros_like(previous.W_Q)), *others))
    model = replace(models["process"], blocks=(first, wide))
    trace = forward(model, encode(correct_row("process", question, sizes), sizes))

    assert compare.marks_read(model, "process", trace) == (1, 1, 1, 1)
