"""The playground: both programs' weights for the browser, and what numpy gives for every input."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

import numpy as np

from deckproof import Case, Live, live
from figures.core.counting.build import build
from figures.core.counting.exactness import BATCH
from figures.core.counting.forward import forward
from figures.core.counting.generate import free_run
from figures.core.counting.rows import PROGRAMS, Program
from figures.core.counting.sizes import Sizes
from figures.core.counting.stream import stream
from figures.core.counting.task import Question, all_questions, letters, random_questions, states_of
from figures.core.counting.tokens import COLON, EOS, SEP, Ids, decode, encode_all, prompt, vocabulary
from figures.core.counting.weights import Block, Model
from figures.core.nn import Array
from figures.talks.process_vs_outcome.example import QUESTION, SIZES
from figures.talks.process_vs_outcome.look import SLOT_ROLES

# The browser adds in another order and may round the last digit of an exponential otherwise. Scores are 16 at most and
# right to some 1e-14, hence so are the weights, relatively; no entry of X is over n, which leaves a wide margin.
TOLERANCE = 1e-12
MOST_CASES = 2_048
"""Every input of the running example's sizes; of larger sizes a sample of as many."""


@live
def playground() -> Live:
    """Both programs at the example's sizes; its cases are all 2 * 4 * 4^4 inputs."""
    return playground_at(SIZES)


def playground_at(sizes: Sizes) -> Live:
    """Both programs at `sizes`, opened on the running example, its word repeated to n letters."""
    models = {program: build(program, sizes) for program in PROGRAMS}
    word = (QUESTION.word * sizes.n)[: sizes.n]
    opening = Question(QUESTION.start, QUESTION.query, word)
    return Live(
        "counting_playground",
        _payload(models, sizes, opening),
        lambda: _cases(models, _questions(sizes)),
        TOLERANCE,
    )


def _payload(models: dict[Program, Model], sizes: Sizes, opening: Question) -> dict[str, object]:
    """Return what the browser needs: sizes, names, the question to open with, and all weights."""
    return {
        "sizes": {"A": sizes.A, "n": sizes.n, "m": sizes.m, "P": sizes.P},
        "letters": letters(sizes),
        "states": states_of(sizes),
        "vocabulary": vocabulary(sizes).names,
        "separator": SEP,
        "colon": COLON,
        "eos": EOS,
        "slots": [
            {"name": slot.name, "labels": slot.labels, "role": SLOT_ROLES[slot.name]} for slot in stream(sizes).slots
        ],
        "question": _input(opening),
        "programs": {program: _weights(model) for program, model in models.items()},
    }


def _weights(model: Model) -> dict[str, object]:
    """Return a model's arrays by their names."""
    return {
        "E_tok": model.E_tok,
        "E_pos": model.E_pos,
        "blocks": [_block(block) for block in model.blocks],
        "R": model.R,
    }


def _block(block: Block) -> dict[str, object]:
    """Return a block's arrays by their names."""
    heads = [{"W_Q": head.W_Q, "W_K": head.W_K, "W_V": head.W_V} for head in block.heads]
    return {"heads": heads, "W_in": block.W_in, "b_in": block.b_in, "W_out": block.W_out}


def _questions(sizes: Sizes) -> Sequence[Question]:
    """Return every question where these are few, else a seeded sample."""
    if sizes.m * sizes.A ** (sizes.n + 1) <= MOST_CASES:
        return tuple(all_questions(sizes))
    return random_questions(sizes, MOST_CASES, np.random.default_rng(0))


def _input(question: Question) -> dict[str, object]:
    """Return a question as the browser's input."""
    return {"start": question.start, "query": question.query, "word": question.word}


def _cases(models: dict[Program, Model], questions: Sequence[Question]) -> Iterator[Case]:
    """Return each question with both programs' rows of tokens, and with X after the last block on them."""
    for start in range(0, len(questions), BATCH):
        batch = questions[start : start + BATCH]
        runs = [_runs(program, model, batch) for program, model in models.items()]
        for question, *parts in zip(batch, *runs, strict=True):
            yield Case(_input(question), dict(chain.from_iterable(part.items() for part in parts)))


def _runs(program: Program, model: Model, questions: Sequence[Question]) -> Iterator[dict[str, object]]:
    """Return for each question the row that the program generates, and resid_post of its last block, [T, W]."""
    ids = _generated(model, questions)
    posts: Array = forward(model, ids).blocks[-1].resid_post
    for row, post in zip(ids, posts, strict=True):
        tokens = decode(row, model.sizes)
        # In a batch, rows that end early are filled up; what stands after EOS changes no row before it.
        end = tokens.index(EOS) + 1 if EOS in tokens else len(tokens)
        yield {f"{program}_row": list(tokens[:end]), f"{program}_X": post[:end]}


def _generated(model: Model, questions: Sequence[Question]) -> Ids:
    """Return the rows of tokens that greedy generation ends with, [N, T]."""
    prompts = encode_all((prompt(question, model.sizes) for question in questions), model.sizes)
    printed = [tokens for _, tokens in free_run(model, prompts)]
    return np.concatenate((prompts, np.stack(printed, axis=-1)), axis=-1)
