"""The playground of letter counting in a real browser: it computes what numpy computes, and shows what is asked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, cast

import numpy as np
import pytest
from playwright.sync_api import Browser, Error, Locator, expect

from figures.core.counting.forward import forward
from figures.core.counting.generate import generate
from figures.core.counting.rows import PROGRAMS, Program
from figures.core.counting.sizes import Sizes
from figures.core.counting.task import Question, random_questions
from figures.core.counting.tokens import encode
from figures.core.nn import Array
from figures.talks.process_vs_outcome.example import QUESTION, SIZES, model
from figures.talks.process_vs_outcome.playground import playground_at
from tests import live_pages
from tests.live_pages import Shown

pytestmark = pytest.mark.browser

OTHER_SIZES = {"n1": Sizes(A=4, n=1, m=2), "n2": Sizes(A=4, n=2, m=2), "n6": Sizes(A=4, n=6, m=2), "m3": Sizes(3, 2, 3)}
SAMPLE = 64
RAISED = str.maketrans("\u2212\u207b\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079", "--0123456789")
HALF_DIGIT = 0.5e-4  # cells are read aloud with four decimals
TINY = HALF_DIGIT / 1e3  # room for the last digit of a number that is cut there


def counted(program: Program, question: Question) -> list[str]:
    """The finished row of tokens, by counting letters."""
    start, query, word = question.start, question.query, question.word
    states = [str((start + word[: t + 1].count(query)) % SIZES.m) for t in range(len(word))]
    steps = states if program == "process" else []
    return [str(start), query, *word, "SEP", *steps, ":", states[-1], "EOS"]


def residual(program: Program, question: Question) -> Array:
    """X after the last block on that row [T, W], by numpy."""
    return forward(model(program), encode(counted(program, question), SIZES)).blocks[-1].resid_post


def asked(question: Question) -> dict[str, object]:
    """A question as the module's input."""
    return {"start": question.start, "query": question.query, "word": question.word}


def assert_same(found: dict[str, Any], expected: dict[str, object], tolerance: float) -> None:
    """The same words, and numbers within the tolerance."""
    assert found.keys() == expected.keys()
    for key, value in expected.items():
        if key.endswith("_row"):
            assert found[key] == value
        else:
            np.testing.assert_allclose(found[key], cast("Array", value), rtol=0, atol=tolerance)
            assert found[key].shape == cast("Array", value).shape


# --- What it computes ---


@pytest.fixture(scope="module")
def computing(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    """A page with a playground of each of the sizes."""
    lives = {name: playground_at(sizes) for name, sizes in {"n4": SIZES, **OTHER_SIZES}.items()}
    figures = "".join(live_pages.figure(name, live.module, live.payload) for name, live in lives.items())
    html = live_pages.page(figures, live_pages.sources("counting_playground"))
    with live_pages.shown(browser, tmp_path_factory.mktemp("computing"), html) as shown:
        yield shown

    assert shown.troubles == []


@pytest.mark.parametrize("name", OTHER_SIZES)
def test_other_sizes_agree_with_numpy(computing: Shown, name: str) -> None:
    """On the first cases that the figure itself yields for its check."""
    live = playground_at(OTHER_SIZES[name])
    cases = list(islice(live.cases(), SAMPLE))

    found = computing.compute(name, *(case.input for case in cases))

    assert len(cases) >= SAMPLE // 2
    for one, case in zip(found, cases, strict=True):
        assert_same(one, dict(case.expected), live.tolerance)


def test_the_talks_sizes_agree_with_single_runs(computing: Shown) -> None:
    """Questions drawn at random, each answered by numpy alone, token by token, and not in a batch."""
    questions = random_questions(SIZES, SAMPLE, np.random.default_rng(3))

    found = computing.compute("n4", *(asked(question) for question in questions))

    for one, question in zip(found, questions, strict=True):
        expected: dict[str, object] = {}
        for program in PROGRAMS:
            expected[f"{program}_row"] = list(generate(model(program), question).row)
            expected[f"{program}_X"] = residual(program, question)
        assert_same(one, expected, playground_at(SIZES).tolerance)


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ({"start": 2}, "the start state is 2; allowed are 0, 1"),
        ({"query": "e"}, "the query letter is e; allowed are a, b, c, d"),
        ({"word": "bad"}, "“bad” does not fit: type 4 letters, each one of a, b, c, d"),
        ({"word": "bade"}, "“bade” does not fit: type 4 letters, each one of a, b, c, d"),
        ({"start": -1, "query": "ab"}, "the start state is -1; allowed are 0, 1; the query letter is ab; allowed"),
    ],
)
def test_an_input_that_does_not_fit_is_refused(computing: Shown, wrong: dict[str, object], text: str) -> None:
    """With all that is wrong with it."""
    with pytest.raises(Error, match=f"RangeError: {re.escape(text)}"):
        computing.compute("n4", asked(QUESTION) | wrong)


