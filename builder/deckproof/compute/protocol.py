"""What the build and the computing process write to each other: lines of JSON made of plain dataclasses.

The build writes one `Request`. The process writes a `started` line before each function that it runs, so that a crash
of the whole process can still be laid at a function's door, and closes with one `response` line.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from deckproof.errors import Place
from deckproof.model import Answer, Control, Drawing, Drawn, DrawnNumber, LiveFigure, Origin, Slot
from deckproof.numbers import Scalar

Json = dict[str, Any]


@dataclass(frozen=True)
class Request:
    """What to compute: dotted names, and drawings as `kind:name`."""

    root: str
    module: str
    values: tuple[str, ...]
    drawings: tuple[str, ...]
    full: bool = False
    """Whether to send what only a check needs: the SVG of every single state, and the cases of live figures."""


@dataclass(frozen=True)
class Failure:
    """Why one name has no answer: the code of a rule, a message and a hint."""

    code: str
    message: str
    hint: str = ""
    place: Place | None = None
    """The line of the module that is at fault; None where the slide that names it is."""


@dataclass
class Response:
    """What was computed, as JSON, by name; and what failed."""

    values: dict[str, Json] = field(default_factory=dict)
    drawings: dict[str, Json] = field(default_factory=dict)
    offered: dict[str, Json] = field(default_factory=dict)
    """The origin of every registered function, by its kind and name: `value example`."""
    failures: dict[str, Failure] = field(default_factory=dict)
    module_failure: Failure | None = None


def response_from(data: Json) -> Response:
    """Return the response that `asdict` made `data` of."""
    failures = {name: _failure_from(failure) for name, failure in data["failures"].items()}
    failed = data["module_failure"]
    module_failure = _failure_from(failed) if failed else None
    return Response(data["values"], data["drawings"], data["offered"], failures, module_failure)


def _failure_from(data: Json) -> Failure:
    """Return the failure that `asdict` made `data` of."""
    place = data["place"]
    return Failure(data["code"], data["message"], data["hint"], Place(**place) if place else None)


def scalar_to_json(value: Scalar) -> object:
    """Return a scalar as JSON; floats keep every bit, fractions become their two terms."""
    return {"fraction": str(value)} if isinstance(value, Fraction) else value


def answer_from(data: Json) -> Answer:
    """Return the answer that the worker sent."""
    value = data["value"]
    return Answer(Fraction(value["fraction"]) if isinstance(value, dict) else value, origin_from(data["origin"]))


def origin_from(data: Json) -> Origin:
    """Return the origin that the worker sent."""
    return Origin(data["function"], Place(**data["place"]))


def drawn_from(data: Json) -> Drawn:
    """Return the figure that `asdict` made `data` of."""
    return Drawn(
        svg=data["svg"],
        states=tuple(_drawing_from(state) for state in data["states"]),
        origin=origin_from(data["origin"]),
        controls=tuple(Control(**{**control, "texts": tuple(control["texts"])}) for control in data["controls"]),
        default=data["default"],
        slots=tuple(_slot_from(slot) for slot in data["slots"]),
    )


def _drawing_from(data: Json) -> Drawing:
    """Return the drawing that `asdict` made `data` of."""
    numbers = tuple(DrawnNumber(**number) for number in data["numbers"])
    return Drawing(data["svg"], data["width"], data["height"], numbers, tuple(data["loose"]))


def _slot_from(data: Json) -> Slot:
    """Return the slot that `asdict` made `data` of."""
    return Slot(data["element"], data["attribute"], tuple(data["values"]), tuple(data["states"]))


def live_from(data: Json) -> LiveFigure:
    """Return the live figure that `asdict` made `data` of."""
    cases = [(given, expected) for given, expected in data["cases"]]
    origin = origin_from(data["origin"])
    return LiveFigure(data["module"], data["payload"], data["tolerance"], origin, data["modules"], cases)
