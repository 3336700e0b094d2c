"""Let live figures compute their cases in the open page, and compare the outputs there with those of Python."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from deckproof.model import LiveFigure
from deckproof.verify.browser_session import Session
from deckproof.verify.snapshot import LiveSeen

_BATCH = 64
"""Cases for one question to the browser: a few hundred kB where each has a matrix of a thousand numbers."""


@dataclass
class Agreement:
    """On how many cases a live figure was held to Python, and how it came out.

    `largest` is the largest difference of a number, in whatever unit it has; `input` and `message` are of the first
    case that failed.
    """

    cases: int = 0
    failed: int = 0
    largest: float = 0.0
    input: Any = None
    message: str = ""

    @property
    def confirmed(self) -> int:
        """How many cases agreed."""
        return self.cases - self.failed


def agreements(
    session: Session, seen: Sequence[LiveSeen], lives: Mapping[str, LiveFigure], progress: Callable[[str], None]
) -> dict[str, Agreement]:
    """Return, by name, how each live figure that the page has drawn compares with Python."""
    drawn = dict.fromkeys(one.name for one in seen if one.mounted and not one.failed and one.name in lives)
    return {name: _agreement(session, name, lives[name], progress) for name in drawn}


def _agreement(session: Session, name: str, live: LiveFigure, progress: Callable[[str], None]) -> Agreement:
    """Compare one live figure on all of its cases."""
    found = Agreement()
    for first in range(0, len(live.cases), _BATCH):
        progress(f"checking live figure {name}, case {first + 1} of {len(live.cases)}")
        batch = live.cases[first : first + _BATCH]
        asked = json.dumps({"name": name, "tolerance": live.tolerance, "cases": batch})
        _add(found, len(batch), json.loads(session.call("deckproofLive.compare", asked)))
    return found


def _add(found: Agreement, cases: int, told: Mapping[str, Any]) -> None:
    """Enter what the browser told about a batch."""
    found.cases += cases
    found.failed += told["failed"]
    found.largest = max(found.largest, told["largest"])
    if told["failing"] and not found.message:
        found.input, found.message = told["failing"]["input"], told["failing"]["message"]
