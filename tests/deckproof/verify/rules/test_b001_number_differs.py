"""B001: numbers on the page against the ledger."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from deckproof.errors import Place
from deckproof.model import Rendered, ShownNumber
from deckproof.verify.rules.b001_number_differs import compare, same_text
from deckproof.verify.snapshot import NumberSeen, Spot, Step, Visit

SPOT = Spot(Place("s.md", 8), "span")
LOSS = NumberSeen(1, "loss", literal=False, text="0.49", visible=True, silent=False, spot=SPOT)


@pytest.fixture
def messages(
    seen: Callable[..., Visit], rendering: Callable[..., Rendered], shown: Callable[..., ShownNumber]
) -> Callable[[Sequence[Sequence[NumberSeen]]], list[str]]:
    """Compare steps of a slide whose ledger has `loss` = 0.49, and return the messages."""

    def compared(steps: Sequence[Sequence[NumberSeen]]) -> list[str]:
        visit = seen({"steps": [Step("task", number, numbers) for number, numbers in enumerate(steps)]})
        fresh = rendering({"task": ""}, [shown("loss", "0.49")])
        return [finding.message for finding in compare(visit, fresh).findings]

    return compared


Messages = Callable[[Sequence[Sequence[NumberSeen]]], list[str]]


def test_equal_numbers_are_confirmed(messages: Messages) -> None:
    """At every step."""
    assert messages([[LOSS], [LOSS]]) == []


def test_another_text_is_reported_with_both(messages: Messages) -> None:
    """Once, though it is wrong at two steps."""
    wrong = replace(LOSS, text="0.51")

    assert messages([[wrong], [wrong]]) == [
        "number 'loss' on slide 'task' shows '0.51', a fresh computation gives '0.49'"
    ]


def test_a_number_that_changes_at_a_later_step_is_reported(messages: Messages) -> None:
    """A script may have changed it."""
    assert len(messages([[LOSS], [replace(LOSS, text="0.51")]])) == 1


def test_a_missing_number_is_reported(messages: Messages) -> None:
    """Another name's number does not stand for it."""
    assert messages([[]]) == ["number 'loss' = '0.49' is missing from slide 'task' of the page"]


def test_a_number_too_many_is_reported(messages: Messages) -> None:
    """The same name and text once more than computed; a name of its own; a declared one."""
    more = [replace(LOSS, key=2), replace(LOSS, key=3, name="gain"), replace(LOSS, key=4, name="", literal=True)]

    found = messages([[LOSS, *more]])

    assert len(found) == 3
    assert found[1] == "number 'gain' = '0.49' is on slide 'task' of the page, but a fresh rendering has none there"


@pytest.mark.parametrize(("silent", "count"), [(False, 1), (True, 0)])
def test_a_number_must_be_visible_at_some_step(messages: Messages, silent: bool, count: int) -> None:  # noqa: FBT001
    """Those in notes, or for screen readers only, need not."""
    hidden = replace(LOSS, visible=False, silent=silent)

    assert len(messages([[hidden], [hidden]])) == count
    assert messages([[hidden], [LOSS]]) == []


def test_a_slide_that_the_page_lacks_has_lost_its_numbers(messages: Messages) -> None:
    """Its entries do not count as confirmed."""
    assert messages([]) == ["number 'loss' = '0.49' is missing: the page has no slide 'task'"]


def test_one_name_shown_several_times_is_matched_text_by_text(
    seen: Callable[..., Visit], rendering: Callable[..., Rendered], shown: Callable[..., ShownNumber]
) -> None:
    """Only the wrong one of two is a fault."""
    fresh = rendering({"task": ""}, [shown("loss", "0.49"), shown("loss", "0.5")])
    visit = seen(numbers=[replace(LOSS, text="0.5"), replace(LOSS, key=2, text="0.48")])

    assert list(compare(visit, fresh).faults) == [0]


@pytest.mark.parametrize(
    ("one", "other"), [("1.2 × 10⁻⁷", "1.2×10\u200b−7"), ("1\u00a0234", "1234"), ("-1", "-1"), ("x²", "x2")]
)
def test_spaces_and_raised_digits_do_not_matter(one: str, other: str) -> None:
    """They are how a number is set, not what it is."""
    assert same_text(one) == same_text(other)


@pytest.mark.parametrize(("one", "other"), [("-1", "−1"), ("0.50", "0.5"), ("1,0", "1.0")])
def test_everything_else_matters(one: str, other: str) -> None:
    """Signs, trailing zeros and points."""
    assert same_text(one) != same_text(other)
