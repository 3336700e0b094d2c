"""The picture of the forward pass: every mark is the pass's, and stages and entries are reached by pointer and keys."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from playwright.sync_api import Browser, expect

from figures.core.nn import Array
from figures.talks.modular_addition.forward import forward as live
from tests.figures.live.modadd_page import LAST, NAME, P, Pass, passing, reopened, trace

pytestmark = pytest.mark.browser

STAGES = ("tokens", "embedding", "attention", "mid", "neurons", "post", "logits", "answer")
STATES = [(100, 50, LAST), (100, 50, 1_000), (0, 112, 100)]


@pytest.fixture(scope="module")
def opened(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pass]:
    """A page with the talk's forward pass."""
    with passing(browser, tmp_path_factory.mktemp("picture")) as shown:
        yield shown


@pytest.fixture
def picture(opened: Pass) -> Pass:
    """The forward pass as it opens."""
    return reopened(opened)


def signed_strengths(picture: Pass, stage: str) -> Array:
    """The strength of each cell of a stage, negative where it is red."""
    script = """svgs => svgs.flatMap((svg) => [...svg.querySelectorAll("rect[fill-opacity]")]).map((e) =>
      Number(e.getAttribute("fill-opacity")) * (e.getAttribute("class") === "f-red" ? -1 : 1))"""
    return np.array(picture.row(stage).locator("svg").evaluate_all(script))


@pytest.mark.parametrize(("a", "b", "step"), STATES)
def test_cells_are_the_vectors(picture: Pass, a: int, b: int, step: int) -> None:
    """Embeddings of the three positions, the stream after the heads and after the MLP, and all neurons."""
    picture.ask(a, b)
    picture.go(step)
    picture.expect_state(a, b, step)
    strongest = dict(live().payload)["strongest"]
    assert isinstance(strongest, dict)
    vectors = {"embedding": "resid_pre", "mid": "resid_mid", "neurons": "post", "post": "resid_post"}
    for stage, part in vectors.items():
        expected = np.clip(getattr(trace(a, b, step), part).ravel() / strongest[part], -1, 1)
        np.testing.assert_allclose(signed_strengths(picture, stage), expected, rtol=0, atol=0.0051)


@pytest.mark.parametrize(("a", "b", "step"), STATES)
def test_tokens_and_weights_of_attention_are_written(picture: Pass, a: int, b: int, step: int) -> None:
    """Four heads by three positions, with three decimals, each over its share of its box."""
    picture.ask(a, b)
    picture.go(step)
    picture.expect_state(a, b, step)
    pattern = trace(a, b, step).pattern.ravel()

    assert picture.row("tokens").locator(".modadd-token").all_inner_texts() == [str(a), str(b), "="]
    assert picture.row("attention").locator(".modadd-number").all_inner_texts() == [f"{w:.3f}" for w in pattern]
    widths = picture.row("attention").locator(".modadd-bar").evaluate_all("bars => bars.map((e) => e.style.width)")
    np.testing.assert_allclose([float(width.rstrip("%")) for width in widths], 100 * pattern, rtol=0, atol=0.006)


@pytest.mark.parametrize(("a", "b", "step"), STATES)
def test_bars_are_the_logits(picture: Pass, a: int, b: int, step: int) -> None:
    """The right one green and named over it; a wrong one that is given red and named under it, beside its bar."""
    picture.ask(a, b)
    picture.go(step)
    picture.expect_state(a, b, step)
    right, given, logits = (a + b) % P, int(trace(a, b, step).answer), trace(a, b, step).logits
    script = """rects => rects.filter((e) => e.getAttribute("class").match(/f-(grey|green|red)$/)).map((e) =>
      [Number(e.getAttribute("height")), e.getAttribute("class").slice(2)])"""
    bars = picture.row("logits").locator("svg rect").evaluate_all(script)

    span = max(0.0, logits.max()) - min(0.0, logits.min())
    np.testing.assert_allclose([height for height, _ in bars], np.abs(logits) / span, rtol=0, atol=1e-4)
    expected = ["grey"] * P
    expected[given] = "red"
    expected[right] = "green"
    assert [role for _, role in bars] == expected
    names = picture.row("logits").locator(".modadd-answer-name").all_inner_texts()
    assert names == [f"right: {right}", "" if given == right else f"given: {given}"]


def test_a_name_stands_by_its_bar(picture: Pass) -> None:
    """In its middle, but never beyond the row."""
    picture.ask(0, 0)
    drawn = picture.row("logits").locator("svg").bounding_box()
    assert drawn is not None
    for b in (0, 30, 112):
        picture.ask(0, b)
        box = picture.row("logits").locator(".modadd-answer-name").first.bounding_box()
        assert box is not None
        middle = drawn["x"] + drawn["width"] * (b + 0.5) / P
        expected = min(max(middle, drawn["x"] + 44), drawn["x"] + drawn["width"] - 44)
        assert box["x"] + box["width"] / 2 == pytest.approx(expected, rel=0, abs=0.5)
        assert box["x"] >= drawn["x"]
        assert box["x"] + box["width"] <= drawn["x"] + drawn["width"]


