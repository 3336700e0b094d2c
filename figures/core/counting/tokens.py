"""Tokens: the vocabulary, and the rows of tokens that ask a question and answer it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from figures.core.basis import Basis
from figures.core.counting.rows import Program
from figures.core.counting.sizes import Sizes
from figures.core.counting.task import Question, check_question, letters, states, states_of

Ids = NDArray[np.intp]  # token numbers, [..., T]

SEP: Final = "SEP"
COLON: Final = ":"
EOS: Final = "EOS"


def vocabulary(sizes: Sizes) -> Basis:
    """The V token types, in order: letters, state values, SEP, ':', EOS."""
    return Basis.of(dict.fromkeys((*letters(sizes), *states_of(sizes), SEP, COLON, EOS), ()))


def prompt(question: Question, sizes: Sizes) -> tuple[str, ...]:
    """The n + 3 tokens that ask: s_0, q, the word, SEP. Raises ValueError for a misfit."""
    check_question(question, sizes)
    return (str(question.start), question.query, *question.word, SEP)


def correct_row(program: Program, question: Question, sizes: Sizes) -> tuple[str, ...]:
    """The finished row of tokens: the prompt, then the states if they are asked for, ':', the answer, EOS.

    Raises ValueError for a question that does not fit.
    """
    _, *written = (str(state) for state in states(question, sizes.m))
    steps = written if program == "process" else []
    return (*prompt(question, sizes), *steps, COLON, written[-1], EOS)


def encode(tokens: Sequence[str], sizes: Sizes) -> Ids:
    """Token numbers of a row of tokens, [T]. Raises UnknownNameError with the nearest tokens."""
    known = vocabulary(sizes)
    return np.array([known.index(token) for token in tokens], dtype=np.intp)


def encode_all(rows: Iterable[Sequence[str]], sizes: Sizes) -> Ids:
    """Token numbers of rows of equal length, [N, T]."""
    return np.stack([encode(tokens, sizes) for tokens in rows])


def decode(ids: Ids, sizes: Sizes) -> tuple[str, ...]:
    """The tokens of a row of token numbers, [T]."""
    names = vocabulary(sizes).names
    return tuple(names[i] for i in ids)
