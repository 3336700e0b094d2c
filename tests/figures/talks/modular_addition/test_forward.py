"""The live forward pass's payload and cases: weights are kept or rounded as said, and expected numbers fit together."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest

from deckproof import Case
from figures.core.modadd import runs
from figures.core.modadd.pairs import all_pairs, in_training
from figures.core.modadd.passes import every_pair
from figures.talks.modular_addition.forward import RANDOM_CASES, STEPS, corner_states, forward, random_states, weights

P = 113
LAST = 20_000
# Shares of all pairs whose answer rounding leaves as it was. Before training logits are alike, and some answers tip.
LEAST_SAME = {step: 0.9 if step == 0 else 0.97 for step in STEPS}


@pytest.fixture(scope="module")
def payload() -> dict[str, Any]:
    """What the browser gets."""
    return cast("dict[str, Any]", forward().payload)


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    """All cases."""
    return list(forward().cases())


def test_there_are_random_cases_and_corners(cases: list[Case]) -> None:
    """300 at random, then at each step the example and the pairs of the least and the greatest number."""
    found = [tuple(case.input.values()) for case in cases]
    corners = [(100, 50), (0, 0), (0, 112), (112, 0), (112, 112)]

    assert RANDOM_CASES == 300
    assert found[300:] == [(a, b, step) for step in STEPS for a, b in corners]
    states = [*random_states(), *corner_states()]
    assert found == [(state.a, state.b, state.step) for state in states]
    assert forward().tolerance == 1e-9


def test_random_states_are_of_every_kind() -> None:
    """The same ones each time; at every step, and over the whole range of both numbers."""
    found, again = list(random_states()), list(random_states())

    assert found == again
    assert {state.step for state in found} == set(STEPS)
    for numbers in ([state.a for state in found], [state.b for state in found]):
        assert min(numbers) < 5
        assert max(numbers) > 107
        assert set(numbers) <= set(range(P))


def test_expected_numbers_fit_together(cases: list[Case]) -> None:
    """Sums are sums, weights of attention and probabilities sum to 1, ReLU cuts, the answer has the greatest logit."""
    for case in cases[::10]:
        expected = cast("dict[str, Any]", case.expected)
        last = expected["resid_pre"][[2]]
        weights_of_heads = np.concatenate([head["pattern"] for head in expected["heads"]])
        pairs = [
            (expected["tok"] + expected["pos"], expected["resid_pre"]),
            (last + expected["attn_out"], expected["resid_mid"]),
            (expected["resid_mid"] + expected["mlp_out"], expected["resid_post"]),
            (np.where(expected["pre"] > 0, expected["pre"], 0), expected["post"]),
            (weights_of_heads.sum(axis=1), np.ones(4)),
            (expected["probs"].sum(axis=1), [1.0]),
        ]
        for found, wanted in pairs:
            np.testing.assert_allclose(found, wanted, rtol=0, atol=1e-12)
        assert expected["logits"].shape == (1, P)
        assert expected["logits"][0, expected["answer"]] == expected["logits"].max()


def test_the_browser_gets_the_weights_that_cases_are_computed_with(payload: dict[str, Any]) -> None:
    """Counts times units are those of the step to the last bit, and the last step's are the stored ones."""
    for step, packed in zip(payload["steps"], payload["weights"], strict=True):
        for name, array in weights(step).parameters().items():
            sent = packed[name]
            values = sent if step == LAST else sent["counts"] * sent["units"].astype(np.float64)
            np.testing.assert_array_equal(values, array)
    for name, array in runs.final().parameters().items():
        np.testing.assert_array_equal(payload["weights"][-1][name], array)
        np.testing.assert_array_equal(array.astype(np.float16), array)  # hence two bytes each in the page


@pytest.mark.parametrize("step", STEPS)
def test_rounding_keeps_the_answers(step: int) -> None:
    """The example's at every step, nearly all others, and what was said of how many are right."""
    pairs = all_pairs(P)
    networks = runs.checkpoint(step), weights(step)
    stored, used = (every_pair(params).logits.argmax(axis=-1).ravel() for params in networks)
    same = (stored == used).mean()

    assert stored[100 * P + 50] == used[100 * P + 50]
    assert same >= (1.0 if step == LAST else LEAST_SAME[step])
    trained = in_training(runs.recipe_of(0))
    for part in (trained, ~trained):
        before, after = ((answers == pairs.answer)[part].mean() for answers in (stored, used))
        np.testing.assert_allclose(after, before, rtol=0, atol=0.005)


def test_the_payload_says_how_many_are_right(payload: dict[str, Any]) -> None:
    """At each step, of the pairs trained on and of the others, counted anew from the stored weights."""
    pairs, trained = all_pairs(P), in_training(runs.recipe_of(0))
    np.testing.assert_array_equal(payload["trained"].ravel(), trained)
    for place in (0, 3, len(STEPS) - 1):
        right = every_pair(runs.checkpoint(STEPS[place])).logits.argmax(axis=-1).ravel() == pairs.answer
        assert payload["accuracy"]["trained"][place] == pytest.approx(right[trained].mean(), rel=0, abs=1e-12)
        assert payload["accuracy"]["others"][place] == pytest.approx(right[~trained].mean(), rel=0, abs=1e-12)


def test_colours_are_told_apart(payload: dict[str, Any], cases: list[Case]) -> None:
    """The example's entries are rarely stronger than the strongest colour, and some are, at one step or another."""
    examples = [cast("dict[str, Any]", case.expected) for case in cases[300::5]]
    for name, strongest in payload["strongest"].items():
        sizes = np.abs(np.stack([expected[name] for expected in examples]))
        assert 0 < (sizes[sizes > 0] > strongest).mean() < 0.03


def test_it_opens_on_the_running_example(payload: dict[str, Any]) -> None:
    """At the end of training."""
    assert payload["opening"] == {"a": 100, "b": 50, "step": LAST}
    assert (payload["p"], payload["heads"], payload["steps"]) == (P, 4, STEPS)
