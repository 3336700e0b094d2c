"""The open stage's calculation: every number in it is the pass's, by name and to the decimals shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from math import exp, log
from typing import SupportsFloat

import pytest
from playwright.sync_api import Browser

from figures.core.modadd.model import Trace
from tests.figures.live.modadd_page import LAST, NAME, P, Pass, passing, reopened, trace

pytestmark = pytest.mark.browser

RAISED = str.maketrans("\u2212\u207b\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079", "--0123456789")
State = tuple[int, int, int]
STATES = [(100, 50, LAST), (100, 50, 1_000), (7, 5, 0)]
Number = tuple[str, float, str]
"""A number's name, its value in full, and its text."""


@pytest.fixture(scope="module")
def opened(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pass]:
    """A page with the talk's forward pass."""
    with passing(browser, tmp_path_factory.mktemp("panels")) as shown:
        yield shown


@pytest.fixture
def forward(opened: Pass) -> Pass:
    """The forward pass as it opens."""
    return reopened(opened)


def numbers(forward: Pass) -> list[Number]:
    """All numbers of the panel, in order."""
    script = "all => all.map((e) => [e.dataset.live, Number(e.dataset.value), e.textContent])"
    found: list[Number] = forward.panel.locator("[data-live]").evaluate_all(script)
    return found


def spoken(text: str) -> float:
    """A number as it is written."""
    return float(text.translate(RAISED).replace(" \u00d7 10", "e").replace(",", ""))


def loss(one: Trace, right: int) -> float:
    """-ln of the right answer's probability, by the logits' differences."""
    differences = (one.logits - one.logits[right]).tolist()
    return log(sum(exp(difference) for difference in differences))


# What a name stands for, by what comes after the figure's name: a pattern, and the value by its numbers.
PARTS: dict[str, Callable[[Trace, list[int]], SupportsFloat]] = {
    r"tok\.(\d)\.(\d+)": lambda t, at: t.tok[at[0], at[1]],
    r"pos\.(\d)\.(\d+)": lambda t, at: t.pos[at[0], at[1]],
    r"resid_pre\.(\d)\.(\d+)": lambda t, at: t.resid_pre[at[0], at[1]],
    r"heads\.(\d)\.scores\.(\d)": lambda t, at: t.scores[at[0], at[1]],
    r"heads\.(\d)\.pattern\.(\d)": lambda t, at: t.pattern[at[0], at[1]],
    r"heads\.(\d)\.v\.(\d)\.(\d+)": lambda t, at: t.v[at[0], at[1], at[2]],
    r"heads\.(\d)\.z\.(\d+)": lambda t, at: t.z[at[0], at[1]],
    r"heads\.(\d)\.number": lambda _, at: at[0] + 1,
    r"attn_out\.(\d+)": lambda t, at: t.attn_out[at[0]],
    r"resid_mid\.(\d+)": lambda t, at: t.resid_mid[at[0]],
    r"pre\.(\d+)": lambda t, at: t.pre[at[0]],
    r"post\.(\d+)": lambda t, at: t.post[at[0]],
    r"mlp_out\.(\d+)": lambda t, at: t.mlp_out[at[0]],
    r"resid_post\.(\d+)": lambda t, at: t.resid_post[at[0]],
    r"logits\.(\d+)": lambda t, at: t.logits[at[0]],
    r"probs\.(\d+)": lambda t, at: t.probs[at[0]],
    r"rank\.(\d+)": lambda t, at: 1 + (t.logits > t.logits[at[0]]).sum(),
    r"(?:entry|c)\.(\d+)": lambda _, at: at[0],
    r"on": lambda t, _: (t.pre > 0).sum(),
    r"neurons": lambda t, _: len(t.pre),
    r"a": lambda t, _: t.tokens[0],
    r"b": lambda t, _: t.tokens[1],
    r"p": lambda _, __: P,
    r"sum": lambda t, _: t.tokens[:2].sum(),
    r"right": lambda t, _: t.tokens[:2].sum() % P,
    r"answer": lambda t, _: int(t.answer),
    r"loss": lambda t, _: loss(t, int(t.tokens[:2].sum() % P)),
}


