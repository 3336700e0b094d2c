"""A state of a figure: its parameters checked, its drawing made, its faults laid at the right state."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import pytest

from deckproof import Choice, Range, figure, num
from deckproof.api import REGISTRY, Entry
from deckproof.compute.protocol import Failure
from deckproof.compute.states import Job, draw, jobs, parameters_of
from deckproof.draw import Matrix, Svg
from deckproof.model import Drawing
from deckproof.parameters import parameters

HERE = Path(__file__)


def growing(t: Annotated[int, Range(1, 12)] = 2, *, on: Annotated[bool, Choice(False, True)] = False) -> Svg:
    """A figure whose number and size follow its parameters."""
    svg = Svg(10 * t, 20)
    svg.text(0, 10, num(t * (2 if on else 1)))
    return svg


def breaking(t: Annotated[int, Range(1, 3)] = 1) -> Matrix:
    """A figure that fails at t = 2."""
    return Matrix([[6 / (t - 2)]])


def wordless(t: Annotated[int, Range(1, 3)] = 1) -> str:
    """A figure function that returns no drawing."""
    return f"state {t}"


def endless(t: Annotated[float, Range(0, 1, step=0.3)] = 0) -> Svg:
    """A figure whose range misses its stop."""
    return Svg(t, t)


@pytest.fixture(autouse=True)
def registry() -> Iterator[None]:
    """Leave the registry as it was."""
    before = dict(REGISTRY)
    yield
    REGISTRY.clear()
    REGISTRY.update(before)


def entry(function: object, limit: int = 400) -> Entry:
    """Register a figure function and return its entry."""
    figure(limit=limit)(function)  # type: ignore[type-var]  # one of the functions above
    return REGISTRY["figure", function.__name__]  # type: ignore[attr-defined]


def todo(function: object) -> list[Job]:
    """Return the jobs of a figure's states."""
    return jobs(HERE.parent, entry(function), parameters(function))  # type: ignore[arg-type]


def numbers(states: list[Drawing | Failure]) -> list[str]:
    """Return the first number of every state."""
    return [state.numbers[0].text for state in states if isinstance(state, Drawing)]


def test_states_come_in_the_order_of_the_grid() -> None:
    """The last parameter varies fastest."""
    states = [draw(job) for job in todo(growing)]

    assert numbers(states) == [str(t * factor) for t in range(1, 13) for factor in (1, 2)]


def test_numbers_are_named_after_the_figure() -> None:
    """A state's numbers have the figure's name and their place in the drawing."""
    state = draw(todo(growing)[0])

    assert isinstance(state, Drawing)
    assert [number.name for number in state.numbers] == ["figure:growing#0"]
    assert 'data-num="figure:growing#0"' in state.svg


def test_a_state_that_fails_is_named() -> None:
    """The failure says which figure in which state, the exception, and the line that raised it."""
    first, second, third = map(draw, todo(breaking))

    assert isinstance(first, Drawing)
    assert isinstance(third, Drawing)
    assert isinstance(second, Failure)
    assert (second.code, second.message) == (
        "C004",
        "figure 'breaking' at t=2 raised ZeroDivisionError: division by zero",
    )
    assert second.place is not None
    assert second.place.line == breaking.__code__.co_firstlineno + 2
    assert "6 / (t - 2)" in second.hint


def test_what_is_no_drawing_is_refused() -> None:
    """The message names the state and the type that came."""
    state = draw(todo(wordless)[2])

    assert isinstance(state, Failure)
    assert state.message == "figure 'wordless' at t=3 returned a str, which is no drawing"


def test_too_many_states_are_refused_with_their_size() -> None:
    """The message says how many there are and whose, the hint how to allow them."""
    found = parameters_of(entry(growing, limit=20))

    assert found == Failure(
        "C007",
        "figure 'growing' has 24 states (t 12 x on 2), more than 20",
        "take coarser steps, or allow it: @figure(limit=24)",
    )


def test_a_range_that_misses_its_stop_is_refused() -> None:
    """The message of the range comes through, with the figure's name."""
    found = parameters_of(entry(endless))

    assert isinstance(found, Failure)
    assert found.message == "figure 'endless': Range(0, 1, step=0.3) does not reach its stop in whole steps"
