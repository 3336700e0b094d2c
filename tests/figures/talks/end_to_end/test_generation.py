"""Continuations: each step is one pass, and what it prints is what the line or the bars say."""

from __future__ import annotations

import re

import pytest

from figures.core.gpt256.forward import DEFAULT
from figures.core.gpt256.vocabulary import TOKENS, decode
from figures.core.gpt256.weights import hand_picked
from figures.talks.end_to_end import generation
from tests.figures.core.gpt256 import slow
from tests.figures.talks.end_to_end.shown import number, texts

SENTENCE = [0, 2, 4, 5, 1]


def next_shares(ids: list[int]) -> list[float]:
    """The next token's probabilities, by plain loops."""
    return [share.real for share in slow.shares(slow.logits(slow.plain(hand_picked()), ids, DEFAULT)[-1])]


@pytest.mark.parametrize("step", [1, 2, 3])
def test_greedy_takes_the_greatest(step: int) -> None:
    """The tokens shown after so many steps are those of taking the most probable one by plain loops each time."""
    ids = list(SENTENCE)
    for _ in range(step):
        shares = next_shares(ids)
        ids.append(shares.index(max(shares)))
    shown = texts(generation.most_probable(step))

    assert shown[: 5 + step] == [TOKENS[i].replace(" ", "_") for i in ids]
    bars = [number(text) for text in shown[5 + step :] if re.fullmatch(r"\d\.\d{3}", text)]
    assert bars[-12:] == pytest.approx(next_shares(ids[:-1]), rel=0, abs=0.0005)


@pytest.mark.parametrize("seed", range(generation.SEEDS[0], generation.SEEDS[1] + 1))
def test_a_draw_falls_into_the_segment_of_its_token(seed: int) -> None:
    """The tokens before the drawn one take less of the line than the draw, with it they take more."""
    run = generation.sampled_run(seed)
    shown = " ".join(texts(generation.drawn(generation.STEPS, seed)))
    ids = list(SENTENCE)
    for one in run.passes:
        shares = next_shares(ids)
        assert one.draw is not None
        assert sum(shares[: one.chosen]) <= one.draw < sum(shares[: one.chosen + 1])
        assert f"{one.draw:.3f}" in shown
        ids.append(one.chosen)
    assert shown.startswith(" ".join(TOKENS[i].replace(" ", "_") for i in ids))


def test_the_talk_s_seed_ends_its_sentence() -> None:
    """The run that the notes speak of: roof, full stop, end."""
    assert decode(generation.sampled_run(generation.SEED).ids) == "the cat climbed the roof.<eot>"


def test_a_run_that_ended_stays() -> None:
    """A later step of a run that is over shows what the last one showed."""
    short = [seed for seed in range(1, 10) if len(generation.sampled_run(seed).passes) < generation.STEPS]
    for seed in short:
        passes = len(generation.sampled_run(seed).passes)
        assert texts(generation.drawn(passes, seed)) == texts(generation.drawn(generation.STEPS, seed))
