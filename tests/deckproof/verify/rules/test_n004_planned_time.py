"""N004: planned times that do not add up."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from deckproof.errors import Place
from deckproof.model import Deck
from deckproof.verify.rules.n004_planned_time import check


def deck(read: Callable[..., Deck], total: str, times: Sequence[str]) -> Deck:
    """A deck with a slide for each time, without one for each `""`."""
    slides = [f"## S{'x' * i}" + (f" {{time={time}}}" if time else "") for i, time in enumerate(times)]
    return read("\n\nText.\n\n".join(slides) + "\n", f"title: Talk\ntime: {total}" if total else "title: Talk")


def test_the_finding_names_both(read: Callable[..., Deck]) -> None:
    """At the front matter's line."""
    (finding,) = check(deck(read, "10", ["4:00", "7:30"]))

    assert finding.place == Place("deck/talk/slides.md", 3)
    assert str(finding).splitlines() == [
        "deck/talk/slides.md:3: N004 the talk's time is 10, that of its 2 timed slides adds up to 11:30",
        "    write time: 11:30, or change the slides' times: time=1:30",
    ]


@pytest.mark.parametrize(
    ("total", "times", "found"),
    [
        ("10", ["4", "6"], 0),
        ("10", ["4", "7"], 0),
        ("10", ["4", "7:01"], 1),
        ("10", ["4", "5"], 0),
        ("10", ["4", "4:59"], 1),
        ("10", ["4", "4:59", ""], 0),
        ("10", ["4", "7:01", ""], 1),
        ("10", ["", ""], 0),
        ("", ["4", "5"], 0),
    ],
)
def test_a_tenth_is_the_limit(read: Callable[..., Deck], total: str, times: list[str], found: int) -> None:
    """Either way; below it a slide without a time takes the rest, and nothing is compared where either is missing."""
    assert len(check(deck(read, total, times))) == found
