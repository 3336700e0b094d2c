"""The network of modular addition in a real browser: it computes what numpy computes, by two routes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, cast

import numpy as np
import pytest
from playwright.sync_api import Browser

from figures.core.modadd.tables import make_tables, run
from figures.talks.modular_addition.forward import STEPS, TOLERANCE, forward, weights
from tests.figures.live.modadd_page import NAME, P, Pass, passing

pytestmark = pytest.mark.browser

SAMPLE = 40
PAIRS = 6


@pytest.fixture(scope="module")
def opened(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pass]:
    """A page with the talk's forward pass."""
    with passing(browser, tmp_path_factory.mktemp("modadd")) as shown:
        yield shown


def assert_same(found: dict[str, Any], expected: dict[str, Any]) -> None:
    """The same names and shapes, and numbers within the tolerance; parts of heads too."""
    assert found.keys() == expected.keys()
    for name, value in expected.items():
        if name == "heads":
            for head, wanted in zip(found[name], value, strict=True):
                assert_same(head, wanted)
        else:
            assert np.shape(found[name]) == np.shape(value)
            np.testing.assert_allclose(found[name], value, rtol=0, atol=TOLERANCE)


def test_passes_agree_with_numpy(opened: Pass) -> None:
    """Everything on the way, on the first of the figure's own cases."""
    cases = list(islice(forward().cases(), SAMPLE))

    found = opened.shown.compute(NAME, *(case.input for case in cases))

    assert len({case.input["step"] for case in cases}) > len(STEPS) / 2
    for one, case in zip(found, cases, strict=True):
        assert_same(one, cast("dict[str, Any]", case.expected))


@pytest.mark.parametrize("step", STEPS)
def test_logits_agree_with_tables(opened: Pass, step: int) -> None:
    """Tables that are shared by all pairs, and matrices multiplied beforehand, lead to the same logits."""
    a, b = np.random.default_rng(step).integers(P, size=(2, PAIRS))
    expected = run(make_tables(weights(step)), a, b)

    inputs = [{"a": x, "b": y, "step": step} for x, y in zip(a.tolist(), b.tolist(), strict=True)]
    found = opened.shown.compute(NAME, *inputs)

    for one, logits, post, pattern in zip(found, expected.logits, expected.post, expected.pattern, strict=True):
        np.testing.assert_allclose(one["logits"][0], logits[:P], rtol=0, atol=TOLERANCE)
        np.testing.assert_allclose(one["post"][0], post, rtol=0, atol=TOLERANCE)
        found_pattern = np.concatenate([head["pattern"] for head in one["heads"]])
        np.testing.assert_allclose(found_pattern, pattern.T, rtol=0, atol=TOLERANCE)
        assert one["answer"] == logits[:P].argmax()