# --- What it shows ---


@dataclass(frozen=True)
class Playground:
    """The playground of the talk on a slide."""

    shown: Shown

    def button(self, title: str) -> Locator:
        """A control by the beginning of its name."""
        return self.shown.page.get_by_role("button", name=re.compile(f"^{title}"))

    @property
    def field(self) -> Locator:
        """The field for a whole word."""
        return self.shown.page.get_by_role("textbox", name="the word")

    @property
    def message(self) -> Locator:
        """What is wrong with what was typed."""
        return self.shown.page.get_by_role("status")

    @property
    def readout(self) -> Locator:
        """The cell that is pointed at."""
        return self.shown.page.locator(".live-readout").last

    def cell(self, row: int, column: int) -> Locator:
        """A cell of the matrix."""
        return self.shown.page.get_by_role("row").nth(row).get_by_role("gridcell").nth(column)

    def some_of_each(self) -> list[Locator]:
        """One control of each kind."""
        return [self.button("letter 2 "), self.button("outcome"), self.field, self.cell(1, 1)]

    def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            self.shown.page.keyboard.press(key)

    def tokens(self) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
        """Text and colour of every box, of the printed row and of the correct one."""
        script = """svg => [...svg.querySelectorAll("rect")].map((e) =>
          [Number(e.getAttribute("y")), e.nextElementSibling.textContent, e.classList[0].replace("f-", "")])
        """
        boxes = self.shown.page.locator(".stage svg").first.evaluate(script)
        top = min(y for y, *_ in boxes)
        printed, correct = ([(text, role) for y, text, role in boxes if (y == top) is first] for first in (True, False))
        return printed, correct

    def matrix(self) -> Array:
        """The numbers of all cells, as they are read aloud."""
        script = "e => [...e.children].map((row) => [...row.children].map((cell) => cell.getAttribute('aria-label')))"
        rows = self.shown.page.get_by_role("grid").evaluate(script)
        return np.array([[spoken(label.split(": ")[1]) for label in row] for row in rows])

    def expect_run(self, program: Program, question: Question) -> None:
        """Wait until tokens, matrix and controls are those of a question."""
        row = counted(program, question)
        label = f"{' '.join(row)}, printed by {program}; by counting {' '.join(row)}"
        expect(self.shown.page.get_by_role("img", name=label, exact=True)).to_be_visible()
        printed, correct = self.tokens()
        assert [text for text, _ in printed] == [text for text, _ in correct] == row
        assert {role for _, role in printed[row.index("SEP") + 1 :]} == {"green"}
        np.testing.assert_allclose(self.matrix(), residual(program, question), rtol=0, atol=HALF_DIGIT + TINY)
        expect(self.button("start state")).to_have_text(str(question.start))
        expect(self.button("query letter")).to_have_text(question.query)
        for i, letter in enumerate(question.word, start=1):
            expect(self.button(f"letter {i} ")).to_have_text(letter)
        expect(self.field).to_have_value(question.word)


def spoken(text: str) -> float:
    """A number as it is read aloud."""
    return float(text.translate(RAISED).replace(" × 10", "e"))


def asking(**parts: Any) -> Question:  # noqa: ANN401  # a start, a query, a word
    """The running example with other parts."""
    return replace(QUESTION, **parts)


