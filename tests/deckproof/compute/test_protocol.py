"""What goes through the pipe arrives as it was sent."""

from __future__ import annotations

import json
import math
from dataclasses import asdict
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckproof.compute.protocol import (
    Failure,
    Response,
    answer_from,
    drawn_from,
    live_from,
    response_from,
    scalar_to_json,
)
from deckproof.errors import Place
from deckproof.model import Control, Drawing, Drawn, DrawnNumber, LiveFigure, Origin, Slot
from deckproof.numbers import Scalar

ORIGIN = Origin("die", Place("figures/talks/case.py", 3))


@given(
    st.booleans()
    | st.integers(-(10**400), 10**400)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
    | st.fractions()
)
def test_a_scalar_keeps_kind_and_every_bit(value: Scalar) -> None:
    """A value that went through JSON equals the one that was sent, and is of its kind."""
    answer = answer_from(json.loads(json.dumps({"value": scalar_to_json(value), "origin": asdict(ORIGIN)})))

    assert (answer.value, type(answer.value), answer.origin) == (value, type(value), ORIGIN)
    if isinstance(value, float):
        assert isinstance(answer.value, float)
        assert math.copysign(1, answer.value) == math.copysign(1, value)


def test_a_fraction_goes_as_its_terms() -> None:
    """Not as the decimal number nearest to it."""
    assert scalar_to_json(Fraction(1, 3)) == {"fraction": "1/3"}


def test_a_drawing_arrives_whole() -> None:
    """Every state with its numbers and loose texts, the controls, what differs between states, and the origin."""
    numbers = (DrawnNumber("figure:f#0", "0.5", ".2f", "0.50"),)
    states = (Drawing("<svg/>", 10.0, 20.0, numbers, ("3 apples",)), Drawing("", 10.0, 20.0, ()))
    control = Control("n", "count", "range", ("1", "2"), 0)
    drawn = Drawn("<svg/>", states, ORIGIN, (control,), 1, (Slot(3, "x", ("1", None), (0, 1)),))

    assert drawn_from(json.loads(json.dumps(asdict(drawn)))) == drawn


def test_a_live_figure_arrives_whole() -> None:
    """Its module, data, tolerance, the sources of its modules, and its cases."""
    modules, cases = {"playground": "export {}", "nn": "export {}"}, [({"n": 1}, {"mean": 3.5})]
    figure = LiveFigure("playground", {"faces": 6}, 1e-12, ORIGIN, modules, cases)

    assert live_from(json.loads(json.dumps(asdict(figure)))) == figure


@pytest.mark.parametrize("module_failure", [None, Failure("C005", "m", "h", Place("a.py", 1))])
def test_a_response_arrives_whole(module_failure: Failure | None) -> None:
    """Results and failures, with and without places."""
    failures = {"a": Failure("C001", "unknown"), "b": Failure("C004", "raised", "trace", Place("b.py", 2))}
    response = Response({"v": {"value": 1}}, {"figure:f": {}}, {"value v": {}}, failures, module_failure)

    assert response_from(json.loads(json.dumps(asdict(response)))) == response
