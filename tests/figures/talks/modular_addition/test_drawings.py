"""All figures and tables of the talk: each is drawn in every state, fits a slide, and holds no typed number."""

from __future__ import annotations

import pytest

from deckproof.api import REGISTRY, Entry
from deckproof.parameters import grid, parameters
from figures.talks import modular_addition
from figures.talks.modular_addition.look import WIDE
from tests.figures.talks.end_to_end.shown import drawn

HIGH = 560.0
"""The height between a slide's title and its foot, in px."""
ENTRIES = [
    entry
    for (kind, _), entry in REGISTRY.items()
    if kind in {"figure", "table"} and entry.function.__module__.startswith(modular_addition.__name__)
]


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry.name for entry in ENTRIES])
def test_every_state_fits_and_all_have_one_size(entry: Entry) -> None:
    """No state is larger than the room on a slide, none moves the next one, and every digit has its provenance."""
    drawings = [drawn(entry.function(**state)) for state in grid(parameters(entry.function))]

    assert {drawing.loose for drawing in drawings} == {()}
    ((width, height),) = {(drawing.width, drawing.height) for drawing in drawings}
    assert width <= WIDE + 0.5
    assert height <= HIGH
