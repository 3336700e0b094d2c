"""B004: text that is cut off or covered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from deckproof.verify.geometry import Box
from deckproof.verify.rules.b004_hidden_text import check
from deckproof.verify.snapshot import Clip, Painted, Run, Spot, Step, Visit

Seen = Callable[..., Visit]


@pytest.fixture
def run(spot: Spot) -> Run:
    """A text of 100 x 20 px."""
    return Run(Box(0, 0, 100, 20), spot, 24)


@pytest.mark.parametrize(("right", "count"), [(99, 0), (98.9, 1), (50, 1)])
def test_text_beyond_what_cuts_it_is_found(seen: Seen, run: Run, right: float, count: int) -> None:
    """One pixel is tolerated; an axis on which nothing is cut is far away."""
    clip = Clip(Box(0, -1e9, right, 1e9), Spot(run.spot.place, "pre"))

    assert len(check(seen(runs=[replace(run, clips=(clip,))]))) == count


def test_the_message_names_both_elements_side_and_pixels(seen: Seen, run: Run) -> None:
    """The worst text of a line is named."""
    clip = Clip(Box(0, 0, 60, 90), Spot(run.spot.place, "pre"))
    longer = replace(run, box=Box(0, 40, 110, 60), spot=Spot(run.spot.place, "code"))

    (finding,) = check(seen(runs=[replace(one, clips=(clip,)) for one in (run, longer)]))

    assert finding.message == "code on slide 'task' is cut by 50 px at the right of pre"


def test_the_height_of_a_formula_is_not_its_ink(seen: Seen, run: Run) -> None:
    """Only its width counts."""
    clip = Clip(Box(0, 5, 100, 15), run.spot)

    assert len(check(seen(runs=[replace(run, clips=(clip,))]))) == 2
    assert check(seen(runs=[replace(run, clips=(clip,), formula=3)])) == []


@pytest.mark.parametrize(("left", "top", "count"), [(96, 0, 1), (97, 0, 0), (0, 16, 1), (0, 17, 0), (200, 0, 0)])
def test_texts_that_overlap_are_found(seen: Seen, run: Run, left: float, top: float, count: int) -> None:
    """Three pixels in one direction are tolerated."""
    other = replace(run, box=Box(left, top, left + 100, top + 20))

    assert len(check(seen(runs=[run, other]))) == count
    assert len(check(seen(runs=[other, run]))) == count


def test_parts_of_one_label_or_formula_may_overlap(seen: Seen, run: Run) -> None:
    """Scripts stand over each other; two labels may not."""
    label, formula = replace(run, label=1), replace(run, formula=1)

    assert check(seen(runs=[label, label])) == []
    assert check(seen(runs=[formula, formula])) == []
    assert len(check(seen(runs=[label, replace(run, label=2)]))) == 1
    assert len(check(seen(runs=[formula, replace(run, formula=2)]))) == 1


def test_slanted_texts_are_not_compared(seen: Seen, run: Run) -> None:
    """Their boxes hold mostly paper."""
    assert check(seen(runs=[run, replace(run, slanted=True)])) == []


def test_text_on_a_picture_is_found_unless_both_are_one_figure(seen: Seen, run: Run, spot: Spot) -> None:
    """A background is no picture; a picture's own labels stand on it."""
    svg = Painted(Box(50, 0, 150, 100), Spot(spot.place, "svg"), picture=True, figure=4)

    (finding,) = check(seen(runs=[run], boxes=[svg]))

    assert finding.message == "p \"Some words\" overlaps svg by 50 x 20 px on slide 'task'"
    assert check(seen(runs=[replace(run, figure=4)], boxes=[svg])) == []
    assert check(seen(runs=[replace(run, label=7)], boxes=[svg])) == []
    assert check(seen(runs=[run], boxes=[replace(svg, picture=False)])) == []


def test_a_state_of_a_figure_is_named(seen: Seen, run: Run) -> None:
    """Where the worst cut is, and where texts overlap first."""
    cut = replace(run, clips=(Clip(Box(0, 0, 60, 90), Spot(run.spot.place, "svg")),))
    worse = replace(cut, box=Box(0, 0, 110, 20))
    states = [Step("task", 0, runs=runs, at=f"figure 'f' at beta={i}") for i, runs in enumerate([[cut], [worse, run]])]

    one, other = check(seen({"states": states}))

    assert "on slide 'task' (figure 'f' at beta=1) is cut by 50 px" in one.message
    assert other.message.endswith("by 100 x 20 px on slide 'task' (figure 'f' at beta=1)")
