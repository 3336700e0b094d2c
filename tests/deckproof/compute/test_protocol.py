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
    drawing_from,
    drawing_to_json,
    response_from,
    scalar_to_json,
)
from deckproof.errors import Place
from deckproof.model import Drawing, DrawnNumber, Origin
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
    """SVG, size, numbers, loose texts and origin."""
    numbers = (DrawnNumber("figure:f#0", "0.5", ".2f", "0.50"),)
    drawing = Drawing("<svg/>", 10.0, 20.0, numbers, ("3 apples",), ORIGIN)

    assert drawing_from(json.loads(json.dumps(drawing_to_json(drawing)))) == drawing


@pytest.mark.parametrize("module_failure", [None, Failure("C005", "m", "h", Place("a.py", 1))])
def test_a_response_arrives_whole(module_failure: Failure | None) -> None:
    """Results and failures, with and without places."""
    failures = {"a": Failure("C001", "unknown"), "b": Failure("C004", "raised", "trace", Place("b.py", 2))}
    response = Response({"v": {"value": 1}}, {"figure:f": {}}, {"value v": {}}, failures, module_failure)

    assert response_from(json.loads(json.dumps(asdict(response)))) == response
