"""Durations: read and written in one form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckproof.durations import clock, minutes


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("45", 45.0),
        ("1.5", 1.5),
        ("1:30", 1.5),
        ("0:09", 0.15),
        ("", None),
        (":30", None),
        ("-1", None),
        ("1:60", None),
    ],
)
def test_durations(text: str, found: float | None) -> None:
    """Minutes, with a decimal point or with seconds after a colon."""
    assert minutes(text) == found


@given(st.integers(0, 100_000))
def test_what_is_written_is_read_as_it_was(seconds: int) -> None:
    """To the second."""
    found = minutes(clock(seconds / 60))

    assert found is not None
    assert round(found * 60) == seconds


def test_whole_minutes_stand_alone() -> None:
    """Seconds have two digits."""
    assert [clock(length) for length in (0, 45, 1.15, 90.5)] == ["0", "45", "1:09", "90:30"]
