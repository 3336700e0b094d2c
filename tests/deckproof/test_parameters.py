"""Parameters of figure functions: domains, defaults, and the grid of all states."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckproof.parameters import BadParameter, Choice, Range, count, default_state, grid, parameters


def attention(
    beta: Annotated[float, Range(0, 1, step=0.1)] = 0.5, *, causal: Annotated[bool, Choice(False, True)] = True
) -> None:
    """A figure with two parameters."""


def bare(t: Range(1, 3) = 2) -> None:  # type: ignore[valid-type]  # a domain may stand without its type
    """A figure whose annotation is the domain itself."""


def undefined(t: Annotated[int, Range(1, 3)]) -> None:
    """A figure whose parameter has no default."""


def outside(t: Annotated[int, Range(1, 3)] = 4) -> None:
    """A figure whose default is outside of the domain."""


def free(t: int = 4) -> None:
    """A figure whose parameter has no domain."""


def test_a_range_holds_both_ends_and_exact_decimals() -> None:
    """0.1 times 3 is shown as 0.3, and the stop is the last value."""
    assert Range(0, 0.5, step=0.1).values == (0.0, 0.1, 0.2, 0.3, 0.4, 0.5)


def test_a_range_of_whole_numbers_holds_ints() -> None:
    """Whole numbers stay whole, so that a control shows 3 and not 3.0."""
    assert [repr(value) for value in Range(1, 7, step=2).values] == ["1", "3", "5", "7"]


@pytest.mark.parametrize(("start", "stop", "step"), [(0, 1, 0.3), (0, 1, 0), (0, 1, -1), (2, 1, 1)])
def test_a_range_that_misses_its_stop_is_refused(start: float, stop: float, step: float) -> None:
    """A step that does not lead from start to stop is an error that repeats the range."""
    with pytest.raises(ValueError, match=r"does not reach its stop in whole steps"):
        _ = Range(start, stop, step).values


@given(start=st.integers(-50, 50), steps=st.integers(0, 60), step=st.sampled_from(["1", "2", "0.25", "0.1", "0.05"]))
def test_a_range_equals_exact_fractions(start: int, steps: int, step: str) -> None:
    """Every value is the float nearest to the exact one."""
    exact = [start + Fraction(step) * i for i in range(steps + 1)]

    assert [float(v) for v in Range(start, float(exact[-1]), float(step)).values] == [float(v) for v in exact]


def test_controls_have_labels_texts_and_defaults() -> None:
    """A range becomes a slider, truth values become yes and no, and the default is an index."""
    beta, causal = (parameter.control for parameter in parameters(attention))

    assert (beta.kind, beta.texts[:3], beta.default) == ("range", ("0.0", "0.1", "0.2"), 5)
    assert (causal.kind, causal.texts, causal.default) == ("choice", ("no", "yes"), 1)


def test_a_bare_domain_is_a_parameter_too() -> None:
    """The domain may stand where the type stands."""
    assert [parameter.control.texts for parameter in parameters(bare)] == [("1", "2", "3")]


def test_the_grid_varies_the_last_parameter_fastest() -> None:
    """States are numbered row by row, and the default state is the one with every default."""
    found = parameters(attention)
    states = grid(found)

    assert count(found) == len(states) == 22
    assert states[1] == {"beta": 0.0, "causal": True}
    assert states[default_state(found)] == {"beta": 0.5, "causal": True}


def test_a_function_without_parameters_has_one_state() -> None:
    """A plain figure is its own only state."""
    assert (grid(()), default_state(()), count(())) == ([{}], 0, 1)


@pytest.mark.parametrize(
    ("function", "text"),
    [
        (undefined, "parameter 't' of undefined has no default; allowed: 1, 2, 3"),
        (outside, "parameter 't' of outside has the default 4; allowed: 1, 2, 3"),
        (free, "parameter 't' of free has no domain: write t: Annotated[int, Range(0, 12)] = 8"),
    ],
)
def test_a_parameter_without_domain_or_default_is_refused(function: object, text: str) -> None:
    """The message names the parameter, the function and what is allowed."""
    with pytest.raises(BadParameter) as caught:
        parameters(function)  # type: ignore[arg-type]  # one of the functions above

    assert str(caught.value) == text
