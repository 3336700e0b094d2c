"""The task itself, without any network: s_t = (s_{t-1} + [w_t = q]) mod m."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from string import ascii_lowercase

import numpy as np

from figures.core.counting.sizes import Sizes


@dataclass(frozen=True)
class Question:
    """One input: the state s_0 to start from, the query letter q, and the word w_1..w_n."""

    start: int
    query: str
    word: str


def letters(sizes: Sizes) -> tuple[str, ...]:
    """The alphabet: the first A of a..z."""
    return tuple(ascii_lowercase[: sizes.A])


def states_of(sizes: Sizes) -> tuple[str, ...]:
    """The m state values, as they are printed."""
    return tuple(str(value) for value in range(sizes.m))


def check_question(question: Question, sizes: Sizes) -> None:
    """Raise ValueError, with everything that is wrong, unless the question fits the sizes."""
    alphabet = letters(sizes)
    wrong = []
    if not 0 <= question.start < sizes.m:
        wrong.append(f"the start state is {question.start}, allowed are 0 to {sizes.m - 1}")
    if question.query not in alphabet:
        wrong.append(f"the query letter is {question.query!r}, allowed are {', '.join(alphabet)}")
    if len(question.word) != sizes.n:
        wrong.append(
            f"the word {question.word!r} has {len(question.word)} letters, these sizes are for {sizes.n}; "
            f"build for Sizes(A={sizes.A}, n={len(question.word)}, m={sizes.m}) to ask about it"
        )
    strangers = sorted(set(question.word) - set(alphabet))
    if strangers:
        wrong.append(f"the word {question.word!r} has {strangers}, allowed are {', '.join(alphabet)}")
    if wrong:
        raise ValueError("; ".join(wrong))


def marks(question: Question) -> tuple[int, ...]:
    """[w_t = q] for t = 1..n."""
    return tuple(int(letter == question.query) for letter in question.word)


def count(question: Question) -> int:
    """How often the query letter stands in the word."""
    return sum(marks(question))


def states(question: Question, modulus: int) -> tuple[int, ...]:
    """s_0, s_1, ..., s_n."""
    result = [question.start]
    for mark in marks(question):
        result.append((result[-1] + mark) % modulus)
    return tuple(result)


def answer(question: Question, modulus: int) -> int:
    """The last state, s_n."""
    return states(question, modulus)[-1]


def all_questions(sizes: Sizes) -> Iterator[Question]:
    """Every input of these sizes: m * A * A^n of them."""
    alphabet = letters(sizes)
    for start, query, word in product(range(sizes.m), alphabet, product(alphabet, repeat=sizes.n)):
        yield Question(start, query, "".join(word))


def random_questions(sizes: Sizes, number: int, rng: np.random.Generator) -> tuple[Question, ...]:
    """Inputs drawn uniformly and independently."""
    alphabet = letters(sizes)
    return tuple(
        Question(
            int(rng.integers(sizes.m)),
            alphabet[rng.integers(sizes.A)],
            "".join(alphabet[i] for i in rng.integers(sizes.A, size=sizes.n)),
        )
        for _ in range(number)
    )
