"""Snapshots from the walk's JSON."""

from __future__ import annotations

import pytest

from deckproof.errors import Place
from deckproof.verify.geometry import Box
from deckproof.verify.snapshot import Clip, Reader, Run, Spot

PAGE, SLIDE = Place("dist/t/index.html", 1), Place("s.md", 5)


@pytest.mark.parametrize(
    ("file", "line", "slide", "expected"),
    [
        ("s.md", 9, "a", Place("s.md", 9)),
        ("", 0, "a", SLIDE),
        ("s.md", 0, "a", SLIDE),
        ("", 0, "unknown", PAGE),
    ],
)
def test_a_spot_without_a_line_stands_where_its_slide_begins(file: str, line: int, slide: str, expected: Place) -> None:
    """And outside every known slide, on the page."""
    spot = Reader(PAGE, {"a": SLIDE}).spot({"file": file, "line": line, "name": "p"}, slide)

    assert spot == Spot(expected, "p")


def test_a_step_is_read_with_all_its_parts() -> None:
    """Boxes and spots at every depth become their classes."""
    spot = {"file": "s.md", "line": 9, "name": "p"}
    run = {
        "box": [1, 2, 3, 4],
        "spot": spot,
        "size": 24,
        "slanted": False,
        "clips": [{"box": [0, 0, 9, 9], "spot": spot}],
        "label": 0,
        "formula": 1,
        "figure": 0,
    }
    data = {"slide": "a", "numbers": [], "texts": [], "runs": [run], "boxes": [], "ticks": [], "live": []}

    step = Reader(PAGE).step(data, 2)

    own = Spot(Place("s.md", 9), "p")
    assert (step.slide, step.number) == ("a", 2)
    assert step.runs == [Run(Box(1, 2, 3, 4), own, 24, (Clip(Box(0, 0, 9, 9), own),), formula=1)]
