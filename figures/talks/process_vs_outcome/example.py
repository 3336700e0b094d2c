"""The running example of every slide, and the runs of both programs on it."""

from __future__ import annotations

from functools import cache

from figures.core.counting.build import build
from figures.core.counting.forward import Trace
from figures.core.counting.generate import Generation, generate
from figures.core.counting.rows import Program, Rows
from figures.core.counting.sizes import Sizes
from figures.core.counting.task import Question
from figures.core.counting.weights import Model

SIZES = Sizes(A=4, n=4, m=2)
DEFAULT = Sizes(A=4, n=12, m=2)
"""The sizes of a longer run, beside which the example's are shown."""
QUESTION = Question(start=1, query="a", word="bada")


@cache
def model(program: Program) -> Model:
    """Return the weights of a program at the example's sizes."""
    return build(program, SIZES)


@cache
def run(program: Program) -> Generation:
    """Return the program's own run on the example, token by token."""
    return generate(model(program), QUESTION)


def rows(program: Program) -> Rows:
    """Return what stands on which row of the program's finished row of tokens."""
    return Rows(SIZES, program)


def last_trace(program: Program) -> Trace:
    """Return the last pass of the run: it saw every token but EOS."""
    return run(program).passes[-1].trace
