"""Durations as decks give them: `45`, `45.5` and `45:30`, in minutes."""

from __future__ import annotations

import re

_MINUTES = re.compile(r"(?P<minutes>\d+(?:\.\d+)?)(?::(?P<seconds>[0-5]?\d))?")


def minutes(text: str) -> float | None:
    """Return a duration in minutes, None where `text` is none; `45`, `45.5` and `45:30` are durations."""
    match = _MINUTES.fullmatch(text)
    return float(match["minutes"]) + float(match["seconds"] or 0) / 60 if match else None


def clock(length: float) -> str:
    """Return minutes as a deck gives them: `45`, or `45:30` where there are seconds."""
    whole, seconds = divmod(round(length * 60), 60)
    return f"{whole}:{seconds:02d}" if seconds else str(whole)
