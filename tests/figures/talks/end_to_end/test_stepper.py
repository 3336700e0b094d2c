"""The stepper's cases: a finite grid of states and random ones, each with what plain loops give."""

from __future__ import annotations

from itertools import islice, product
from typing import Any, cast

import numpy as np
import pytest

from deckproof import Case
from figures.core.gpt256.vocabulary import TOKENS
from figures.core.gpt256.weights import hand_picked
from figures.talks.end_to_end.stages import STAGES
from figures.talks.end_to_end.stepper import (
    RANDOM_CASES,
    TOLERANCE,
    grid_states,
    random_states,
    stepper,
    stepper_of,
    temperatures,
)

GRID = 8 * 2 * 2 * 16  # lengths, heads, mask or none, temperatures


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    """All cases."""
    return list(stepper().cases())


def test_the_grid_is_every_combination() -> None:
    """Each length, number of heads, mask and temperature of the slider, once; sentences grow by a token."""
    found = [(len(s.ids), s.settings.heads, s.settings.masked, s.settings.temperature) for s in grid_states()]
    quarters = [number / 4 for number in range(1, 17)]

    assert list(temperatures()) == quarters
    assert sorted(found) == sorted(product(range(1, 9), (1, 2), (False, True), quarters))
    assert {tuple(s.ids.tolist()) for s in grid_states()} == {(0, 2, 4, 5, 1, 6, 10, 11)[:n] for n in range(1, 9)}


def test_random_states_are_drawn_anew_from_one_seed() -> None:
    """The same ones each time; of every length and token, with all heads and masks, between the slider's ends."""
    found, again = ([state.input for state in random_states()] for _ in range(2))

    assert found == again
    assert len(found) == RANDOM_CASES == 500
    lists = [cast("list[int]", state["ids"]) for state in found]
    assert {len(ids) for ids in lists} == set(range(1, 9))
    assert {token for ids in lists for token in ids} == set(range(len(TOKENS)))
    assert {(state["heads"], state["masked"]) for state in found} == {(1, True), (1, False), (2, True), (2, False)}
    chosen = [cast("float", state["temperature"]) for state in found]
    assert 0.25 <= min(chosen) < 0.3
    assert 3.9 < max(chosen) <= 4


def test_there_is_a_case_for_each_state(cases: list[Case]) -> None:
    """Grid and random ones, at a tolerance of a billionth."""
    assert len(cases) == GRID + RANDOM_CASES
    assert TOLERANCE == stepper().tolerance == 1e-9


def test_cases_expect_consistent_passes(cases: list[Case]) -> None:
    """Sums are sums, patterns and probabilities sum to 1, and scaled logits are logits over the temperature."""
    for case in cases:
        expected = cast("dict[str, Any]", case.expected)
        resid_mid = expected["resid_pre"] + expected["attn_out"]
        pairs = [
            (expected["tok"] + expected["pos"], expected["resid_pre"]),
            (resid_mid, expected["resid_mid"]),
            (resid_mid + expected["mlp"]["out"], expected["resid_post"]),
            (expected["scaled"] * cast("float", case.input["temperature"]), expected["logits"]),
            (expected["probs"].sum(axis=1), np.ones(len(expected["probs"]))),
            *((head["pattern"].sum(axis=1), np.ones(len(head["pattern"]))) for head in expected["heads"]),
        ]
        for found, wanted in pairs:
            np.testing.assert_allclose(found, wanted, rtol=0, atol=1e-12)
        assert len(expected["heads"]) == case.input["heads"]
        assert expected["probs"][-1, expected["next"]] == expected["probs"][-1].max()


def test_the_mask_is_the_states_own(cases: list[Case]) -> None:
    """With it no row looks ahead; without it every row of two or more does."""
    for case in cases:
        for head in cast("dict[str, Any]", case.expected)["heads"]:
            ahead = np.triu(head["pattern"], k=1)
            assert ahead.any() == (not case.input["masked"] and len(ahead) > 1)


def test_it_opens_on_the_running_example() -> None:
    """The sentence, two heads, the mask, temperature 1, and the last stage open."""
    assert stepper().payload["opening"] == {
        "ids": [0, 2, 4, 5, 1],
        "heads": 2,
        "masked": True,
        "temperature": 1.0,
        "stage": "softmax",
    }


def test_the_payload_names_what_the_browser_needs() -> None:
    """All weights, the stages of the drawing in their order, and the tokens as slides show them."""
    payload = cast("dict[str, Any]", stepper().payload)

    assert {name: array.shape for name, array in payload["weights"].items()} == {
        name: array.shape for name, array in hand_picked().parameters().items()
    }
    assert [stage["name"] for stage in payload["stages"]] == list(STAGES)
    assert payload["vocabulary"][:3] == ["the", "_the", "_cat"]
    assert payload["vocabulary"][payload["eot"]] == "<eot>"


def test_another_network_gives_other_cases() -> None:
    """The cases are those of the weights that the browser gets."""
    network = hand_picked()
    other = type(network)(**{name: array + 0.25 for name, array in network.parameters().items()})

    [case] = islice(stepper_of(other).cases(), 1)
    [own] = islice(stepper().cases(), 1)

    np.testing.assert_array_equal(cast("dict[str, Any]", case.expected)["tok"], network.W_E[[0]] + 0.25)
    np.testing.assert_array_equal(cast("dict[str, Any]", own.expected)["tok"], network.W_E[[0]])
