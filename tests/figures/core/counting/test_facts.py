"""Every checkable number of the talk, computed from the weights and held against the facts file."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

from figures.core.basis import Basis
from figures.core.counting import task
from figures.core.counting.build import build, plan, units
from figures.core.counting.chain import HeadChain, row_chain
from figures.core.counting.compare import Summary, summary
from figures.core.counting.exactness import margins
from figures.core.counting.forward import forward, run_mlp
from figures.core.counting.generate import generate
from figures.core.counting.rows import PROGRAMS, Program, Rows
from figures.core.counting.sizes import Sizes
from figures.core.counting.stream import stream
from figures.core.counting.task import Question
from figures.core.counting.tokens import correct_row, encode
from figures.core.nn import softmax

SIZES = Sizes(A=4, n=4, m=2)
QUESTION = Question(start=1, query="a", word="bada")
STREAM = stream(SIZES)
MODELS = {program: build(program, SIZES) for program in PROGRAMS}
BIT_PAIRS = ((1, 1), (1, 0), (0, 1), (0, 0))


def derived_sizes(sizes: Sizes) -> dict[str, int]:
    """The four derived sizes by symbol."""
    return {"V": sizes.V, "P": sizes.P, "W": sizes.W, "F": sizes.F}


def shapes() -> dict[str, list[int]]:
    """The shapes of the real arrays; W_out is shown as W_in is."""
    found = {name.rpartition(".")[2]: list(array.shape) for name, array in MODELS["process"].parameters().items()}
    return {name: shape for name, shape in found.items() if name not in {"b_in", "W_out"}}


def attention(program: Program, row: int, head: int) -> HeadChain:
    """One head of block 1 at one row, on the running example."""
    trace = forward(MODELS[program], encode(correct_row(program, QUESTION, SIZES), SIZES))
    return row_chain(trace, row).blocks[1].heads[head]


def letter_gates() -> tuple[list[float], list[float]]:
    """What is inside the gate of letter a, and what block 0 adds to MATCH, for each pair of bits."""
    x = np.stack([STREAM.vector({"TL[a]": tl, "QRY[a]": qry}) for tl, qry in BIT_PAIRS])
    mlp = run_mlp(MODELS["process"].blocks[0], x)
    inside, added = mlp.pre[:, unit("process", 0).index("AND[a]")], mlp.out[:, STREAM.index("MATCH")]
    return inside.tolist(), added.tolist()


def step_gates() -> list[list[float]]:
    """The no-match and the match unit of state 0 after the ReLU, for the talk's order of cases."""
    cases = ((1, 0), (1, 1), (0, 0), (0, 1))
    x = np.stack([STREAM.vector({"PREV[0]": prev, "MT": mt}) for prev, mt in cases])
    post = run_mlp(MODELS["process"].blocks[1], x).post
    names = unit("process", 1)
    return [[float(row[names.index("STAY[0]")]), float(row[names.index("STEP[0]")])] for row in post]


def spikes() -> list[float]:
    """The spike for start 0 and count 1, from its three units, at counts 0, 1, 2 and 4."""
    x = np.stack([STREAM.vector({"CNT": count, "S0[0]": 1}) for count in (0, 1, 2, 4)])
    post = run_mlp(MODELS["outcome"].blocks[1], x).post
    names, target = unit("outcome", 1), STREAM.index("OUT[1]")
    three = [names.index(f"{part}[0,1]") for part in ("RISE", "PEAK", "FALL")]
    added: list[float] = (post[:, three] @ MODELS["outcome"].blocks[1].W_out[target, three]).tolist()
    return added


def unit(program: Program, block: int) -> Basis:
    """The names of a block's units."""
    return units(plan(program, SIZES).blocks[block], SIZES)


def exact_on_both() -> int:
    """Inputs on which both programs print the correct row."""
    questions = list(task.all_questions(SIZES))
    both = np.all([margins(MODELS[program], program, questions) > 0 for program in PROGRAMS], axis=0)
    return int(both.sum())


def score_and_weight() -> list[float]:
    """The score of the row that a head looks up, and the weight on it, cut after five decimals."""
    head = attention("process", 9, 1)
    return [float(head.scores.max()), math.floor(head.pattern.max() * 1e5) / 1e5]


