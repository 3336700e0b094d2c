"""Whether a model prints the correct row, and by what margin."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from figures.core.counting.forward import forward
from figures.core.counting.rows import Program, Rows
from figures.core.counting.task import Question
from figures.core.counting.tokens import Ids, correct_row, encode_all
from figures.core.counting.weights import Model
from figures.core.nn import Array

BATCH = 128  # questions in one forward pass: a few megabytes an array, which stays fast and small


def margins(model: Model, program: Program, questions: Sequence[Question]) -> Array:
    """By how much the correct token's logit leads the next best, at its least over the tokens to print; [N].

    One forward pass over the finished row shows what generation prints: row i sees only rows up to i, so as
    long as every token so far was correct, the next pass of a free run computes just the same. Hence a
    positive margin means: greedy generation prints the correct row. Raises ValueError for a question that
    does not fit the model's sizes.
    """
    batches = [questions[start : start + BATCH] for start in range(0, len(questions), BATCH)]
    return np.concatenate([np.empty(0), *(_margins(model, program, batch) for batch in batches)])


def correct_count(model: Model, program: Program, questions: Sequence[Question]) -> int:
    """On how many of the questions greedy generation prints the correct row."""
    return int((margins(model, program, questions) > 0).sum())


def _margins(model: Model, program: Program, questions: Sequence[Question]) -> Array:
    ids = encode_all((correct_row(program, question, model.sizes) for question in questions), model.sizes)
    printed = Rows(model.sizes, program).supervised
    logits = forward(model, ids[:, :-1]).logits[:, printed.start - 1 :]  # [N, tokens to print, V]
    least: Array = _leads(logits, ids[:, printed.start :]).min(axis=-1)
    return least


def _leads(logits: Array, correct: Ids) -> Array:
    """The correct token's logit less the greatest other one: logits [..., V], correct [...] -> [...]."""
    place = correct[..., np.newaxis]
    own: Array = np.take_along_axis(logits, place, axis=-1)[..., 0]
    others = logits.copy()
    np.put_along_axis(others, place, -np.inf, axis=-1)
    lead: Array = own - others.max(axis=-1)
    return lead
