"""B003: what reaches out of its slide."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from deckproof.errors import Place
from deckproof.verify.geometry import Box
from deckproof.verify.rules.b003_overflow import check
from deckproof.verify.snapshot import Clip, Painted, Run, Spot, Step, Visit

Seen = Callable[..., Visit]


@pytest.mark.parametrize(
    ("box", "side", "pixels"),
    [
        (Box(-5, 0, 9, 9), "left", 5),
        (Box(0, -6, 9, 9), "top", 6),
        (Box(0, 0, 1287, 9), "right", 7),
        (Box(0, 0, 9, 728), "bottom", 8),
    ],
)
def test_text_beyond_an_edge_is_found(seen: Seen, spot: Spot, box: Box, side: str, pixels: int) -> None:
    """The message names element, pixels and side."""
    (finding,) = check(seen(runs=[Run(box, spot, 24)]))

    assert finding.place == spot.place
    assert finding.message == f"p \"Some words\" reaches {pixels} px beyond the {side} edge of slide 'task'"


def test_one_pixel_is_tolerated(seen: Seen, spot: Spot) -> None:
    """On every side."""
    assert check(seen(runs=[Run(Box(-1, -1, 1281, 721), spot, 24)])) == []


def test_painted_boxes_count_and_the_furthest_of_a_side_is_named(seen: Seen, spot: Spot) -> None:
    """One finding for a side, at the line of what it names; the other lines are counted."""
    svg = Spot(Place("deck/talk/slides.md", 9), "svg")
    runs = [Run(Box(0, 0, 9, bottom), spot, 24) for bottom in (730, 740)]

    (finding,) = check(seen(runs=runs, boxes=[Painted(Box(0, 0, 9, 760), svg)]))

    assert finding.place == svg.place
    assert finding.message == ("svg reaches 40 px beyond the bottom edge of slide 'task', with 2 source lines in all")


def test_what_is_cut_off_inside_does_not_reach_out(seen: Seen, spot: Spot) -> None:
    """That is another rule's fault."""
    clip = Clip(Box(0, 0, 100, 100), spot)

    assert check(seen(runs=[Run(Box(0, 0, 2000, 9), spot, 24, (clip,))])) == []
    assert check(seen(runs=[Run(Box(1300, 0, 2000, 9), spot, 24, (clip,))])) == []


def test_a_state_of_a_figure_is_named_where_it_reaches_further(seen: Seen, spot: Spot) -> None:
    """Than the slide as it is shown."""
    outside = [Run(Box(0, 0, 9, 730), spot, 24)]
    further = [Run(Box(0, 0, 9, 740), spot, 24)]
    states = [Step("task", 0, runs=runs, at=f"figure 'f' at beta={i}") for i, runs in enumerate([outside, further])]

    (same,) = check(seen({"steps": [Step("task", 0, runs=outside)], "states": states[:1]}))
    (more,) = check(seen({"steps": [Step("task", 0, runs=outside)], "states": states}))

    assert same.message.endswith("reaches 10 px beyond the bottom edge of slide 'task'")
    assert more.message.endswith("reaches 20 px beyond the bottom edge of slide 'task' (figure 'f' at beta=1)")
