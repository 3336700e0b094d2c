"""Greedy generation: one token at a time, each from a whole forward pass, until EOS."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from figures.core.counting.forward import Trace, forward
from figures.core.counting.task import Question
from figures.core.counting.tokens import EOS, Ids, decode, encode, prompt, vocabulary
from figures.core.counting.weights import Model


@dataclass(frozen=True)
class Pass:
    """One pass: the row of tokens it saw, the token it printed, and all that went on inside."""

    seen: tuple[str, ...]
    printed: str
    trace: Trace


@dataclass(frozen=True)
class Generation:
    """A free run: its passes in order, and the row of tokens it ended with."""

    passes: tuple[Pass, ...]
    row: tuple[str, ...]

    @property
    def finished(self) -> bool:
        """Whether the run ended with EOS, and not because the network has no more positions."""
        return self.row[-1] == EOS


def generate(model: Model, question: Question) -> Generation:
    """Answer a question token by token, until EOS or until all P positions are taken.

    Raises ValueError for a question that does not fit the model's sizes.
    """
    ids = encode(prompt(question, model.sizes), model.sizes)
    passes = tuple(_as_pass(model, *step) for step in free_run(model, ids))
    last = passes[-1]
    return Generation(passes, (*last.seen, last.printed))


def free_run(model: Model, prompts: Ids) -> Iterator[tuple[Trace, Ids]]:
    """The passes on prompts [..., L], each with the tokens it printed, [...].

    In a batch, a row that has printed EOS is filled with EOS until every row has.
    """
    eos = vocabulary(model.sizes).index(EOS)
    ids = prompts
    ended = np.zeros(prompts.shape[:-1], dtype=np.bool_)
    while not ended.all() and ids.shape[-1] < model.sizes.P:
        trace = forward(model, ids)
        printed = np.where(ended, eos, trace.predictions[..., -1])
        yield trace, printed
        ids = np.concatenate((ids, printed[..., np.newaxis]), axis=-1)
        ended |= printed == eos


def _as_pass(model: Model, trace: Trace, printed: Ids) -> Pass:
    seen = decode(trace.ids, model.sizes)
    (token,) = decode(printed[np.newaxis], model.sizes)
    return Pass(seen, token, trace)
