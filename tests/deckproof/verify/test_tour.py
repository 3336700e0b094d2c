"""Figures with controls are brought into each of their states, in a real browser and by the page's own script."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from deckproof.errors import Place
from deckproof.model import Answers
from deckproof.verify.browser_session import opened
from deckproof.verify.snapshot import Reader, Visit
from deckproof.verify.walk import walk
from tests.deckproof.verify.changing import BETA, CAUSAL, FILE, SCRIPT, answers, drawn, html, number, svg

pytestmark = pytest.mark.browser
Toured = Callable[..., Visit]
TWO = drawn([svg(number("0.49")), svg(number("0.51"))])


@pytest.fixture
def progress() -> list[str]:
    """What was told on the way."""
    return []


@pytest.fixture
def toured(tmp_path: Path, write_page: Callable[..., Path], progress: list[str]) -> Toured:
    """Walk a page of slides, by default one named `task`."""

    def visit(slides: str | Mapping[str, str], known: Answers | None = None, script: str = SCRIPT) -> Visit:
        page = write_page(tmp_path, {"task": slides} if isinstance(slides, str) else slides, after=script)
        drawings = known.drawings if known else {}
        reader = Reader(Place("dist/talk/index.html", 1), {"task": Place(FILE, 5)}, drawings)
        with opened(page, 1280, 720) as session:
            return walk(session, reader, progress.append)

    return visit


def test_every_state_is_seen_with_its_numbers_and_controls(toured: Toured) -> None:
    """First as the slide shows it, then each state in order."""
    texts = [f"{beta}.{causal}" for beta in (1, 2) for causal in (3, 4)]
    figure = drawn([svg(number(text)) for text in texts], [BETA, CAUSAL])
    visit = toured(html(figure))

    assert [(one.toured, one.state, one.numbers, one.controls) for one in visit.figures] == [
        (False, 0, [("figure:f#0", "1.3")], ["0", "no"]),
        (True, 0, [("figure:f#0", "1.3")], ["0", "no"]),
        (True, 1, [("figure:f#0", "1.4")], ["0", "yes"]),
        (True, 2, [("figure:f#0", "2.3")], ["4", "no"]),
        (True, 3, [("figure:f#0", "2.4")], ["4", "yes"]),
    ]
    assert {(one.kind, one.name, one.slide, one.visible, one.spot.place.line) for one in visit.figures} == {
        ("figure", "f", "task", True, 7)
    }


def test_what_a_state_does_not_have_is_not_seen(toured: Toured) -> None:
    """Neither numbers nor texts; declared numbers are texts."""
    figure = drawn([svg(number("1") + '<text x="90" y="50">W2 <tspan data-literal="">16</tspan></text>'), svg("")])
    first, *states = toured(html(figure)).figures

    assert [len(one.numbers) for one in (first, *states)] == [1, 1, 0]
    assert [[text.text.strip() for text in one.texts] for one in states] == [["W2", "16"], []]


def test_a_figure_that_is_not_shown_yet_has_the_numbers_of_its_state(toured: Toured) -> None:
    """Not those of other states, which are in the page too."""
    figure = drawn([svg(number("1")), svg(number("2", x=90) + number("3", x=150))])
    first, second, *_ = toured(f'<div class="fragment">{html(figure)}</div>').figures

    assert [(one.visible, one.numbers) for one in (first, second)] == [
        (False, [("figure:f#0", "1")]),
        (True, [("figure:f#0", "1")]),
    ]


def test_every_step_of_the_clicker_is_seen_and_then_the_figure_is_where_it_was(toured: Toured) -> None:
    """The last step's state, on the slide's way on."""
    figure = drawn([svg(number(text)) for text in ("1", "2")])
    more = '<p class="fragment">more</p>'
    visit = toured({"task": html(figure, {"beta": "4|0"}) + more, "next": "x"})

    assert [(one.toured, one.clicks, one.state) for one in visit.figures] == [
        (False, 0, 1),
        (False, 1, 0),
        (False, 1, 0),
        (True, 1, 0),
        (True, 1, 1),
    ]


def test_the_state_that_was_shown_comes_back(tmp_path: Path, write_page: Callable[..., Path]) -> None:
    """So that the rest of the walk sees what the audience does."""
    page = write_page(tmp_path, {"task": html(TWO)}, after=SCRIPT)
    with opened(page, 1280, 720) as session:
        walk(session, Reader(Place("page", 1)), lambda _: None)
        shown = session.page.locator("[data-num]").text_content()

    assert shown == "0.49"


def test_numbers_of_figures_are_not_among_those_of_the_step(toured: Toured) -> None:
    """Nor are their texts, nor a slider's; those of buttons and captions are."""
    figure = drawn([svg(number(text) + "<text>W2</text>") for text in "1234"], [BETA, CAUSAL])
    caption = '<figcaption>Figure <b data-ref="number">1</b> at <b data-num="n">5</b></figcaption></figure>'
    visit = toured(html(figure).replace("</figure>", caption))

    (step,) = visit.steps
    assert [one.name for one in step.numbers] == ["n"]
    assert [text.text for text in step.texts] == ["1"]


