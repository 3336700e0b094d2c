"""Greedy generation against the correct rows, and against one pass over the finished row."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from figures.core.basis import matrix
from figures.core.counting.build import build
from figures.core.counting.forward import forward
from figures.core.counting.generate import free_run, generate
from figures.core.counting.rows import PROGRAMS, Program, Rows
from figures.core.counting.sizes import Sizes
from figures.core.counting.stream import stream
from figures.core.counting.task import Question, all_questions, random_questions
from figures.core.counting.tokens import Ids, correct_row, decode, encode, encode_all, prompt, vocabulary
from figures.core.counting.weights import Model


@pytest.mark.parametrize("program", PROGRAMS)
def test_all_inputs_end_in_the_correct_row(program: Program, sizes: Sizes, models: dict[Program, Model]) -> None:
    """Every input of the running sizes, generated token by token in batches, gives its correct row."""
    questions = list(all_questions(sizes))
    for start in range(0, len(questions), 128):
        batch = questions[start : start + 128]
        ids = encode_all((prompt(question, sizes) for question in batch), sizes)

        expected = encode_all((correct_row(program, question, sizes) for question in batch), sizes)
        np.testing.assert_array_equal(_finished(models[program], ids), expected)


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("other", [(1, 1, 1), (3, 6, 3), (4, 12, 2)], ids=str)
def test_generation_shows_its_passes(program: Program, other: tuple[int, int, int], rng: np.random.Generator) -> None:
    """Each pass sees what was printed so far and prints one more token, until EOS."""
    sizes = Sizes(*other)
    for question in random_questions(sizes, 3, rng):
        run = generate(build(program, sizes), question)
        row = correct_row(program, question, sizes)

        assert (run.row, run.finished) == (row, True)
        assert [one.printed for one in run.passes] == list(row[len(prompt(question, sizes)) :])
        assert [one.seen for one in run.passes] == [row[:t] for t in Rows(sizes, program).supervised]


@pytest.mark.parametrize("program", PROGRAMS)
def test_one_pass_over_the_finished_row_prints_the_same(
    program: Program, sizes: Sizes, models: dict[Program, Model], rng: np.random.Generator
) -> None:
    """Row i of the teacher-forced pass has the logits of the pass that ended at row i."""
    for question in random_questions(sizes, 20, rng):
        run = generate(models[program], question)
        whole = forward(models[program], encode(run.row, sizes))

        for one in run.passes:
            row = len(one.seen) - 1
            np.testing.assert_allclose(one.trace.logits[-1], whole.logits[row], rtol=0, atol=1e-12)
            assert one.trace.predictions[-1] == whole.predictions[row]


def test_a_run_that_never_prints_eos_stops_at_the_last_position(
    sizes: Sizes, question: Question, models: dict[Program, Model]
) -> None:
    """Without a readout of EOS the row fills all P positions and says that it is not finished."""
    mute = np.where(np.array(vocabulary(sizes).names)[:, np.newaxis] == "EOS", -1.0, models["outcome"].R)

    run = generate(replace(models["outcome"], R=mute), question)

    assert (len(run.row), run.finished) == (sizes.P, False)


def test_rows_of_a_batch_may_end_at_different_times(sizes: Sizes, models: dict[Program, Model]) -> None:
    """A row that has ended is filled with EOS while the others go on."""
    following = {("TL[a]", "b"): 1.0, ("TL[b]", "c"): 1.0, ("TL[c]", "EOS"): 1.0, ("TL[d]", "EOS"): 1.0}
    alphabet = replace(models["outcome"], R=matrix(stream(sizes), vocabulary(sizes), following))

    ids = _finished(alphabet, encode_all([["a"], ["d"]], sizes))

    assert [decode(row, sizes) for row in ids] == [("a", "b", "c", "EOS"), ("d", "EOS", "EOS", "EOS")]


def test_a_question_that_does_not_fit_is_refused(models: dict[Program, Model]) -> None:
    """A longer word than the network was built for is an error, not a wrong answer."""
    with pytest.raises(ValueError, match="has 5 letters, these sizes are for 4"):
        generate(models["process"], Question(0, "a", "badab"))


def _finished(model: Model, prompts: Ids) -> Ids:
    """The finished rows of a batch."""
    *_, (last, printed) = free_run(model, prompts)
    return np.concatenate((last.ids, printed[..., np.newaxis]), axis=-1)
