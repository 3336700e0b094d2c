"""Row numbers against the tokens that really stand there."""

from __future__ import annotations

from typing import cast

import pytest

from figures.core.counting.rows import PROGRAMS, Program, Rows
from figures.core.counting.sizes import Sizes
from figures.core.counting.task import Question
from figures.core.counting.tokens import COLON, EOS, SEP, correct_row


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("word", ["a", "bada", "abcabcabcabc"])
def test_row_numbers_point_at_their_tokens(program: Program, word: str) -> None:
    """Each named row holds its token, and the names cover the whole row of tokens."""
    sizes = Sizes(4, len(word), 2)
    rows = Rows(sizes, program)
    tokens = correct_row(program, Question(1, "a", word), sizes)

    assert (tokens[rows.start], tokens[rows.query], tokens[rows.separator]) == ("1", "a", SEP)
    assert "".join(tokens[row] for row in rows.letters) == word
    assert (tokens[rows.colon], tokens[rows.eos]) == (COLON, EOS)
    assert all(tokens[row] in {"0", "1"} for row in (*rows.states, rows.answer))
    assert len(tokens) == len(rows.roles) == rows.length
    assert rows.supervised == range(tokens.index(SEP) + 1, len(tokens))


def test_new_states_are_printed_from_the_row_before() -> None:
    """Process: before s_1..s_n. Outcome: at ':', before the answer."""
    process, outcome = (Rows(Sizes(4, 4, 2), program) for program in PROGRAMS)

    assert tuple(process.roles[row + 1] for row in process.printing_a_new_state) == (
        "s_1",
        "s_2",
        "s_3",
        "s_4",
    )
    assert tuple(outcome.roles[row + 1] for row in outcome.printing_a_new_state) == ("answer",)


def test_an_unknown_program_is_refused() -> None:
    """The error lists both programs."""
    with pytest.raises(ValueError, match="'proces', allowed are process and outcome"):
        Rows(Sizes(4, 4, 2), cast("Program", "proces"))