def expected(name: str, one: Trace) -> float:
    """The number that a name stands for."""
    for pattern, value in PARTS.items():
        found = re.fullmatch(rf"{NAME}\.{pattern}", name)
        if found:
            return float(value(one, [int(part) for part in found.groups()]))
    raise AssertionError(name)


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize(
    ("stage", "count"),
    [
        ("tokens", 6),
        ("embedding", 8 * 4),
        ("attention", 1 + 3 * 2 + 4 * 5),
        ("mid", 8 * 4),
        ("neurons", 8 * 3 + 2),
        ("post", 8 * 4),
        ("logits", 7 * 4),
        ("answer", 4),
    ],
)
def test_every_number_is_the_passes(forward: Pass, stage: str, count: int, state: State) -> None:
    """In full within the tolerance, and as it is written to half a unit of its last digit."""
    a, b, step = state
    forward.ask(a, b)
    forward.go(step)
    forward.expect_state(*state)
    forward.open(stage)

    found = numbers(forward)
    assert len(found) >= count
    for name, value, text in found:
        wanted = expected(name, trace(*state))
        assert value == pytest.approx(wanted, rel=0, abs=1e-9)
        digits = len(text.split(" ")[0].partition(".")[2])
        if "\u00d7" in text:
            assert spoken(text) == pytest.approx(wanted, rel=0.06, abs=0)
        else:
            assert spoken(text) == pytest.approx(wanted, rel=0, abs=max(0.5001 * 10.0**-digits, 0.5001e-4))


@pytest.mark.parametrize(
    ("stage", "columns"),
    [
        ("embedding", {"W_E of a": "tok.0.{}", "W_pos": "pos.0.{}", "x at a": "resid_pre.0.{}"}),
        ("mid", {"x at =": "resid_pre.2.{}", "heads": "attn_out.{}", "h": "resid_mid.{}"}),
        ("neurons", {"before ReLU": "pre.{}", "after": "post.{}"}),
        ("post", {"h": "resid_mid.{}", "MLP": "mlp_out.{}", "y": "resid_post.{}"}),
    ],
)
def test_columns_are_what_their_heads_say(forward: Pass, stage: str, columns: dict[str, str]) -> None:
    """Each entry of a row is the vector's of that name."""
    forward.open(stage)
    heads = [text.replace("\n", "") for text in forward.panel.locator("thead th").all_inner_texts()]

    assert heads == [head.replace("_", "") for head in columns]
    entries = [name for name, *_ in numbers(forward) if not re.search(r"\.(entry|on|neurons)", name)]
    assert entries == [f"{NAME}.{part.format(j)}" for j in range(8) for part in columns.values()]


def test_the_answers_stand_in_order(forward: Pass) -> None:
    """The seven with the greatest logits; in their last place the picked one, where it is none of them."""
    one = trace(100, 50, 1_000)
    order = sorted(range(P), key=lambda c: -one.logits[c])
    forward.go(1_000)
    forward.expect_state(100, 50, 1_000)

    cells = [cell for cell in numbers(forward) if cell[0].startswith(f"{NAME}.c.")]
    assert [int(value) for _, value, _ in cells] == [*order[:6], 37]
    forward.go(LAST)
    forward.expect_state(100, 50, LAST)
    order = sorted(range(P), key=lambda c: -trace(100, 50, LAST).logits[c])
    cells = [cell for cell in numbers(forward) if cell[0].startswith(f"{NAME}.c.")]
    assert [int(value) for _, value, _ in cells] == order[:7]


def test_a_probability_next_to_1_has_the_digits_that_tell_it_from_1(forward: Pass) -> None:
    """It is never written as 1."""
    (text,) = (text for name, _, text in numbers(forward) if name == f"{NAME}.probs.37")
    rest = 1 - float(text)

    assert rest > 0
    assert rest == pytest.approx(1 - trace(100, 50, LAST).probs[37], rel=0.06, abs=0)


def test_a_sum_under_113_is_not_reduced(forward: Pass) -> None:
    """From 113 on it is, by 113."""
    forward.open("tokens")
    assert "100 + 50 = 150, and 150 \u2212 113 = 37." in forward.panel.inner_text()
    forward.ask(100, 12)
    assert "100 + 12 = 112." in forward.panel.inner_text()
    forward.ask(100, 13)
    assert "100 + 13 = 113, and 113 \u2212 113 = 0." in forward.panel.inner_text()


def test_the_verdict_is_worded(forward: Pass) -> None:
    """Right, or which answer would have been."""
    forward.open("answer")
    assert "37 has the greatest logit, and it is right." in forward.panel.inner_text()
    forward.go(1_000)
    forward.expect_state(100, 50, 1_000)
    assert "91 has the greatest logit; right is 37." in forward.panel.inner_text()