@pytest.fixture(scope="module")
def opened(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    """The page with the talk's playground."""
    html = live_pages.live_page(playground_at(SIZES))
    with live_pages.shown(browser, tmp_path_factory.mktemp("playground"), html) as shown:
        yield shown


@pytest.fixture
def playground(opened: Shown) -> Iterator[Playground]:
    """The playground as it opens; at the end its page has said nothing."""
    opened.page.mouse.move(0, 0)
    opened.page.evaluate("location.hash = '#/live'")
    opened.page.reload()
    expect(opened.page.locator("html")).to_have_attribute("data-ready", "true")
    yield Playground(opened)

    assert opened.troubles == []


def test_it_opens_on_the_running_example(playground: Playground) -> None:
    """Run by process supervision: the prompt by kinds, every printed token green."""
    playground.expect_run("process", QUESTION)
    kinds = ["violet", *["blue"] * (SIZES.n + 1), "grey"]
    printed, correct = playground.tokens()

    assert [role for _, role in printed] == [*kinds, *["green"] * (SIZES.n + 3)]
    assert [role for _, role in correct] == [*kinds, *["violet"] * SIZES.n, "grey", "violet", "grey"]
    expect(playground.shown.page.get_by_text("Every printed token is right.", exact=True)).to_be_visible()
    expect(playground.button("process")).to_have_attribute("aria-pressed", "true")
    expect(playground.message).to_be_hidden()


def test_the_program_is_switched(playground: Playground) -> None:
    """There and back."""
    playground.button("outcome").click()

    playground.expect_run("outcome", QUESTION)
    expect(playground.button("outcome")).to_have_attribute("aria-pressed", "true")
    expect(playground.button("process")).to_have_attribute("aria-pressed", "false")
    playground.button("process").click()
    playground.expect_run("process", QUESTION)


def test_nothing_jumps_when_the_program_is_switched(playground: Playground) -> None:
    """Controls, tokens and cells stay where they were, though the matrix has fewer rows."""
    kept = [playground.button("process"), playground.cell(0, 0), playground.shown.page.locator(".stage svg rect").first]
    before = [one.bounding_box() for one in kept]

    playground.button("outcome").click()
    playground.expect_run("outcome", QUESTION)

    for one, box in zip(kept, before, strict=True):
        assert one.bounding_box() == pytest.approx(box, abs=0.01)


def test_clicks_choose(playground: Playground) -> None:
    """Each click takes the next option, and after the last the first."""
    playground.button("letter 3 ").click()
    playground.expect_run("process", asking(word="baaa"))
    playground.button("letter 1 ").click()
    playground.button("query letter").click()
    playground.expect_run("process", asking(word="caaa", query="b"))
    playground.button("start state").click()
    playground.expect_run("process", asking(word="caaa", query="b", start=0))
    playground.button("outcome").click()
    playground.expect_run("outcome", asking(word="caaa", query="b", start=0))


@pytest.mark.parametrize(
    ("title", "keys", "expected"),
    [
        ("letter 2 ", ["ArrowDown"], {"word": "bbda"}),
        ("letter 2 ", ["ArrowUp"], {"word": "bdda"}),
        ("letter 2 ", ["c"], {"word": "bcda"}),
        ("letter 1 ", ["a", "ArrowRight", "b", "ArrowRight", "c", "ArrowRight", "d"], {"word": "abcd"}),
        ("letter 1 ", ["Enter", "ArrowLeft", "d", "ArrowLeft", "0"], {"word": "cada", "query": "d", "start": 0}),
        ("letter 2 ", ["e", "2"], {}),
        ("start state", ["ArrowDown"], {"start": 0}),
    ],
)
def test_keys_choose(playground: Playground, title: str, keys: list[str], expected: dict[str, Any]) -> None:
    """Up and down go through the options, a letter chooses itself, left and right lead on; the deck stays."""
    playground.button(title).focus()
    playground.press(*keys)

    playground.expect_run("process", asking(**expected))
    assert playground.shown.slide() == "live"
    assert playground.shown.page.evaluate("[Reveal.isPaused(), Reveal.isOverview()]") == [False, False]


def test_a_typed_word_is_run(playground: Playground) -> None:
    """On Enter."""
    playground.field.fill("abca")
    playground.press("Enter")

    playground.expect_run("process", asking(word="abca"))


@pytest.mark.parametrize("word", ["bad", "badab", "b4da"])
def test_a_typed_word_that_does_not_fit_is_refused(playground: Playground, word: str) -> None:
    """The slide says why, and shows the last good state until another good one comes."""
    playground.button("letter 1 ").click()
    playground.field.fill(word)
    playground.press("Enter")

    expect(playground.message).to_have_text(f"“{word}” does not fit: type 4 letters, each one of a, b, c, d")
    expect(playground.field).to_have_attribute("aria-invalid", "true")
    expect(playground.field).to_have_value(word)
    printed, _ = playground.tokens()
    assert [text for text, _ in printed] == counted("process", asking(word="cada"))

    playground.field.fill("dddd")
    playground.press("Enter")
    playground.expect_run("process", asking(word="dddd"))
    expect(playground.message).to_be_hidden()
    expect(playground.field).not_to_have_attribute("aria-invalid", "true")


def test_escape_takes_back_what_was_typed(playground: Playground) -> None:
    """And releases the focus, so that the arrows are the deck's again."""
    playground.field.fill("zz")
    playground.press("Enter")
    expect(playground.message).to_be_visible()
    playground.press("Escape")

    expect(playground.message).to_be_hidden()
    expect(playground.field).not_to_be_focused()
    playground.expect_run("process", QUESTION)
    playground.press("ArrowRight")
    assert playground.shown.slide() == "after"


def test_a_cell_that_is_pointed_at_tells_its_value(playground: Playground) -> None:
    """Its row, its direction and its number, which is the one that numpy has, to the last digits."""
    expect(playground.readout).to_have_text("Point at a cell for its value.")
    expected = residual("process", QUESTION)
    for row, column, name in ((2, 20, "QRY[a]"), (0, 5, "TV[1]"), (13, 32, "OUT[1]")):
        playground.cell(row, column).hover()

        expect(playground.readout).to_have_text(re.compile(rf"^row {row}, {re.escape(name)}: "))
        value = playground.readout.locator("span").last
        expect(value).to_have_attribute("data-live", f"playground.process_X.{row}.{column}")
        full = value.get_attribute("data-value") or ""
        assert float(full) == pytest.approx(expected[row, column], rel=0, abs=1e-12)
        assert spoken(value.inner_text()) == pytest.approx(expected[row, column], rel=0, abs=HALF_DIGIT + TINY)

    playground.shown.page.mouse.move(0, 0)
    expect(playground.readout).to_have_text("Point at a cell for its value.")


def test_cells_are_walked_by_keys(playground: Playground) -> None:
    """One tab stop, arrows from cell to cell and not beyond the edge; the readout follows the focus."""
    playground.cell(0, 0).focus()
    playground.press("ArrowDown", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp")

    expect(playground.cell(0, 2)).to_be_focused()
    expect(playground.readout).to_have_text(re.compile(r"^row 0, TL\[c\]: "))
    assert playground.shown.page.locator(".live-cell[tabindex='0']").count() == 1
    playground.press("Escape")
    expect(playground.readout).to_have_text("Point at a cell for its value.")
    assert playground.shown.slide() == "live"


def test_pointing_goes_before_the_focus(playground: Playground) -> None:
    """The focus is told again when the pointer leaves."""
    playground.cell(1, 0).focus()
    playground.cell(2, 3).hover()
    expect(playground.readout).to_have_text(re.compile(r"^row 2, TL\[d\]: "))
    playground.shown.page.mouse.move(0, 0)

    expect(playground.readout).to_have_text(re.compile(r"^row 1, TL\[a\]: "))


def test_a_clicker_moves_the_deck(playground: Playground) -> None:
    """Whatever has the focus; the playground stays as it is."""
    for control in playground.some_of_each():
        for key, slide in {"PageDown": "after", "PageUp": "before", "Space": "after"}.items():
            control.focus()
            playground.press(key)

            assert playground.shown.slide() == slide
            playground.shown.page.evaluate("Reveal.slide(1)")
    playground.expect_run("process", QUESTION)


def test_escape_releases_the_focus(playground: Playground) -> None:
    """It does not open the overview; the next arrow moves the deck."""
    for control in playground.some_of_each():
        control.focus()
        playground.press("Escape")

        expect(control).not_to_be_focused()
        assert playground.shown.page.evaluate("Reveal.isOverview()") is False
    playground.press("ArrowRight")
    assert playground.shown.slide() == "after"


def test_wrong_tokens_are_red(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A network that always prints the first token, a, is shown to be wrong, and where."""
    live = playground_at(SIZES)
    programs = cast("dict[str, dict[str, Any]]", live.payload["programs"])
    mute = {name: {**weights, "R": np.zeros_like(weights["R"])} for name, weights in programs.items()}
    html = live_pages.live_page(replace(live, payload={**live.payload, "programs": mute}))
    with live_pages.shown(browser, tmp_path_factory.mktemp("mute"), html) as shown:
        printed, correct = Playground(shown).tokens()

        assert printed[SIZES.n + 3 :] == [("a", "red")] * (SIZES.P - SIZES.n - 3)
        assert [text for text, _ in correct] == counted("process", QUESTION)
        expect(shown.page.get_by_text("Printed tokens in red are wrong.", exact=True)).to_be_visible()
        assert shown.troubles == []
