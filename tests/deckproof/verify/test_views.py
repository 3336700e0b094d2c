"""What is said of steps and states, each once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from deckproof.errors import Finding, Place
from deckproof.verify.geometry import Box
from deckproof.verify.snapshot import Run, Spot, Step, Visit
from deckproof.verify.views import each_once

STATE = "figure 'f' at beta={}"


def judge(step: Step) -> Iterator[Finding]:
    """Find fault with every text."""
    for run in step.runs:
        yield Finding(run.spot.place, "X001", f"{run.spot.name} on {step.where}")


def texts(*names: str, line: int = 7) -> list[Run]:
    """Return texts of one source line."""
    return [Run(Box(0, 0, 1, 1), Spot(Place("s.md", line), name), 24) for name in names]


def found(seen: Callable[..., Visit], steps: list[list[Run]], states: list[list[Run]]) -> list[str]:
    """Return the messages on a slide's steps and on a figure's states."""
    visit = seen(
        {
            "steps": [Step("task", number, runs=runs) for number, runs in enumerate(steps)],
            "states": [Step("task", 0, runs=runs, at=STATE.format(number)) for number, runs in enumerate(states)],
        }
    )
    return [finding.message for finding in each_once(visit, judge)]


def test_a_finding_of_several_steps_is_kept_once(seen: Callable[..., Visit]) -> None:
    """Different ones of one line are all kept."""
    assert found(seen, [texts("a"), texts("a", "b")], []) == ["a on slide 'task'", "b on slide 'task'"]


def test_of_the_states_the_first_that_has_findings_is_named(seen: Callable[..., Visit]) -> None:
    """With all that it has; another figure's states have their own."""
    states = [texts(), texts("a", "b"), texts("c"), texts("d", line=9)]

    assert found(seen, [], states) == [
        "a on slide 'task' (figure 'f' at beta=1)",
        "b on slide 'task' (figure 'f' at beta=1)",
        "d on slide 'task' (figure 'f' at beta=3)",
    ]


def test_a_line_that_the_steps_speak_of_is_not_spoken_of_again(seen: Callable[..., Visit]) -> None:
    """A figure that is wrong as it is shown is so in most states."""
    assert found(seen, [texts("a")], [texts("b")]) == ["a on slide 'task'"]
