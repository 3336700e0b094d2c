"""Rows of tokens, written out by hand for a few inputs, and their numbers."""

from __future__ import annotations

import pytest

from figures.core.basis import UnknownNameError
from figures.core.counting import tokens
from figures.core.counting.sizes import Sizes
from figures.core.counting.task import Question


def test_vocabulary_is_letters_states_and_signs(sizes: Sizes) -> None:
    """The order is letters, state values, SEP, ':', EOS."""
    assert tokens.vocabulary(sizes).names == ("a", "b", "c", "d", "0", "1", "SEP", ":", "EOS")


@pytest.mark.parametrize(
    ("question", "modulus", "process", "outcome"),
    [
        (Question(0, "a", "a"), 2, "0 a a SEP 1 : 1 EOS", "0 a a SEP : 1 EOS"),
        (Question(2, "b", "abb"), 3, "2 b a b b SEP 2 0 1 : 1 EOS", "2 b a b b SEP : 1 EOS"),
        (Question(0, "b", "bb"), 1, "0 b b b SEP 0 0 : 0 EOS", "0 b b b SEP : 0 EOS"),
        (Question(9, "a", "ab"), 12, "9 a a b SEP 10 10 : 10 EOS", "9 a a b SEP : 10 EOS"),
    ],
    ids=str,
)
def test_correct_rows(question: Question, modulus: int, process: str, outcome: str) -> None:
    """Process supervision writes all states; outcome supervision only the answer."""
    sizes = Sizes(2, len(question.word), modulus)

    assert tokens.correct_row("process", question, sizes) == tuple(process.split())
    assert tokens.correct_row("outcome", question, sizes) == tuple(outcome.split())


def test_a_question_that_does_not_fit_has_no_prompt(sizes: Sizes) -> None:
    """The prompt is refused before any token is looked up."""
    with pytest.raises(ValueError, match="has 5 letters, these sizes are for 4"):
        tokens.prompt(Question(0, "a", "badab"), sizes)


def test_decode_undoes_encode(sizes: Sizes, question: Question) -> None:
    """Token numbers stand for their tokens, one by one and stacked."""
    row = tokens.correct_row("process", question, sizes)
    ids = tokens.encode(row, sizes)

    assert tokens.decode(ids, sizes) == row
    assert tokens.encode_all([row, row], sizes).tolist() == [ids.tolist(), ids.tolist()]


def test_an_unknown_token_names_the_nearest(sizes: Sizes) -> None:
    """A mistyped token is an error with a suggestion."""
    with pytest.raises(UnknownNameError, match="'SEPP'; nearest of 9: SEP"):
        tokens.encode(["0", "SEPP"], sizes)
