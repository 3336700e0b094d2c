"""B002: digits on the page outside its numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from deckproof.model import Answers, Rendered
from deckproof.verify.rules.b002_loose_digit_on_page import check
from deckproof.verify.snapshot import FigureSeen, Spot, TextSeen, Visit
from tests.deckproof.verify.changing import answers, drawn, svg


@pytest.fixture
def messages(seen: Callable[..., Visit], rendering: Callable[..., Rendered], spot: Spot) -> Callable[..., list[str]]:
    """Compare the texts of slide `task` with its fresh HTML, and return the messages."""

    def checked(texts: Sequence[str], html: str) -> list[str]:
        visit = seen({"title": "Talk"}, texts=[TextSeen(text, spot) for text in texts])
        return [finding.message for finding in check(visit, rendering({"task": html}), Answers({}, {}))]

    return checked


def test_equal_texts_are_fine(messages: Callable[..., list[str]]) -> None:
    """Spaces and order do not matter, numbers count by their number of times."""
    assert messages(["W2  and\nGPT-2", "W2"], "<p>W2<b>W2 and GPT-2</b></p>") == []


def test_a_changed_digit_is_one_too_many_and_one_missing(messages: Callable[..., list[str]]) -> None:
    """Only the changed word is named."""
    assert messages(["W2 in GPT-3"], "<p>W2 in GPT-2</p>") == [
        "loose number 'GPT-3' on slide 'task', in 'W2 in GPT-3': a fresh rendering has none there",
        "'GPT-2' of a fresh rendering is missing from slide 'task' of the page",
    ]


def test_a_word_once_more_than_rendered_is_found(messages: Callable[..., list[str]]) -> None:
    """Counts are compared, not sets."""
    assert len(messages(["W2", "W2"], "<p>W2</p>")) == 1


def test_the_title_and_what_stands_beside_the_slides_are_compared(
    seen: Callable[..., Visit], rendering: Callable[..., Rendered], spot: Spot
) -> None:
    """A number there is on every slide."""
    visit = seen({"title": "Talk 2", "besides": [TextSeen("page 3", spot)]})

    found = [finding.message for finding in check(visit, rendering({"task": ""}, title="Talk 1"), Answers({}, {}))]

    assert found == [
        "the page's title is 'Talk 2', a fresh rendering's 'Talk 1'",
        "loose number in 'page 3', beside the slides",
    ]


FIGURE = drawn([svg("<text>W2</text>"), svg("<text>W3</text>")])


@pytest.fixture
def drawn_messages(
    seen: Callable[..., Visit], rendering: Callable[..., Rendered], spot: Spot
) -> Callable[..., list[str]]:
    """Compare what a figure's states show with the figure, and return the messages."""

    def checked(*texts: str, **parts: Any) -> list[str]:  # noqa: ANN401  # a view's parts
        views = [
            FigureSeen(1, "task", "figure", "f", spot, 0, state=state, texts=[TextSeen(text, spot)])
            for state, text in enumerate(texts)
        ]
        visit = seen({"title": "Talk", "figures": [replace(view, **parts) for view in views]})
        return [finding.message for finding in check(visit, rendering({"task": ""}), answers(f=FIGURE))]

    return checked


def test_each_state_has_its_own_texts(drawn_messages: Callable[..., list[str]]) -> None:
    """Those of its own drawing."""
    assert drawn_messages("W2", "W3") == []
    assert drawn_messages("W2", "W2") == [
        "loose number 'W2' in figure 'f' on slide 'task' at beta=4: a fresh drawing has none there",
        "'W3' of a fresh drawing is missing from figure 'f' on slide 'task' at beta=4",
    ]


def test_a_word_that_many_states_have_is_reported_once(drawn_messages: Callable[..., list[str]]) -> None:
    """In the first of them."""
    found = [message for message in drawn_messages("W2 5", "W3 5") if "'5'" in message]

    assert found == ["loose number '5' in figure 'f' on slide 'task' at beta=0: a fresh drawing has none there"]


@pytest.mark.parametrize("parts", [{"name": "other"}, {"state": 7}, {"error": "Error: no"}])
def test_unknown_figures_and_states_are_left_to_their_own_rule(
    drawn_messages: Callable[..., list[str]], parts: Mapping[str, Any]
) -> None:
    """They are compared with nothing."""
    assert drawn_messages("5", **parts) == []


def test_digits_that_a_live_figure_typed_are_found(
    seen: Callable[..., Visit], rendering: Callable[..., Rendered], spot: Spot
) -> None:
    """Those in names are not."""
    visit = seen({"title": "Talk"}, live=[TextSeen("W2 of 12 words", spot), TextSeen("s_4", spot)])

    assert [finding.message for finding in check(visit, rendering({"task": ""}), Answers({}, {}))] == [
        "loose number '12' in a live figure on slide 'task', in 'W2 of 12 words'"
    ]
