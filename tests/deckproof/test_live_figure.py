"""What a live function returns: its module's name and its tolerance are checked, its cases wait."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from deckproof.live_figure import SHARED_MODULES, Case, Live


def no_cases() -> Iterable[Case]:
    """Cases that nobody should ask for."""
    raise AssertionError("the cases were asked for")


@pytest.mark.parametrize("module", ["a", "counting_playground", "v2"])
@pytest.mark.parametrize("tolerance", [0, 1e-12, 3])
def test_a_sound_figure_is_taken(module: str, tolerance: float) -> None:
    """And its cases are not asked for: they cost time and are wanted only by a check."""
    found = Live(module, {"x": 1}, no_cases, tolerance)

    assert (found.module, found.payload, found.tolerance) == (module, {"x": 1}, tolerance)


@pytest.mark.parametrize(
    "module", ["", "Playground", "2d", "_x", "play-ground", "play ground", "play.js", "talk/play", "../play", "play\n"]
)
def test_a_module_that_is_no_plain_name_is_refused(module: str) -> None:
    """It is the name of a file in one folder, and a name in the page."""
    start = f"the live module is {module!r}: give the name of a file in figures/live/ without its .js"
    with pytest.raises(ValueError, match=f"^{re.escape(start)}"):
        Live(module, {}, no_cases, 0)


@pytest.mark.parametrize("module", SHARED_MODULES)
def test_a_shared_module_is_no_figure(module: str) -> None:
    """The text says that all share it."""
    with pytest.raises(ValueError, match=f"^the live module is '{module}': .* and not nn or marks, which all share$"):
        Live(module, {}, no_cases, 0)


@pytest.mark.parametrize("tolerance", [-1e-12, float("nan"), float("inf"), float("-inf")])
def test_a_tolerance_that_bounds_nothing_is_refused(tolerance: float) -> None:
    """No difference is at most NaN or less than nothing; all are at most infinity."""
    with pytest.raises(ValueError, match=f"^the tolerance is {tolerance}: give a number of 0 or more, such as 1e-12$"):
        Live("play", {}, no_cases, tolerance)
