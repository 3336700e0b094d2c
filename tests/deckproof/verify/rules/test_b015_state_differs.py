"""B015: the states of figures with controls against a fresh computation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deckproof.errors import Place
from deckproof.model import Deck, DrawingUse
from deckproof.verify.rules.b015_state_differs import StateComparison, compare
from deckproof.verify.snapshot import FigureSeen, Spot, Visit
from tests.deckproof.verify.changing import BETA, CAUSAL, answers, drawn, number, svg, use

TEXTS = ("1.3", "1.4", "2.3", "2.4")
FIGURE = drawn([svg(number(text) + number("9", "n")) for text in TEXTS], [BETA, CAUSAL])
FIRST = FigureSeen(1, "task", "figure", "f", Spot(Place("page", 1), "figure"), 0)
Compared = Callable[..., StateComparison]


def right(**parts: Any) -> list[FigureSeen]:  # noqa: ANN401  # a view's parts
    """Return all that is seen of a figure that is right: as the slide shows it, then in each state."""
    toured = [
        replace(
            FIRST, toured=True, state=state, numbers=[("figure:f#0", text), ("n", "9")], controls=FIGURE.values(state)
        )
        for state, text in enumerate(TEXTS)
    ]
    return [replace(view, **parts) for view in (replace(toured[0], toured=False), *toured)]


def wrong(changes: Mapping[int, Mapping[str, Any]]) -> list[FigureSeen]:
    """Return what is seen of a figure some of whose views, by their place, have other parts."""
    return [replace(view, **changes.get(place, {})) for place, view in enumerate(right())]


@pytest.fixture
def compared(seen: Callable[..., Visit], make_deck: Callable[[Path], Deck]) -> Compared:
    """Compare what was seen with a deck that by default uses the figure once."""

    def make(figures: Sequence[FigureSeen], uses: Sequence[DrawingUse] = (use(),)) -> StateComparison:
        deck = replace(make_deck(Path()), drawings=list(uses))
        return compare(seen({"figures": figures}), deck, answers(f=FIGURE, fixed=replace(FIGURE, controls=())))

    return make


def messages(comparison: StateComparison) -> list[str]:
    """Return the messages without the figure, which is the same in all."""
    opening = "figure 'f' on slide 'task' "
    assert all(finding.message.startswith(opening) for finding in comparison.findings)
    return [finding.message.removeprefix(opening) for finding in comparison.findings]


def test_right_figures_are_confirmed(compared: Compared) -> None:
    """The numbers of the state that is shown first count, each once."""
    found = compared(right())

    assert (found.findings, found.confirmed) == ([], 2)


def test_a_wrong_number_is_reported_with_its_state(compared: Compared) -> None:
    """Where the slide has the figure; the other number is confirmed."""
    found = compared(wrong({4: {"numbers": [("figure:f#0", "2.5"), ("n", "9")]}}))

    assert messages(found) == ["at beta=4, causal=yes shows 'figure:f#0' = '2.5', a fresh computation gives '2.4'"]
    assert (found.findings[0].place, found.confirmed) == (use().place, 1)


def test_a_number_that_is_wrong_in_many_states_is_reported_once(compared: Compared) -> None:
    """With how many more."""
    found = compared(right(numbers=[("figure:f#0", "0"), ("n", "9")]))

    assert messages(found) == [
        "at beta=0, causal=no shows 'figure:f#0' = '0', a fresh computation gives '1.3', and in 4 more"
    ]


def test_missing_numbers_and_numbers_too_many_are_reported(compared: Compared) -> None:
    """By name; how a number is set does not matter."""
    found = compared(wrong({2: {"numbers": [("figure:f#0", "1.4 "), ("m", "9")]}}))

    assert messages(found) == [
        "at beta=0, causal=yes lacks 'n' = '9'",
        "at beta=0, causal=yes shows 'm' = '9', a fresh computation has none there",
    ]


def test_controls_must_show_the_state(compared: Compared) -> None:
    """A static figure has none."""
    assert messages(compared(wrong({3: {"controls": ("0", "no")}}))) == [
        "at beta=4, causal=no has controls that show '0, no' and not '4, no'"
    ]
    assert messages(compared(right(controls=()))) == []


@pytest.mark.parametrize(
    ("pairs", "clicks", "state", "count"),
    [({}, 0, 0, 0), ({}, 0, 1, 1), ({"beta": "4"}, 0, 2, 0), ({"beta": "4"}, 0, 0, 1)]
    + [({"beta": "4|0"}, clicks, state, clicks == state // 2) for clicks in (0, 1) for state in (0, 2)],
)
def test_the_slide_decides_the_state_at_each_click(
    compared: Compared, pairs: Mapping[str, str], clicks: int, state: int, count: int
) -> None:
    """The first one and those that the clicker steps through."""
    _, *toured = right()
    shown = replace(toured[state], toured=False, clicks=clicks)

    found = messages(compared([shown, *toured], [use(pairs)]))

    assert len(found) == count
    assert all(f" after {clicks} clicks, the slide says " in message for message in found)


def test_a_figure_that_cannot_be_switched_says_why(compared: Compared) -> None:
    """Nothing of it is confirmed."""
    found = compared(right(error="Error: no"))

    assert (messages(found), found.confirmed) == (["cannot be switched: the page says Error: no"], 0)


@pytest.mark.parametrize("count", [0, 1, 4])
def test_all_states_must_be_there(compared: Compared, count: int) -> None:
    """A script that stays where it is, or has fewer states."""
    listed = ", ".join(map(str, range(count))) or "none"

    found = compared(right()[: 1 + count])

    expected = [f"has the states {listed} on the page, a fresh computation gives 4"] if count < 4 else []
    assert messages(found) == expected


def test_a_figure_must_be_visible_at_some_time(compared: Compared) -> None:
    """Once is enough."""
    assert messages(compared(right(visible=False))) == ["is never visible"]
    assert messages(compared([replace(right()[0], visible=False), *right()[1:]])) == []


def test_a_missing_figure_and_one_too_many_are_reported(compared: Compared) -> None:
    """Several of one name are matched in order; figures without controls are not looked for."""
    assert messages(compared([])) == ["is missing from the page"]
    assert messages(compared(right(), [])) == ["is not in the deck, or has no controls there"]
    assert messages(compared([*right(), *right(key=2)], [use(), use()])) == []
    assert messages(compared([], [use(name="fixed")])) == []
