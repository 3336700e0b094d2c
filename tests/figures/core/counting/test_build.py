"""Built weights: correct on every input, at many sizes, and none of them idle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import numpy as np
import pytest

from figures.core.counting.build import build, plan, units
from figures.core.counting.exactness import margins
from figures.core.counting.forward import Trace, forward
from figures.core.counting.rows import PROGRAMS, Program
from figures.core.counting.sizes import Sizes
from figures.core.counting.stream import stream
from figures.core.counting.task import Question, all_questions, random_questions
from figures.core.counting.tokens import correct_row, encode_all, vocabulary
from figures.core.counting.weights import Model
from figures.core.nn import Array

OTHER_SIZES = [
    *[(2, 1, 2), (3, 6, 3), (5, 8, 4), (4, 12, 2), (1, 3, 2), (26, 5, 2)],
    *[(1, 1, 1), (4, 4, 1), (1, 2, 3), (3, 2, 12), (2, 41, 3)],
]


@pytest.mark.parametrize("program", PROGRAMS)
def test_every_input_of_the_running_sizes_is_answered(
    program: Program, sizes: Sizes, models: dict[Program, Model]
) -> None:
    """On all inputs the correct token leads by almost 1, the value that it is written with."""
    leads = margins(models[program], program, list(all_questions(sizes)))

    np.testing.assert_allclose(leads, np.ones(2 * 4 * 4**4), rtol=0, atol=1e-4)


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("other", OTHER_SIZES, ids=str)
def test_other_sizes_are_answered(program: Program, other: tuple[int, int, int], rng: np.random.Generator) -> None:
    """Random inputs, and the words of one letter only, have a lead of almost 1 at other sizes too."""
    sizes = Sizes(*other)
    extremes = [Question(start, "a", "a" * sizes.n) for start in range(sizes.m)]
    questions = [*random_questions(sizes, 60, rng), *extremes]

    assert margins(build(program, sizes), program, questions).min() > 0.99


def test_an_unknown_program_is_refused(sizes: Sizes) -> None:
    """The error lists both programs."""
    with pytest.raises(ValueError, match="'outcomes', allowed are process and outcome"):
        build(cast("Program", "outcomes"), sizes)


@pytest.mark.parametrize("program", PROGRAMS)
def test_units_are_named_and_the_unnamed_do_nothing(
    program: Program, sizes: Sizes, models: dict[Program, Model]
) -> None:
    """Each of the F units has a name; the weights of unused[...] are all 0."""
    for block, planned in zip(models[program].blocks, plan(program, sizes).blocks, strict=True):
        names = units(planned, sizes).names
        unused = [name.startswith("unused") for name in names]

        assert len(names) == sizes.F
        assert len(names) - sum(unused) == len(planned.units)
        assert not block.W_in[unused].any()
        assert not block.b_in[unused].any()
        assert not block.W_out[:, unused].any()


def test_weights_stand_where_their_meaning_says(sizes: Sizes, models: dict[Program, Model]) -> None:
    """One weight of each kind, found by name: its value, in the array and at the place it should have."""
    space, tokens = stream(sizes), vocabulary(sizes)
    process = models["process"]
    gates = units(plan("process", sizes).blocks[1], sizes)
    head = process.blocks[1].heads[1]

    assert process.E_tok[tokens.index("c"), space.index("TL[c]")] == 1
    assert process.E_pos[9, space.index("POS[9]")] == 1
    assert head.W_Q[5, space.index("POS[9]")] == 16 * np.sqrt(14)
    assert head.W_V[space.index("MT"), space.index("MATCH")] == 1
    assert process.blocks[1].W_in[gates.index("STAY[0]"), space.index("MT")] == -1
    assert process.blocks[1].b_in[gates.index("STEP[1]")] == -1.5
    assert process.blocks[1].W_out[space.index("OUT[0]"), gates.index("STEP[1]")] == 2
    assert process.R[tokens.index(":"), space.index("POS[10]")] == 1


@pytest.mark.parametrize("program", PROGRAMS)
def test_every_used_weight_counts(program: Program, sizes: Sizes) -> None:
    """A tenth off any one used weight changes a pattern, a residual stream or a logit of some input."""
    questions = [
        Question(start, query, query * count + other * (sizes.n - count))
        for start in range(sizes.m)
        for query, other in zip("abcd", "bcda", strict=True)
        for count in range(sizes.n + 1)
    ]
    ids = encode_all((correct_row(program, question, sizes) for question in questions), sizes)
    model = build(program, sizes)
    trace = forward(model, ids)
    before = _results(trace)
    for name, place in _used_weights(model, trace):
        weight = model.parameters()[name]
        kept = weight[place]
        weight[place] = 0.9 * kept
        after = _results(forward(model, ids))
        weight[place] = kept

        moved = max(np.abs(a - b).max() for a, b in zip(after, before, strict=True))
        assert moved > 1e-9, (name, place)


def _results(trace: Trace) -> list[Array]:
    patterns = [head.pattern for block in trace.blocks for head in block.heads]
    return [*patterns, *(block.resid_post for block in trace.blocks), trace.logits]


def _used_weights(model: Model, trace: Trace) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The nonzero weights that some row of the trace can feel.

    Not felt are weights of rows that this program does not have, the query of row 0 (it sees only itself),
    keys that no row looks up, and units that no input switches on (of a spike for c' = n, all but the rise).
    """
    rows = trace.ids.shape[-1]
    position = stream(model.sizes).slice("POS")
    named = model.parameters()
    for name, array in named.items():
        felt = np.ones(array.shape, dtype=np.bool_)
        place, _, kind = name.rpartition(".")
        if kind in {"W_Q", "W_K", "R"}:
            felt[:, position.start + rows : position.stop] = False
        if kind == "E_pos":
            felt[rows:] = False
        if kind == "W_Q":
            felt[:, position.start] = False
        if kind == "W_K":
            felt &= named[f"{place}.W_Q"][:, position.start + 1 : position.start + rows].any(axis=1, keepdims=True)
        if kind in {"W_in", "b_in", "W_out"}:
            post = trace.blocks[int(place.removeprefix("block"))].mlp.post
            on = (post > 0).reshape(-1, model.sizes.F).any(axis=0)
            felt = (felt.T & on).T if kind != "W_out" else felt & on
        for found in np.argwhere((array != 0) & felt):
            yield name, tuple(int(i) for i in found)