def average_and_count() -> list[float]:
    """At ':' of the outcome program: the average mark that head 0 takes, and what it writes to CNT."""
    head, rows = attention("outcome", 7, 0), Rows(SIZES, "outcome")
    marks = task.marks(QUESTION)
    average = sum(float(head.pattern[row]) * mark for row, mark in zip(rows.letters, marks, strict=True))
    return [average, float(head.out[STREAM.index("CNT")])]


def compared() -> Summary:
    """The talk's summary table."""
    return summary(SIZES, QUESTION)


COMPUTED: Mapping[str, Callable[[], object]] = {
    "task.states": lambda: list(task.states(QUESTION, SIZES.m)),
    "task.marks": lambda: list(task.marks(QUESTION)),
    "task.count": lambda: task.count(QUESTION),
    "softmax.one": lambda: float(softmax(np.array([16.0, 0, 0, 0]))[0]),
    "softmax.rest": lambda: float(f"{softmax(np.array([16.0, 0, 0, 0]))[1]:.0e}"),
    "softmax.tie": lambda: [float(weight) for weight in softmax(np.array([16.0, 16.0, 0, 0]))[:2]],
    "gate.and": lambda: {f"{x}{y}": z for (x, y), z in zip(BIT_PAIRS, letter_gates()[1], strict=True)},
    "sizes.n4": lambda: derived_sizes(SIZES),
    "sizes.n12": lambda: derived_sizes(Sizes(A=4, n=12, m=2)),
    "params.total": lambda: SIZES.parameter_count,
    "params.shapes": shapes,
    "row.process": lambda: list(generate(MODELS["process"], QUESTION).row),
    "row.outcome": lambda: list(generate(MODELS["outcome"], QUESTION).row),
    "row.T": lambda: len(generate(MODELS["process"], QUESTION).row),
    "exact.all": exact_on_both,
    "attn.score": score_and_weight,
    "attn.cell": lambda: int(attention("process", 9, 1).pattern.argmax()),
    "copy.row": lambda: int(attention("process", 11, 2).pattern.argmax()),
    "mlp0.table": lambda: letter_gates()[0],
    "mlp1.table": step_gates,
    "outcome.mean": average_and_count,
    "spike": spikes,
    "summary.embed": lambda: compared().embeddings_and_block0_differ,
    "summary.readout": lambda: compared().readout_differs,
    "summary.heads": lambda: [compared().process.heads_used, compared().outcome.heads_used],
    "summary.units": lambda: [compared().process.units_used, compared().outcome.units_used],
    "summary.supervised": lambda: [
        compared().process.supervised_tokens,
        compared().outcome.supervised_tokens,
    ],
    "summary.reads": lambda: [compared().process.marks_read, compared().outcome.marks_read],
}


def test_every_fact_is_computed(facts: dict[str, dict[str, Any]]) -> None:
    """Each id of the file has a computation here, and the other way round."""
    assert set(COMPUTED) == set(facts)


@pytest.mark.parametrize("fact_id", COMPUTED)
def test_fact(fact_id: str, facts: dict[str, dict[str, Any]]) -> None:
    """The computed value is the expected one, to the digits given."""
    fact = facts[fact_id]

    assert_same(COMPUTED[fact_id](), fact["expected"], fact["digits"])


@pytest.mark.parametrize(
    ("computed", "expected"),
    [(3, 4), ([1, 2], [1]), ({"V": 1}, {"W": 1}), (0.50002, 0.5), ("a", "b"), ([0.0], [[0.0]]), (2.0, 3)],
)
def test_the_comparison_can_fail(computed: object, expected: object) -> None:
    """Values, lengths, keys and shapes that differ are noticed."""
    with pytest.raises(AssertionError):
        assert_same(computed, expected, None)


def assert_same(computed: object, expected: object, digits: int | None) -> None:
    """Equal text, integers and structure; floats to half a unit of the last digit, the fifth if not said."""
    if isinstance(expected, list):
        assert isinstance(computed, list)
        assert len(computed) == len(expected)
        for one, other in zip(computed, expected, strict=True):
            assert_same(one, other, digits)
    elif isinstance(expected, dict):
        assert isinstance(computed, dict)
        assert computed.keys() == expected.keys()
        for key, other in expected.items():
            assert_same(computed[key], other, digits)
    elif isinstance(computed, float):
        assert computed == pytest.approx(expected, rel=0, abs=0.5 * 10 ** -(5 if digits is None else digits))
    else:
        assert computed == expected