def test_what_stands_where_is_measured_in_every_state(toured: Toured) -> None:
    """Named by the figure and its controls, with the words of that state."""
    figure = drawn([svg(number("0.49")), svg(number("0.51", x=180))])
    visit = toured(html(figure) + "<p>beside</p>", answers(f=figure))

    assert [state.where for state in visit.states] == [
        "slide 'task' (figure 'f' at beta=0)",
        "slide 'task' (figure 'f' at beta=4)",
    ]
    drawn_there = [[run for run in state.runs if run.label] for state in visit.states]
    assert [[run.spot.name for run in runs] for runs in drawn_there] == [['tspan "0.49"'], ['tspan "0.51"']]
    assert [runs[0].box.left for runs in drawn_there] == pytest.approx([60, 220])
    assert not any("beside" in run.spot.name for state in visit.states for run in state.runs)


def test_a_state_of_another_size_is_measured_with_its_slide(toured: Toured) -> None:
    """What stands under the figure has moved."""
    figure = drawn([svg(number("1")), svg(number("2"), height=680)])
    visit = toured(html(figure) + "<p>under</p>")

    moved = [[run.box.bottom for run in state.runs if "under" in run.spot.name] for state in visit.states]
    assert moved[0] == []
    assert moved[1][0] > 720


def test_ids_that_stand_twice_are_found_in_the_state_that_has_them(toured: Toured) -> None:
    """Inside a figure, or in a figure and elsewhere; those of the page as it is come first."""
    figure = drawn([svg('<g class="a" id="one"/>'), svg('<g class="a" id="two"/>')])
    visit = toured(html(figure) + '<i id="task-f-two">x</i><i id="double">x</i><i id="double">x</i>', answers(f=figure))

    assert [(one.id, one.slide, one.at) for one in visit.repeated] == [
        ("double", "task", ""),
        ("task-f-two", "task", "figure 'f' at beta=4"),
    ]


@pytest.mark.parametrize(
    "broken",
    ["", SCRIPT + "<script>deckproof.states.show = () => { throw new Error('no'); };</script>"],
    ids=["no script", "a script that throws"],
)
def test_a_figure_that_cannot_be_switched_says_why(toured: Toured, broken: str) -> None:
    """The walk goes on."""
    visit = toured({"task": html(TWO), "next": "x"}, script=broken)

    assert [step.slide for step in visit.steps] == ["task", "next"]
    assert any(one.error for one in visit.figures)


def test_progress_names_figure_and_state(toured: Toured, progress: list[str]) -> None:
    """A few states at a time."""
    texts = tuple(map(str, range(10)))
    figure = drawn([svg(number(text)) for text in texts], [BETA.__class__("t", "t", "range", texts, 0)])
    toured(html(figure))

    assert progress == [
        "checking slide 1 of 1",
        "checking slide 1 of 1, figure f, state 1 of 10",
        "checking slide 1 of 1, figure f, state 9 of 10",
    ]
