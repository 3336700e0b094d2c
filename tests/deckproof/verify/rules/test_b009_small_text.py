"""B009: small text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from deckproof.verify.geometry import Box
from deckproof.verify.rules.b009_small_text import check
from deckproof.verify.snapshot import Run, Spot, Step, Visit

BOX = Box(0, 0, 100, 20)


@pytest.mark.parametrize(("size", "formula", "count"), [(14, 0, 0), (13.9, 0, 1), (12, 3, 0), (11.9, 3, 1)])
def test_text_has_a_least_size(seen: Callable[..., Visit], spot: Spot, size: float, formula: int, count: int) -> None:
    """14 px, 12 in formulas."""
    assert len(check(seen(runs=[Run(BOX, spot, size, formula=formula)]))) == count


def test_the_smallest_text_of_a_line_is_named(seen: Callable[..., Visit], spot: Spot) -> None:
    """Once for all its cells."""
    cell = Spot(spot.place, "td")

    (finding,) = check(seen(runs=[Run(BOX, spot, 12), Run(BOX, cell, 10), Run(BOX, spot, 13)]))

    assert finding.message == "td on slide 'task' is 10.0 px high; the least is 14 px"


def test_the_least_grows_with_the_slide(seen: Callable[..., Visit], spot: Spot) -> None:
    """On 1080 lines, 14 of 720 are 21."""
    visit = seen(runs=[Run(BOX, spot, 20)])

    assert check(visit) == []
    assert len(check(replace(visit, area=Box(0, 0, 1920, 1080)))) == 1


def test_a_state_of_a_figure_is_named(seen: Callable[..., Visit], spot: Spot) -> None:
    """The one with the smallest text."""
    states = [Step("task", 0, runs=[Run(BOX, spot, size)], at=f"figure 'f' at size={size}") for size in (12, 10, 13)]

    (finding,) = check(seen({"states": states}))

    assert finding.message.startswith("p \"Some words\" on slide 'task' (figure 'f' at size=10) is 10.0 px high")