def test_stages_open_by_click(picture: Pass) -> None:
    """On the name, or anywhere in the row; one is open at a time."""
    for stage in STAGES:
        picture.row(stage).locator("> :last-child").click()

        expect(picture.opener(stage)).to_have_attribute("aria-pressed", "true")
        expect(picture.shown.page.locator(".modadd-picture [aria-pressed=true]")).to_have_count(1)
    picture.open("embedding")
    expect(picture.panel).to_have_accessible_name("A vector for each token")


def test_stages_open_by_keys(picture: Pass) -> None:
    """Up and down from one to the next, round the ends; the picture is one stop of the tab key; the deck stays."""
    picture.opener("logits").focus()
    for keys, stage in {
        "ArrowDown ArrowDown": "tokens",
        "ArrowUp": "answer",
        "Home": "tokens",
        "End": "answer",
    }.items():
        picture.press(*keys.split())

        expect(picture.opener(stage)).to_be_focused()
        expect(picture.opener(stage)).to_have_attribute("aria-pressed", "true")
    assert picture.shown.page.locator(".modadd-picture [tabindex='0']").count() == 1
    assert picture.shown.slide() == "live"


def picked(picture: Pass) -> str:
    """What the panel calls the entry that is picked."""
    return picture.panel.locator("tr.asked th").first.inner_text()


@pytest.mark.parametrize(("stage", "count", "window"), [("mid", 128, 8), ("neurons", 512, 8), ("post", 128, 8)])
def test_a_click_picks_an_entry(picture: Pass, stage: str, count: int, window: int) -> None:
    """The one that is pointed at; the panel shows it with its neighbours."""
    across, down = 64, count // 64
    drawn = picture.row(stage).locator("svg").bounding_box()
    assert drawn is not None
    for entry in (0, count - 1, count // 2 + 5):
        x = (entry % across + 0.5) / across * drawn["width"]
        y = (entry // across + 0.5) / down * drawn["height"]
        picture.shown.page.mouse.click(drawn["x"] + x, drawn["y"] + y)

        assert picked(picture) == str(entry)
        labels = picture.panel.locator("tbody th").all_inner_texts()
        first = entry - entry % window
        assert labels == [str(one) for one in range(first, first + window)]


def test_a_click_picks_position_and_entry_of_an_embedding(picture: Pass) -> None:
    """The third strip is that of =."""
    drawn = picture.row("embedding").locator("svg").nth(2).bounding_box()
    assert drawn is not None
    picture.shown.page.mouse.click(drawn["x"] + drawn["width"] * 31.5 / 32, drawn["y"] + drawn["height"] * 3.5 / 4)

    assert picked(picture) == "127"
    expect(picture.panel.locator("thead")).to_contain_text("at =")


def test_a_click_picks_a_head(picture: Pass) -> None:
    """Its scores and weights are shown."""
    picture.row("attention").locator(".modadd-share").nth(7).click()

    expect(picture.panel.locator("thead").first).to_contain_text("head 3")
    expect(picture.row("attention").locator(".picked")).to_have_count(1)
    texts = picture.panel.locator("table").first.locator("tbody td:last-child").all_inner_texts()
    assert texts == [f"{weight:.3f}" for weight in trace(100, 50, LAST).pattern[2]]


def test_keys_pick_entries(picture: Pass) -> None:
    """Left and right, round the ends; the answer that is picked first is the right one."""
    picture.opener("logits").focus()
    picture.press("ArrowRight")
    assert picture.panel.locator("tr.asked td").first.inner_text() == "38"
    picture.press(*["ArrowLeft"] * 2)
    assert picture.panel.locator("tr.asked td").first.inner_text() == "36"
    picture.press("ArrowUp", "ArrowLeft")
    assert picked(picture) == "127"
    picture.press("ArrowRight")
    assert picked(picture) == "0"
    assert picture.shown.slide() == "live"


def test_the_picture_names_its_numbers(picture: Pass) -> None:
    """Each is an element that says which part of the pass it is."""
    for i, weight in enumerate(trace(100, 50, LAST).pattern.ravel().tolist()):
        one = picture.shown.page.locator(f".modadd-picture [data-live='{NAME}.heads.{i // 3}.pattern.{i % 3}']")
        assert float(one.get_attribute("data-value") or "") == pytest.approx(weight, rel=0, abs=1e-9)
