"""The plain task against str.count and a count of all inputs."""

from __future__ import annotations

import re

import numpy as np
import pytest

from figures.core.counting import task
from figures.core.counting.sizes import Sizes
from figures.core.counting.task import Question


def test_states_are_counts_of_prefixes(sizes: Sizes) -> None:
    """On every input, s_t is s_0 plus str.count of the first t letters, modulo m."""
    for question in task.all_questions(sizes):
        counts = [question.word[:t].count(question.query) for t in range(sizes.n + 1)]
        expected = tuple((question.start + count) % sizes.m for count in counts)

        assert task.states(question, sizes.m) == expected
        assert task.answer(question, sizes.m) == expected[-1]
        assert task.count(question) == counts[-1]
        assert sum(task.marks(question)) == counts[-1]


@pytest.mark.parametrize("sizes", [Sizes(4, 4, 2), Sizes(1, 3, 5), Sizes(3, 1, 1)], ids=str)
def test_all_questions_are_all_there_are(sizes: Sizes) -> None:
    """M * A * A^n different inputs, each of which fits the sizes."""
    questions = list(task.all_questions(sizes))
    for question in questions:
        task.check_question(question, sizes)

    assert len(set(questions)) == len(questions) == sizes.m * sizes.A * sizes.A**sizes.n


def test_random_questions_fit_and_repeat(sizes: Sizes) -> None:
    """Draws fit the sizes, reach every letter and state, and are the same for the same seed."""
    draws, again = (task.random_questions(sizes, 200, np.random.default_rng(3)) for _ in range(2))
    for question in draws:
        task.check_question(question, sizes)

    assert draws == again
    assert {question.query for question in draws} == {letter for q in draws for letter in q.word} == set("abcd")
    assert {question.start for question in draws} == {0, 1}


def test_everything_wrong_with_a_question_is_named(sizes: Sizes) -> None:
    """Start, query, length and letters are judged together; a longer word gets the sizes it needs."""
    message = (
        "the start state is 2, allowed are 0 to 1; the query letter is 'e', allowed are a, b, c, d; "
        "the word 'badxa' has 5 letters, these sizes are for 4; "
        "build for Sizes(A=4, n=5, m=2) to ask about it; "
        "the word 'badxa' has ['x'], allowed are a, b, c, d"
    )

    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        task.check_question(Question(2, "e", "badxa"), sizes)
