"""The live forward pass: it opens on the example, refuses what does not fit, and nothing in it jumps."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Error, expect

from figures.core.modadd import runs
from figures.core.modadd.pairs import in_training
from figures.talks.modular_addition.forward import STEPS
from tests import axe
from tests.figures.live.modadd_page import LAST, NAME, P, Pass, passing, reopened

pytestmark = pytest.mark.browser

STAGES = ("tokens", "embedding", "attention", "mid", "neurons", "post", "logits", "answer")
ROOM = (1152.0, 549.0)
"""Between a slide's margins, under a title of one line."""
ALLOWED = ", ".join(map(str, STEPS))


@pytest.fixture(scope="module")
def opened(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pass]:
    """A page with the talk's forward pass."""
    with passing(browser, tmp_path_factory.mktemp("forward")) as shown:
        yield shown


@pytest.fixture
def forward(opened: Pass) -> Pass:
    """The forward pass as it opens."""
    return reopened(opened)


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ({"a": -1}, "a is -1; allowed are 0 to 112"),
        ({"a": 1.5}, "a is 1.5; allowed are 0 to 112"),
        ({"b": 113}, "b is 113; allowed are 0 to 112"),
        ({"step": 50}, f"the step is 50; allowed are {ALLOWED}"),
        ({"a": 113, "step": -1}, f"a is 113; allowed are 0 to 112; the step is -1; allowed are {ALLOWED}"),
    ],
)
def test_an_input_that_does_not_fit_is_refused(opened: Pass, wrong: dict[str, object], text: str) -> None:
    """With all that is wrong with it."""
    with pytest.raises(Error, match=f"RangeError: {re.escape(text)}"):
        opened.shown.compute(NAME, {"a": 100, "b": 50, "step": LAST} | wrong)


def test_it_opens_on_the_running_example(forward: Pass) -> None:
    """At the end of training, with the scores of the answers open."""
    forward.expect_state(100, 50, LAST)
    expect(forward.answer).to_have_text(re.compile(r"^37, right\s*probability of 37: 0\.9999999"))
    expect(forward.opener("logits")).to_have_attribute("aria-pressed", "true")
    expect(forward.panel).to_have_accessible_name("A score for each answer")
    expect(forward.message).to_be_hidden()


def test_it_says_what_the_training_has_come_to(forward: Pass) -> None:
    """How many are right at each step, as the stored curves have it, and which weights these are."""
    curves = runs.curves()
    for step in STEPS:
        forward.go(step)

        place = curves.at(step)
        trained, others = (worded(float(part[place])) for part in (curves.train_accuracy, curves.test_accuracy))
        kept = "as stored, 16 bits each" if step == LAST else "rounded to 8 bits each"
        expect(forward.about).to_have_text(
            f"Right on {trained}\u00a0% of the pairs trained on and {others}\u00a0% of the others. "
            f"This is one of the others. Weights {kept}."
        )


def worded(share: float) -> str:
    """A share in per cent, with one decimal; 100 only where it is all."""
    return "100" if share == 1 else f"{min(99.9, 100 * share):.1f}"


def test_it_says_whether_the_pair_was_trained_on(forward: Pass) -> None:
    """Of two pairs of the split, one was and one was not."""
    chosen = in_training(runs.recipe_of(0))
    for wanted, text in ((True, "one of the pairs trained on."), (False, "one of the others.")):
        a, b = divmod(int((chosen == wanted).nonzero()[0][7]), P)
        forward.ask(a, b)

        expect(forward.about).to_contain_text(text)


def test_nothing_jumps(forward: Pass) -> None:
    """Whatever is open and at whatever step, the figure has one size, and controls and rows stay in their places."""
    page = forward.shown.page
    kept = [page.locator("figure.live"), forward.play, forward.slider, *map(forward.row, STAGES)]
    before = [one.bounding_box() for one in kept]

    for step in (0, 1_000, LAST):
        forward.go(step)
        for stage in STAGES:
            forward.open(stage)
            for one, box in zip(kept, before, strict=True):
                assert one.bounding_box() == pytest.approx(box, abs=0.01)


def test_everything_has_room(forward: Pass) -> None:
    """Every calculation stays inside the figure and over the line about training, and the figure on its slide."""
    outer = forward.shown.page.locator("figure.live").bounding_box()
    assert outer is not None
    assert outer["width"] <= ROOM[0]
    assert outer["height"] <= ROOM[1]

    for stage in STAGES:
        forward.open(stage)
        inner, about = (one.bounding_box() for one in (forward.panel, forward.about))
        assert inner is not None
        assert about is not None
        assert inner["y"] + inner["height"] <= about["y"]
        assert about["y"] + about["height"] <= outer["y"] + outer["height"] + 0.5
        tables = forward.panel.locator("table").all()
        boxes = [box for table in tables if (box := table.bounding_box())]
        assert all(box["x"] + box["width"] <= outer["x"] + outer["width"] + 0.5 for box in boxes)


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing_serious(forward: Pass, theme: str) -> None:
    """In any theme, with any stage open, right or wrong: names, roles, contrast."""
    page = forward.shown.page
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    page.add_script_tag(path=axe.script())
    forward.go(1_000)
    found = []
    for stage in ("tokens", "attention", "neurons", "logits", "answer"):
        forward.open(stage)
        found += [f"{stage}: {line}" for line in axe.violations(page)]

    assert found == []
