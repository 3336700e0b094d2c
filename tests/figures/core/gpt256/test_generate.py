"""Generation against a walk through all continuations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from figures.core.gpt256.forward import Settings, forward
from figures.core.gpt256.generate import forced, greedy, pick, sampled
from figures.core.gpt256.vocabulary import Ids, decode, encode
from figures.core.gpt256.weights import Weights
from tests.figures.core.gpt256 import slow

EOT_ID = 11
SIX = encode("the cat climbed the roof")  # room for two more tokens


def endings(length: int) -> Iterator[tuple[int, ...]]:
    """All that can follow when `length` tokens fit: <eot> ends, everything else goes on."""
    for token in range(12):
        if token == EOT_ID or length == 1:
            yield (token,)
        else:
            yield from ((token, *rest) for rest in endings(length - 1))


@pytest.mark.parametrize("settings", [Settings(), Settings(heads=1), Settings(masked=False)], ids=str)
def test_greedy_takes_the_best_token_of_plain_loops(settings: Settings, weights: Weights, ids: Ids) -> None:
    """Token by token, from a whole pass by loops each, until <eot> or eight tokens."""
    expected = ids.tolist()
    while len(expected) < 8 and expected[-1] != EOT_ID:
        last = slow.logits(slow.plain(weights), expected, settings)[-1]
        expected.append(int(np.argmax(np.real(last))))

    run = greedy(weights, ids, settings)

    assert run.ids.tolist() == expected
    assert [step.chosen for step in run.passes] == expected[len(ids) :]
    assert all(step.draw is None for step in run.passes)


def test_the_example_goes_on_with_the_roof(weights: Weights, ids: Ids) -> None:
    """The greedy continuation fills all eight positions and does not end by itself."""
    run = greedy(weights, ids)

    assert decode(run.ids) == "the cat climbed the roof climbed"
    assert not run.finished


def test_probabilities_of_all_continuations_sum_to_one(weights: Weights) -> None:
    """Each is the product of its tokens' probabilities, which the plain loops give too."""
    total = 0.0
    for ending in endings(2):
        run = forced(weights, SIX, ending)
        total += run.probability
        rows = slow.logits(slow.plain(weights), [*SIX.tolist(), *ending], Settings())
        expected = np.prod([slow.shares(rows[5 + i])[token].real for i, token in enumerate(ending)])
        assert run.probability == pytest.approx(expected, rel=1e-12, abs=0)

    assert total == pytest.approx(1, rel=0, abs=1e-13)


def test_sampling_chooses_each_continuation_as_often_as_its_probability_says(weights: Weights) -> None:
    """Of 1,500 seeded runs every continuation has its share, to five standard deviations, and one run more."""
    rng, runs = np.random.default_rng(0), 1_500
    found = [tuple(sampled(weights, SIX, rng).ids[6:].tolist()) for _ in range(runs)]

    for ending in endings(2):
        p = forced(weights, SIX, ending).probability
        assert abs(found.count(ending) - runs * p) <= 5 * np.sqrt(runs * p * (1 - p)) + 1


def test_evenly_spaced_draws_choose_each_token_in_proportion(weights: Weights) -> None:
    """10,000 draws spread over [0, 1) give each token its probability, to one draw at either end."""
    probs = forward(weights, SIX).probs[-1]
    chosen = [pick(probs, (i + 0.5) / 10_000) for i in range(10_000)]

    for token in range(12):
        assert abs(chosen.count(token) - 10_000 * probs[token]) <= 1


@pytest.mark.parametrize(("draw", "token"), [(0.0, 0), (0.24, 0), (0.25, 2), (0.99, 2), (0.9999999999999999, 2)])
def test_a_draw_chooses_the_first_token_whose_sum_is_over_it(draw: float, token: int) -> None:
    """A sum equal to the draw is not over it; a token without probability is never chosen."""
    assert pick(np.array([0.25, 0.0, 0.75]), draw) == token


def test_a_draw_above_the_rounded_sum_chooses_the_last_token() -> None:
    """Ten times 0.1 is less than 1 by rounding; the draw between still has a token."""
    probs = np.full(10, 0.1)

    assert np.cumsum(probs)[-1] < 1
    assert pick(probs, np.nextafter(1, 0)) == 9


def test_a_seed_repeats_its_run_and_the_passes_explain_it(weights: Weights, ids: Ids) -> None:
    """The recorded draw, put against the cumulative probabilities, gives the token that was printed."""
    run, again = (sampled(weights, ids, np.random.default_rng(4)) for _ in range(2))

    np.testing.assert_array_equal(run.ids, again.ids)
    draws = np.random.default_rng(4).random(len(run.passes))
    for step, draw in zip(run.passes, draws, strict=True):
        assert step.draw == draw
        assert step.chosen == next(token for token in range(12) if step.cumulative[token] > draw)


def test_a_run_ends_with_eot(weights: Weights) -> None:
    """Where <eot> is by far the most probable token, both kinds of run print it and stop."""
    strong = replace(weights, W_U=np.zeros((4, 12)))
    strong.W_U[:, EOT_ID] = 25 * forward(weights, encode("the cat")).ln_final.out[-1]

    for run in (greedy(strong, encode("the cat")), sampled(strong, encode("the cat"), np.random.default_rng(0))):
        assert decode(run.ids) == "the cat<eot>"
        assert run.finished


@pytest.mark.parametrize("text", ["the cat<eot>", "the cat climbed the roof. the"])
def test_a_full_or_ended_row_is_not_continued(text: str, weights: Weights) -> None:
    """After <eot>, and on the eighth token, there is no pass, and an empty product is 1."""
    run = greedy(weights, encode(text))

    assert run.passes == ()
    assert run.probability == 1
    np.testing.assert_array_equal(run.ids, encode(text))


def test_what_is_no_row_of_tokens_is_refused(weights: Weights, rng: np.random.Generator) -> None:
    """Too long a prompt, an empty one, and a continuation that does not fit."""
    with pytest.raises(ValueError, match="a row of 9 tokens was given"):
        greedy(weights, np.zeros(9, dtype=np.intp))
    with pytest.raises(ValueError, match="a row of 0 tokens was given"):
        sampled(weights, np.zeros(0, dtype=np.intp), rng)
    with pytest.raises(ValueError, match="a row of 9 tokens was given"):
        forced(weights, SIX, (1, 2, 3))
