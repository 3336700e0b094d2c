"""Block 0 marks each letter of the word that equals the query letter, on every input."""

from __future__ import annotations

import numpy as np

from figures.core.counting.forward import forward
from figures.core.counting.rows import PROGRAMS, Program, Rows
from figures.core.counting.sizes import Sizes
from figures.core.counting.stream import stream
from figures.core.counting.task import all_questions
from figures.core.counting.tokens import encode_all, prompt
from figures.core.counting.weights import Model


def test_marks_are_where_the_letters_match(sizes: Sizes, models: dict[Program, Model]) -> None:
    """After block 0, MATCH is [w_t = q] on the word's rows and exactly 0 on the prompt's other rows."""
    questions = list(all_questions(sizes))
    trace = forward(models["process"], encode_all((prompt(question, sizes) for question in questions), sizes))

    match = trace.blocks[0].resid_post[..., stream(sizes).index("MATCH")]

    expected = [[letter == question.query for letter in question.word] for question in questions]
    letters = list(Rows(sizes, "process").letters)
    np.testing.assert_allclose(match[:, letters], expected, rtol=0, atol=1e-5)
    assert not np.delete(match, letters, axis=1).any()


def test_the_query_reaches_every_letter(sizes: Sizes, models: dict[Program, Model]) -> None:
    """After the heads of block 0, QRY of the word's rows is TL of the query's row."""
    space = stream(sizes)
    ids = encode_all((prompt(question, sizes) for question in all_questions(sizes)), sizes)
    for program in PROGRAMS:
        rows, block = Rows(sizes, program), forward(models[program], ids).blocks[0]
        query = block.resid_pre[:, rows.query, space.slice("TL")]

        for row in rows.letters:
            np.testing.assert_allclose(block.resid_mid[:, row, space.slice("QRY")], query, rtol=0, atol=1e-5)
