"""The stepper in a real browser: it takes what is asked, refuses what does not fit, and works by pointer and keys."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Error, expect

from figures.core.gpt256.forward import Settings
from figures.core.gpt256.vocabulary import encode
from figures.talks.end_to_end.stages import StageName, stage_names
from figures.talks.end_to_end.stepper import State
from tests import axe
from tests.figures.live.stepper_page import NAME, TEMPERATURE, Stepper, reopened, stepping

pytestmark = pytest.mark.browser

OPENING = ["the", "_cat", "_climb", "ed", "_the"]
EIGHT = encode("the cat climbed the roof.<eot>")
ROOM = (1152.0, 549.0)
"""Between a slide's margins, under a title of one line."""


@pytest.fixture(scope="module")
def opened(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stepper]:
    """A page with the talk's stepper."""
    with stepping(browser, tmp_path_factory.mktemp("stepper")) as shown:
        yield shown


@pytest.fixture
def stepper(opened: Stepper) -> Stepper:
    """The stepper as it opens."""
    return reopened(opened)


# --- What it computes ---


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ({"ids": []}, "the sentence has 0 tokens; allowed are 1 to 8"),
        ({"ids": [0] * 9}, "the sentence has 9 tokens; allowed are 1 to 8"),
        ({"ids": [0, 12, -1]}, "token numbers 12, -1 were given; allowed are 0 to 11"),
        ({"heads": 3}, "the number of heads is 3; allowed are 1 and 2"),
        ({"temperature": 0.2}, "the temperature is 0.2; allowed are 0.25 to 4"),
        (
            {"heads": 4, "temperature": 5},
            "the number of heads is 4; allowed are 1 and 2; the temperature is 5; allowed",
        ),
    ],
)
def test_an_input_that_does_not_fit_is_refused(opened: Stepper, wrong: dict[str, object], text: str) -> None:
    """With all that is wrong with it."""
    with pytest.raises(Error, match=f"RangeError: {re.escape(text)}"):
        opened.shown.compute(NAME, State(EIGHT, Settings()).input | wrong)


# --- What it shows ---


def test_it_opens_on_the_running_example(stepper: Stepper) -> None:
    """With the next token's probabilities: the point is made before anything is touched."""
    stepper.expect_state([0, 2, 4, 5, 1])
    expect(stepper.next).to_have_text("next token _roof, 0.395")
    expect(stepper.tab("softmax")).to_have_attribute("aria-selected", "true")
    expect(stepper.panel).to_contain_text("The next token\u2019s probabilities")
    expect(stepper.button("2 heads")).to_have_attribute("aria-pressed", "true")
    expect(stepper.button("mask")).to_have_attribute("aria-pressed", "true")
    expect(stepper.shown.page.get_by_label(TEMPERATURE)).to_have_attribute("aria-valuetext", "1")


def test_a_stage_opens_by_click(stepper: Stepper) -> None:
    """It alone is open then, and its calculation has its name."""
    stepper.tab("mlp").click()

    expect(stepper.shown.page.locator("[role=tab][aria-selected=true]")).to_have_count(1)
    expect(stepper.panel).to_have_accessible_name("MLP: MLP; h is added")
    expect(stepper.panel).to_contain_text("GELU")


def test_stages_open_by_keys(stepper: Stepper) -> None:
    """Left and right from one to the next, round the ends; the path is one stop of the tab key; the deck stays."""
    stepper.tab("softmax").focus()
    for keys, stage in (
        (["ArrowLeft"], "logits"),
        (["ArrowRight"] * 2, "ids"),
        (["End"], "softmax"),
        (["Home"], "ids"),
    ):
        stepper.press(*keys)

        expect(stepper.tab(as_stage(stage))).to_be_focused()
        expect(stepper.tab(as_stage(stage))).to_have_attribute("aria-selected", "true")
    assert stepper.shown.page.locator("[role=tab][tabindex='0']").count() == 1
    assert stepper.shown.slide() == "live"


def as_stage(name: str) -> StageName:
    """A stage's name that came as plain text."""
    return next(stage for stage in stage_names() if stage == name)


def test_a_clicker_moves_the_deck(stepper: Stepper) -> None:
    """Whatever has the focus."""
    for control in (stepper.lists.first, stepper.button("mask"), stepper.tab("softmax")):
        for key, slide in {"PageDown": "after", "PageUp": "before", "Space": "after"}.items():
            control.focus()
            stepper.press(key)

            assert stepper.shown.slide() == slide
            stepper.shown.page.evaluate("Reveal.slide(1)")
    stepper.expect_state([0, 2, 4, 5, 1])


def test_nothing_jumps(stepper: Stepper) -> None:
    """Whatever is open and however long the sentence is, the figure has one size, and controls stay in their places."""
    kept = [stepper.shown.page.locator("figure.live"), stepper.panel, stepper.button("reset"), stepper.tab("heads")]
    before = [one.bounding_box() for one in kept]

    for state in (State(EIGHT, Settings(temperature=0.25)), State(EIGHT[:1], Settings(heads=1, masked=False))):
        stepper.choose(state)
        for stage in stage_names():
            stepper.tab(stage).click()
            for one, box in zip(kept, before, strict=True):
                assert one.bounding_box() == pytest.approx(box, abs=0.01)


def test_everything_has_room(stepper: Stepper) -> None:
    """The longest sentence's calculations stay inside the figure, and the figure on its slide."""
    stepper.choose(State(EIGHT, Settings(temperature=0.25)))
    outer = stepper.shown.page.locator("figure.live").bounding_box()
    assert outer is not None
    assert outer["width"] <= ROOM[0]
    assert outer["height"] <= ROOM[1]

    for stage in stage_names():
        stepper.tab(stage).click()
        inner = stepper.shown.page.locator(".gpt-parts").bounding_box()
        assert inner is not None
        assert inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 0.5
        assert inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 0.5


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing_serious(stepper: Stepper, theme: str) -> None:
    """In any theme, with any kind of calculation: names, roles, contrast."""
    page = stepper.shown.page
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    page.add_script_tag(path=axe.script())
    stepper.choose(State(EIGHT, Settings()))
    found = []
    for stage in ("ids", "heads", "logits", "softmax"):
        stepper.tab(as_stage(stage)).click()
        found += [f"{stage}: {line}" for line in axe.violations(page)]

    assert found == []
