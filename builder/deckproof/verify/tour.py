"""Bring every figure with controls of the open slide into each of its states, and back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from deckproof.verify.browser_session import Session
from deckproof.verify.snapshot import FigureSeen, Json, Reader, RepeatedId, Step

_BATCH = 8
"""States for one question to the browser: few enough for progress to move, enough for its cost not to count."""


@dataclass
class Tour:
    """What figures showed, what stood where in their states, and ids that were there twice."""

    figures: list[FigureSeen] = field(default_factory=list)
    states: list[Step] = field(default_factory=list)
    repeated: list[RepeatedId] = field(default_factory=list)


def visit_states(session: Session, reader: Reader, tour: Tour, progress: Callable[[str], None]) -> None:
    """Add to `tour` every state of every figure of the open slide; progress is told the figure and the state."""
    for index, figure in enumerate(json.loads(session.call("deckproofFigures.counts"))):
        for data in _states(session, index, figure, progress):
            seen = reader.figure(data["figure"], toured=True)
            state = reader.state(data["layout"], seen)
            tour.figures.append(seen)
            tour.states.append(state)
            tour.repeated += reader.repeated(data["repeated"], state.at)


def _states(session: Session, index: int, figure: Json, progress: Callable[[str], None]) -> Iterator[Json]:
    """Yield every state of one figure."""
    count = figure["states"]
    for first in range(0, count, _BATCH):
        progress(f"figure {figure['name']}, state {first + 1} of {count}")
        yield from json.loads(session.call("deckproofFigures.tour", [index, first, min(first + _BATCH, count)]))
