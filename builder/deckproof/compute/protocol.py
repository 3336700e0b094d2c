"""What the build and the computing process write to each other: JSON of plain dataclasses."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from fractions import Fraction
from typing import Any

from deckproof.errors import Place
from deckproof.model import Answer, Drawing, DrawnNumber, Origin
from deckproof.numbers import Scalar

Json = dict[str, Any]


@dataclass(frozen=True)
class Request:
    """What to compute: dotted names, and drawings as `kind:name`."""

    root: str
    module: str
    values: tuple[str, ...]
    drawings: tuple[str, ...]


@dataclass(frozen=True)
class Failure:
    """Why one name has no answer: the code of a rule, a message and a hint."""

    code: str
    message: str
    hint: str = ""


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
    failures = {name: Failure(**failure) for name, failure in data.pop("failures").items()}
    failed = data.pop("module_failure")
    return Response(**data, failures=failures, module_failure=Failure(**failed) if failed else None)


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


def drawing_to_json(drawing: Drawing) -> Json:
    """Return a drawing as JSON."""
    return asdict(drawing)


def drawing_from(data: Json) -> Drawing:
    """Return the drawing that the worker sent."""
    numbers = tuple(DrawnNumber(**number) for number in data["numbers"])
    return Drawing(
        data["svg"], data["width"], data["height"], numbers, tuple(data["loose"]), origin_from(data["origin"])
    )
