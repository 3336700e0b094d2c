"""What a slide shows step by step, forward and back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import IS_SEEN, Show

pytestmark = pytest.mark.browser


def shown(show: Show) -> list[bool]:
    """Which of the marked pieces of the steps slide are visible, in order."""
    pieces = ("First.", "Second.", "Third", "in its own step", "one by one", "with")
    slide = show.page.locator("section#steps")
    return [bool(slide.get_by_text(piece, exact=piece.endswith(".")).first.evaluate(IS_SEEN)) for piece in pieces]


def test_pauses_fragments_and_lists_come_one_by_one(show: Show) -> None:
    """Each press shows one piece more; each press back hides it."""
    show.open("#/steps")
    states = [[i <= step for i in range(6)] for step in range(6)]

    assert shown(show) == states[0]
    for state in states[1:]:
        show.press("ArrowRight")
        assert shown(show) == state
    for state in states[-2::-1]:
        show.press("ArrowLeft")
        assert shown(show) == state
    show.expect_slide("steps")


def test_coming_back_shows_all_steps(show: Show) -> None:
    """A slide left forward is found complete when the speaker goes back to it."""
    show.open("#/columns")
    show.press("ArrowLeft")

    show.expect_slide("steps")
    assert shown(show) == [True] * 6


def test_details_open_on_their_step(show: Show) -> None:
    """Closed before, open at the step, closed again going back."""
    show.open("#/steps")
    details = show.page.locator("section#steps details")
    for _ in range(5):
        show.press("ArrowRight")
        assert details.evaluate("e => e.open") is False
    show.press("ArrowRight")
    assert details.evaluate("e => e.open") is True
    expect(details.get_by_text("The total is")).to_be_visible()
    show.press("ArrowLeft")
    assert details.evaluate("e => e.open") is False
    show.expect_slide("steps")


def test_a_step_without_text_takes_no_place(show: Show) -> None:
    """The mark before `<details>` makes no gap of its own: the one above it is as wide as any other."""
    show.open("#/steps")
    show.press(*["ArrowRight"] * 6)
    gaps = show.page.evaluate(
        """() => {
          const pause = [...document.querySelectorAll("#steps .pause")].at(-1);
          const boxes = [...pause.children].filter((e) => e.localName !== "i").map((e) => e.getBoundingClientRect());
          return boxes.slice(1).map((box, i) => box.top - boxes[i].bottom);
        }"""
    )

    assert len(gaps) == 2
    assert gaps == pytest.approx([gaps[0]] * len(gaps), abs=0.01)


def bright(show: Show) -> list[int]:
    """The numbers of the code lines that are not dimmed: grey all over."""
    lines = show.page.locator("section#code .code-line")
    colours = lines.evaluate_all(
        "lines => lines.map((line) => [line, ...line.children].map((part) => getComputedStyle(part).color))"
    )
    return [number for number, parts in enumerate(colours, start=1) if set(parts) != {"rgb(90, 98, 110)"}]


def test_code_lines_come_forward_step_by_step(show: Show) -> None:
    """The lines of the step are bright and the others dim, forward, back, and arriving from either side."""
    show.open("#/code")
    assert bright(show) == [1]
    show.press("ArrowRight")
    assert bright(show) == [3, 4]
    show.press("ArrowLeft")
    assert bright(show) == [1]
    show.press("ArrowRight", "ArrowRight")
    show.expect_slide("drawings")
    show.press("ArrowLeft")
    show.expect_slide("code")
    assert bright(show) == [3, 4]


def test_copied_code_is_the_code(show: Show) -> None:
    """Text of the block, line by line, with its values and nothing of its steps."""
    show.open("#/code")

    assert show.page.locator("section#code pre").inner_text().splitlines() == [
        "def mean(faces):",
        "    total = 0",
        "    for face in faces:",
        "        total += face",
        "    return total / 6",
    ]
