"""The numbers that the slides' texts and formulas name."""

from __future__ import annotations

from dataclasses import asdict
from math import floor

import numpy as np

from deckproof import value
from figures.core.counting.build import SCORE
from figures.core.counting.compare import Summary, summary
from figures.core.counting.exactness import correct_count
from figures.core.counting.rows import PROGRAMS
from figures.core.counting.stream import stream
from figures.core.counting.task import all_questions, answer, count, states
from figures.core.nn import softmax
from figures.talks.process_vs_outcome.example import DEFAULT, QUESTION, SIZES, last_trace, model, rows


@value
def example() -> dict[str, object]:
    """Return the running example: what is asked, and the answer by plain counting."""
    return {
        "start": QUESTION.start,
        "query": QUESTION.query,
        "word": QUESTION.word,
        "count": count(QUESTION),
        "total": QUESTION.start + count(QUESTION),
        "answer": answer(QUESTION, SIZES.m),
        "states": states(QUESTION, SIZES.m),
    }


@value
def slot_count() -> int:
    """Return how many slots a row's vector has."""
    return len(stream(SIZES).slots)


@value
def sizes() -> dict[str, int]:
    """Return the example's sizes by their symbols, and the number of parameters."""
    names = ("A", "n", "m", "V", "P", "W", "F")
    return {name: getattr(SIZES, name) for name in names} | {"parameters": SIZES.parameter_count}


@value
def default() -> dict[str, int]:
    """Return the sizes of the longer run that the talk compares with."""
    return {"n": DEFAULT.n, "F": DEFAULT.F}


@value
def supervised() -> dict[str, int]:
    """Return how many tokens each kind of supervision asks the model to write."""
    return {program: len(rows(program).supervised) for program in PROGRAMS}


@value
def row() -> dict[str, int]:
    """Return the row numbers that the slides speak of."""
    process, outcome = rows("process"), rows("outcome")
    return {
        "colon": process.colon,
        "repeated": process.colon - 1,
        "producing": process.states[1],
        "from": process.states[0],
        "outcome_colon": outcome.colon,
        "outcome_answer": outcome.answer,
        "last": process.eos,
    }


@value
def lookup() -> dict[str, float]:
    """Return the score of a looked-up row, and what the weight on it is over in the whole example.

    The least weight is rounded down to five places: "more than" has to stay true.
    """
    trace = last_trace("process")
    patterns = np.stack([head.pattern for head in trace.blocks[1].heads])  # [head, T, T]
    least = float(patterns[:, 1:].max(axis=-1).min())
    return {"score": SCORE, "over": floor(least * 1e5) / 1e5}


@value
def step() -> dict[str, int]:
    """Return what process head 1 looks up from the row that predicts the last state."""
    asking = rows("process").printing_a_new_state[-1]
    pattern = last_trace("process").blocks[1].heads[1].pattern
    return {"row": asking, "reads": int(pattern[asking].argmax())}


@value
def tie() -> dict[str, float]:
    """Return the softmax weights of one high score among others, and of two that tie."""
    one, two = softmax(np.array([SCORE, 0, 0, 0])), softmax(np.array([SCORE, SCORE, 0, 0]))
    return {"one": one[0], "rest": one[1], "two": two[0]}


@value
def average() -> dict[str, float]:
    """Return what outcome's head 0 brings to the ':' row, and the average mark that it is made of."""
    colon = rows("outcome").colon
    counted = last_trace("outcome").blocks[1].heads[0].out[colon].max()
    return {"count": counted, "mark": counted / SIZES.n}


@value
def exact() -> dict[str, int]:
    """Return the number of inputs at the example's sizes, and on how many each program prints the correct row."""
    questions = list(all_questions(SIZES))
    found: dict[str, int] = {"inputs": len(questions)}
    for program in PROGRAMS:
        found[program] = correct_count(model(program), program, questions)
    return found


@value
def compared() -> dict[str, object]:
    """Return the two programs side by side."""
    found: Summary = summary(SIZES, QUESTION)
    return asdict(found)
