"""The stepper's calculations in a real browser: every number is the one that its name says, as numpy has it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Browser, expect

from figures.core.gpt256.forward import Settings, forward
from figures.core.gpt256.vocabulary import TOKENS, encode
from figures.core.gpt256.weights import hand_picked
from figures.talks.end_to_end.stages import STAGES, StageName, stage_names
from figures.talks.end_to_end.stepper import State
from tests.figures.live.stepper_page import NAME, Stepper, stepping

pytestmark = pytest.mark.browser

STATES = {
    "opening": State(encode("the cat climbed the"), Settings()),
    "one token": State(encode(" dog"), Settings()),
    "eight tokens, one head, no mask, cold": State(encode("the cat climbed the roof.<eot>"), Settings(1, False, 0.25)),
    "rows of zeros, hot": State(encode(" floor floor floor floor"), Settings(2, True, 4.0)),
}
NUMBERS = "e => [...e.querySelectorAll('[data-live]')].map((n) => [n.dataset.live, n.dataset.value, n.textContent])"
LOOSE = r"""e => [...e.querySelectorAll("*")].flatMap((n) => [...n.childNodes])
  .filter((n) => n.nodeType === Node.TEXT_NODE && /\p{N}/u.test(n.data) && !n.parentElement.closest("[data-live]"))
  .map((n) => n.data)"""
HALF = 0.5  # of the last digit that is shown
ROUNDING = 1e-9  # what browser and numpy may be apart


@dataclass(frozen=True)
class Number:
    """A number on the page: its name, its value in full, and its text."""

    name: str
    value: float
    text: str


@pytest.fixture(scope="module")
def stepper(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stepper]:
    """The stepper on a slide."""
    with stepping(browser, tmp_path_factory.mktemp("panels")) as shown:
        yield shown


def known(state: State) -> dict[str, Any]:
    """All that numbers of the page may name, by numpy."""
    network = hand_picked()
    trace = forward(network, state.ids, state.settings)
    norms = {"ln1": trace.ln1, "ln2": trace.ln2, "ln_final": trace.ln_final}
    arrays = (
        "tok",
        "pos",
        "resid_pre",
        "q",
        "k",
        "v",
        "attn_out",
        "resid_mid",
        "resid_post",
        "logits",
        "scaled",
        "probs",
    )
    return {
        **{name: getattr(trace, name) for name in arrays},
        **{name: {"mean": norm.mean, "sigma": norm.sigma, "out": norm.out} for name, norm in norms.items()},
        "heads": [{"scores": h.scores, "exps": h.exps, "pattern": h.pattern, "v": h.v} for h in trace.heads],
        "head": [1, 2],
        "mlp": {"pre": trace.mlp.pre, "post": trace.mlp.post, "out": trace.mlp.out},
        "units": trace.mlp.pre.shape[1],
        "exps": np.exp(trace.scaled),
        "W_U": network.W_U,
        "ids": state.ids,
        "vocabulary": {"length": len(TOKENS), **{str(token): token for token in range(len(TOKENS))}},
    }


def named(found: Any, name: str) -> float:  # noqa: ANN401  # a part of what is known
    """The number of a name, such as `stepper.heads.0.pattern.4.2`."""
    for part in name.removeprefix(f"{NAME}.").split("."):
        found = found[part] if isinstance(found, Mapping) else found[int(part)]
    return float(found)


def numbers(stepper: Stepper) -> list[Number]:
    """The numbers of the open calculation."""
    return [Number(name, float(value), text) for name, value, text in stepper.panel.evaluate(NUMBERS)]


def is_shown(text: str, value: float) -> bool:
    """Whether a text is a value, rounded to the digits that it has."""
    decimals = len(text.partition(".")[2])
    return abs(float(text.replace("\u2212", "-")) - value) <= HALF * 10.0**-decimals + ROUNDING


@pytest.mark.parametrize("name", STATES)
def test_every_number_is_the_one_that_it_names(stepper: Stepper, name: str) -> None:
    """In every stage: in full, and as it is shown; and no digit stands outside a number."""
    state = STATES[name]
    stepper.choose(state)
    for stage in stage_names():
        stepper.tab(stage).click()
        expected = known(state)

        shown = numbers(stepper)

        assert shown, stage
        for one in shown:
            wanted = named(expected, one.name)
            assert one.value == pytest.approx(wanted, rel=1e-11, abs=ROUNDING), one
            assert is_shown(one.text, wanted), one
        assert stepper.panel.evaluate(LOOSE) == []


COUNTS: Mapping[StageName, int] = {
    "ids": 5 + 1 + 12,
    "embed": 5 * 12,
    "norm1": 5 * (4 + 2 + 4),
    "qkv": 5 * 12,
    "heads": 2 + 5 * 6 + 2,  # names of the heads over both parts
    "mix": 2 + 5 * 6 + 12,
    "norm2": 5 * 10,
    "mlp": 1 + 16 + 12,
    "norm3": 5 * 10,
    "logits": 4 + 4 * 12 + 12 + 9,
    "softmax": 3 * 12,
}


@pytest.mark.parametrize("stage", stage_names())
def test_a_calculation_is_complete(stepper: Stepper, stage: StageName) -> None:
    """Under its title, with as many numbers as it takes."""
    stepper.choose(STATES["opening"])
    stepper.tab(stage).click()

    expect(stepper.panel).to_contain_text(STAGES[stage].title)
    assert len(numbers(stepper)) == COUNTS[stage]


# For each stage that shows the last row alone: how the names of that row's numbers begin.
OF_LAST_ROW: Mapping[StageName, str] = {
    "heads": r"heads\.\d\.(scores|exps|pattern)",
    "mix": r"heads\.\d\.pattern|attn_out|resid_pre|resid_mid",
    "mlp": r"mlp\.(pre|post|out)|resid_mid|resid_post",
    "logits": r"ln_final\.out|logits",
    "softmax": r"scaled|exps|probs",
}


@pytest.mark.parametrize("name", STATES)
def test_the_last_row_is_shown(stepper: Stepper, name: str) -> None:
    """It is the one that is asked for the next token."""
    stepper.choose(STATES[name])
    for stage, names in OF_LAST_ROW.items():
        stepper.tab(stage).click()

        begun = re.compile(rf"{NAME}\.(?:{names})\.(?P<row>\d+)\.\d+")
        rows = [match["row"] for one in numbers(stepper) if (match := begun.fullmatch(one.name))]
        assert len(rows) >= 3
        assert set(rows) == {str(len(STATES[name].ids) - 1)}


def drawn_heights(stepper: Stepper) -> Sequence[float]:
    """The heights of the bars, in px."""
    script = "e => [...e.querySelectorAll('.live-bar')].map((bar) => parseFloat(bar.style.height))"
    heights: list[float] = stepper.panel.evaluate(script)
    return heights


@pytest.mark.parametrize("name", STATES)
def test_bars_are_as_high_as_probabilities(stepper: Stepper, name: str) -> None:
    """The greatest has the whole height, and stands over the most probable token."""
    state = STATES[name]
    stepper.choose(state)
    stepper.tab("softmax").click()
    probs = forward(hand_picked(), state.ids, state.settings).probs[-1]

    assert drawn_heights(stepper) == pytest.approx((150 * probs / probs.max()).tolist(), rel=0, abs=0.06)
    best = stepper.panel.locator("tr.bars td.best")
    assert best.evaluate("e => e.cellIndex - 1") == int(probs.argmax())


def test_a_logit_is_written_out(stepper: Stepper) -> None:
    """Factor by factor, negative ones in brackets."""
    stepper.choose(STATES["opening"])
    stepper.tab("logits").click()

    written = stepper.panel.get_by_text(re.compile("^z of"))
    expect(written).to_have_text(
        "z of _roof = (\u22120.987) \u00b7 (\u22120.5) + 0.928 \u00b7 1.0 + (\u22121.011) \u00b7 0.0 + 1.069 \u00b7 1.0"
        " = 2.491"
    )


def test_a_weight_that_is_pointed_at_is_read_out(stepper: Stepper) -> None:
    """By the tokens of its row and column; keys walk from cell to cell."""
    stepper.choose(STATES["opening"])
    stepper.tab("heads").click()
    said = stepper.panel.locator(".live-readout")
    first = stepper.panel.get_by_role("grid").first

    first.get_by_role("row").nth(4).get_by_role("gridcell").nth(2).hover()
    expect(said).to_have_text("_the looks at _climb: 0.622")
    stepper.shown.page.mouse.move(0, 0)
    expect(said).to_have_text("")
    first.get_by_role("row").nth(4).get_by_role("gridcell").first.focus()
    stepper.press("ArrowRight")
    expect(said).to_have_text("_the looks at _cat: 0.035")


def test_the_mask_shows_in_the_pattern(stepper: Stepper) -> None:
    """What it hides is empty; without it every row looks everywhere."""
    stepper.choose(STATES["opening"])
    stepper.tab("heads").click()
    shaded = stepper.panel.locator("svg").first.locator("rect.f-blue")

    expect(shaded).to_have_count(15)
    stepper.button("mask").click()
    expect(shaded).to_have_count(25)
