"""Margins: positive exactly where generation prints the correct row."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from figures.core.counting.exactness import BATCH, correct_count, margins
from figures.core.counting.forward import forward
from figures.core.counting.generate import generate
from figures.core.counting.rows import PROGRAMS, Program
from figures.core.counting.sizes import Sizes
from figures.core.counting.task import Question, all_questions, random_questions
from figures.core.counting.tokens import correct_row, encode, prompt
from figures.core.counting.weights import Model


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_positive_margin_means_a_correct_row(
    program: Program, sizes: Sizes, models: dict[Program, Model], rng: np.random.Generator
) -> None:
    """With token vectors so noisy that many rows go wrong, margins and free runs agree on which."""
    E_tok = models[program].E_tok
    noisy = replace(models[program], E_tok=E_tok + rng.normal(scale=0.2, size=E_tok.shape))
    questions = random_questions(sizes, 60, rng)

    right = [generate(noisy, question).row == correct_row(program, question, sizes) for question in questions]

    assert 0 < sum(right) < len(right)
    assert (margins(noisy, program, questions) > 0).tolist() == right
    assert correct_count(noisy, program, questions) == sum(right)


def test_a_margin_is_the_least_lead_of_the_row(sizes: Sizes, models: dict[Program, Model]) -> None:
    """For one question, found token by token, with all logits moved below 0."""
    model = replace(models["process"], R=models["process"].R - 1.0)
    question = Question(1, "a", "bada")
    row = correct_row("process", question, sizes)
    ids = encode(row, sizes)
    logits = forward(model, ids).logits
    assert logits.max() < 0
    leads = [
        logits[i - 1, ids[i]] - max(np.delete(logits[i - 1], ids[i]))
        for i in range(len(prompt(question, sizes)), len(row))
    ]

    assert margins(model, "process", [question]) == pytest.approx([min(leads)], rel=0, abs=1e-13)


def test_batches_keep_the_order(sizes: Sizes, models: dict[Program, Model], rng: np.random.Generator) -> None:
    """More questions than a batch holds give each its own margin, and none gives none."""
    questions = list(all_questions(sizes))[: BATCH + 3]
    noisy = replace(models["outcome"], R=models["outcome"].R + rng.normal(size=models["outcome"].R.shape))

    together = margins(noisy, "outcome", questions)

    alone = [margins(noisy, "outcome", [questions[i]])[0] for i in (0, BATCH - 1, BATCH, BATCH + 2)]
    np.testing.assert_allclose(together[[0, BATCH - 1, BATCH, BATCH + 2]], alone, rtol=0, atol=1e-12)
    assert margins(noisy, "outcome", []).shape == (0,)
