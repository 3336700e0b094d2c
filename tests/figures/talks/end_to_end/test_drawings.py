"""All figures and tables of the talk: each is drawn in every state, fits a slide, and holds no typed number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from deckproof.api import REGISTRY, Entry
from deckproof.parameters import grid, parameters
from figures.talks import end_to_end
from figures.talks.end_to_end.look import WIDE
from tests.figures.talks.end_to_end.shown import drawn

HIGH = 560.0
"""The height between a slide's title and its foot, in px."""


def states() -> Iterator[tuple[Entry, dict[str, Any]]]:
    """Every figure and table of the talk, in every state."""
    for (kind, _), entry in REGISTRY.items():
        if kind in {"figure", "table"} and entry.function.__module__.startswith(end_to_end.__name__):
            yield from ((entry, state) for state in grid(parameters(entry.function)))


STATES = list(states())


@pytest.mark.parametrize(("entry", "state"), STATES, ids=[f"{entry.name}-{state}" for entry, state in STATES])
def test_every_state_fits_and_holds_no_typed_number(entry: Entry, state: dict[str, Any]) -> None:
    """No state is larger than the room on a slide, and every digit has its provenance."""
    drawing = drawn(entry.function(**state))

    assert drawing.loose == ()
    assert drawing.width <= WIDE + 0.5
    assert drawing.height <= HIGH


@pytest.mark.parametrize("name", sorted({entry.name for entry, state in STATES if state}))
def test_states_of_one_figure_have_one_size(name: str) -> None:
    """Nothing jumps when a control is moved."""
    sizes = {
        (drawing.width, drawing.height)
        for entry, state in STATES
        if entry.name == name
        for drawing in (drawn(entry.function(**state)),)
    }

    assert len(sizes) == 1
