"""B002: digits on the page outside its numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from deckproof.model import Rendered
from deckproof.verify.rules.b002_loose_digit_on_page import check
from deckproof.verify.snapshot import Spot, TextSeen, Visit


@pytest.fixture
def messages(seen: Callable[..., Visit], rendering: Callable[..., Rendered], spot: Spot) -> Callable[..., list[str]]:
    """Compare the texts of slide `task` with its fresh HTML, and return the messages."""

    def checked(texts: Sequence[str], html: str) -> list[str]:
        visit = seen({"title": "Talk"}, texts=[TextSeen(text, spot) for text in texts])
        return [finding.message for finding in check(visit, rendering({"task": html}))]

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

    found = [finding.message for finding in check(visit, rendering({"task": ""}, title="Talk 1"))]

    assert found == [
        "the page's title is 'Talk 2', a fresh rendering's 'Talk 1'",
        "loose number in 'page 3', beside the slides",
    ]
