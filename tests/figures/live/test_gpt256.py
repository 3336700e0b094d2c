"""The 256-parameter GPT in a real browser: every number of a pass is the one that numpy and plain loops have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import cast

import numpy as np
import pytest
from playwright.sync_api import Browser

from figures.core.gpt256.forward import DEFAULT, Settings
from figures.core.gpt256.weights import Weights, hand_picked
from figures.core.nn import Array
from figures.talks.end_to_end.stepper import State, random_states, stepper_of
from tests import live_pages
from tests.figures.core.gpt256 import slow
from tests.live_pages import Shown

pytestmark = pytest.mark.browser

TOLERANCE = 1e-9
SAMPLE = 40
RANDOM = slice(512, 512 + SAMPLE)  # the cases after those of the grid


def random_weights() -> Weights:
    """Weights without any pattern: on the talk's own a mistake may hide behind zeros, ones and symmetry."""
    rng = np.random.default_rng(7)
    return Weights(**{name: rng.normal(0, 0.7, array.shape) for name, array in hand_picked().parameters().items()})


def twins() -> Weights:
    """The talk's weights, but every logit is 0 except those of tokens 5 and 7, which have the roof's."""
    columns = np.zeros_like(hand_picked().W_U)
    columns[:, [5, 7]] = hand_picked().W_U[:, [6]]
    return replace(hand_picked(), W_U=columns)


NETWORKS = {"talk": hand_picked(), "random": random_weights(), "twins": twins()}


def asked(ids: list[int], settings: Settings = DEFAULT) -> dict[str, object]:
    """A state as the module's input."""
    return State(np.array(ids), settings).input


@pytest.fixture(scope="module")
def computing(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    """A page with a stepper of each of the networks; at the end it has said nothing."""
    lives = {name: stepper_of(network) for name, network in NETWORKS.items()}
    figures = "".join(live_pages.figure(name, live.module, live.payload) for name, live in lives.items())
    html = live_pages.page(figures, live_pages.sources("gpt256_stepper"))
    with live_pages.shown(browser, tmp_path_factory.mktemp("computing"), html) as shown:
        yield shown

    assert shown.troubles == []


def assert_same(found: object, expected: object) -> None:
    """The same names and lengths, and numbers within the tolerance."""
    if isinstance(expected, Mapping):
        assert cast("Mapping[str, object]", found).keys() == expected.keys()
        for name, part in expected.items():
            assert_same(cast("Mapping[str, object]", found)[name], part)
    elif isinstance(expected, list):
        for one, other in zip(cast("list[object]", found), expected, strict=True):
            assert_same(one, other)
    else:
        np.testing.assert_allclose(cast("Array", found), cast("Array", expected), rtol=0, atol=TOLERANCE)


@pytest.mark.parametrize("name", NETWORKS)
def test_passes_agree_with_numpy(computing: Shown, name: str) -> None:
    """Everything on the way, on the first random states of the figure's own cases."""
    cases = list(islice(stepper_of(NETWORKS[name]).cases(), RANDOM.start, RANDOM.stop))

    found = computing.compute(name, *(case.input for case in cases))

    assert len(found) == SAMPLE
    for one, case in zip(found, cases, strict=True):
        assert_same(one, case.expected)


@pytest.mark.parametrize("name", NETWORKS)
def test_logits_agree_with_plain_loops(computing: Shown, name: str) -> None:
    """Written out from the talk's equations, on other states."""
    states = list(random_states(SAMPLE, seed=11))
    network = slow.plain(NETWORKS[name])

    found = computing.compute(name, *(state.input for state in states))

    for one, state in zip(found, states, strict=True):
        expected = np.real(slow.logits(network, state.ids.tolist(), state.settings))
        np.testing.assert_allclose(one["logits"], expected, rtol=0, atol=TOLERANCE)
        shares = np.exp(expected / state.settings.temperature)
        np.testing.assert_allclose(one["probs"], shares / shares.sum(axis=1, keepdims=True), rtol=0, atol=TOLERANCE)


def test_a_row_of_zeros_comes_through(computing: Shown) -> None:
    """A floor on the fourth place is exactly 0 before the first LayerNorm, which leaves it so."""
    [found] = computing.compute("talk", asked([9, 9, 9, 9]))

    assert not found["resid_pre"][3].any()
    assert not found["ln1"]["out"][3].any()
    assert found["ln1"]["sigma"][3] == pytest.approx(np.sqrt(1e-5), rel=1e-12, abs=0)


def test_the_next_token_is_the_first_of_equals(computing: Shown) -> None:
    """As numpy has it: of two tokens with the roof's column the one of the smaller number, though both lead."""
    [found] = computing.compute("twins", asked([0, 2, 4, 5, 1]))
    last = found["logits"][-1]

    assert last[5] == last[7] == last.max() > 2
    assert found["next"] == 5
