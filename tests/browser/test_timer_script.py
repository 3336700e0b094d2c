"""The speaker's timer, run by itself, against sums in Python."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest
import quickjs
from hypothesis import given
from hypothesis import strategies as st

SCRIPT = files("deckproof.assemble").joinpath("scripts/timer.js").read_text("utf-8")


def run(expression: str) -> Any:  # noqa: ANN401  # whatever the expression gives
    """The value of an expression in which `t` is the timer."""
    context = quickjs.Context()
    context.eval(f"globalThis.window = {{}}; {SCRIPT}")
    return json.loads(context.eval(f"const t = window.deckproof.timer; JSON.stringify({expression})"))


@given(st.lists(st.tuples(st.sampled_from(["a", "b", "c"]), st.integers(0, 10**7), st.booleans()), max_size=12))
def test_times_add_up(visits: list[tuple[str, int, bool]]) -> None:
    """Each slide has the time spent there while the timer ran, the talk their sum."""
    record, now, is_running = "t.fresh('a', 0)", 0, True
    here, spent = "a", {"a": 0, "b": 0, "c": 0}
    for slide, passed, toggles in visits:
        now += passed
        spent[here] += passed if is_running else 0
        here = slide
        record = f"t.entered({record}, '{slide}', {now})"
        if toggles:
            is_running = not is_running
            record = f"t.toggled({record}, {now})"
    found = run(f"t.settled({record}, {now})")

    assert found["total"] == sum(spent.values())
    assert found["slides"] == {slide: spent[slide] for slide in found["slides"]}
    assert sum(found["slides"].values()) == found["total"]
    assert found["isRunning"] is is_running


def test_a_clock_set_back_takes_nothing_away() -> None:
    """Time that is less than none counts as none."""
    assert run("t.settled(t.fresh('a', 1000), 400).total") == 0


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0:00"), (59.9, "0:59"), (60, "1:00"), (3599, "59:59"), (3665, "1:01:05")]
)
def test_the_clock(seconds: float, text: str) -> None:
    """Seconds have two digits, minutes too where there are hours."""
    assert run(f"t.clock({seconds})") == text


@pytest.mark.parametrize(("seconds", "late"), [(0, -60), (59, -1), (60, 0), (90, 0), (91, 1)])
def test_behind(seconds: int, late: int) -> None:
    """A slide of half a minute after a minute of others."""
    assert run(f"t.behind({seconds}, 60, 30)") == late
