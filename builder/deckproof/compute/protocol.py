"""What the build and the computing process write to each other: lines of JSON made of plain dataclasses.

The build writes one `Request`. The process writes a `started` line before each function that it runs, so that a crash
of the whole process can still be laid at a function's door, and closes with one `response` line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from deckproof.errors import Place
from deckproof.model import Answer, Control, Drawing, Drawn, DrawnNumber, LiveFigure, Origin, Slot
from deckproof.numbers import Scalar

Json = dict[str, Any]
STATES = 12
"""How many states a figure is taken to have before it was seen."""


@dataclass(frozen=True)
class Request:
    """What to compute: dotted names, and drawings as `kind:name`."""

    root: str
    module: str
    values: tuple[str, ...]
    drawings: tuple[str, ...]
    full: bool = False
    """Whether to send what only a check needs: the SVG of every single state, and the cases of live figures."""
    fonts: Mapping[str, str] = field(default_factory=dict)
    """The paths of the theme's own fonts, by their names in `Fonts`: what drawings are measured with."""
    part: int = 0
    parts: int = 1
    first: int = 0
    """Of all functions and states in order, which to run: from number `first` + `part` on every `parts`-th."""
    seconds: float = 0
    """After so much work of its processor no further one is begun, but one is in any case; 0 for no limit."""


def expected_states(unit: str) -> int:
    """Return how many states a function is taken to have where that is not known; only figures have several."""
    return STATES if unit.startswith("figure ") else 1


def units(request: Request) -> dict[str, list[str]]:
    """Return what is asked of each function, `kind name`, as slides name it."""
    found: dict[str, list[str]] = {}
    for name in request.values:
        found.setdefault(f"value {name.partition('.')[0]}", []).append(name)
    for name in request.drawings:
        found.setdefault(name.replace(":", " ", 1), []).append(name)
    return found


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
    """The origin of every registered function, by its kind and name: `value example`; of a figure its `states` too."""
    failures: dict[str, Failure] = field(default_factory=dict)
    module_failure: Failure | None = None
    states: dict[str, Json] = field(default_factory=dict)
    """Of each figure and table, the states that this part drew: `asdict` of `States`."""
    reads: dict[str, dict[str, str]] = field(default_factory=dict)
    """What was read besides sources, by whom, in which state; see `opened`."""
    imported: dict[str, str] = field(default_factory=dict)
    """What was read by anyone while the talk's module was imported."""
    sources: dict[str, str] = field(default_factory=dict)
    """The files of all modules that were loaded, in which state."""
    versions: dict[str, str] = field(default_factory=dict)
    """What computed: Python, the packages and Deckproof itself."""
    left: int | None = None
    """The first of its functions and states that was not begun, since the time was over; None where all were."""


@dataclass
class States:
    """Some of the states of a figure or a table, by their numbers, and what is known of all of them."""

    count: int
    default: int
    controls: tuple[Control, ...]
    origin: Origin
    drawn: dict[int, Drawing] = field(default_factory=dict)
    failed: int | None = None
    """The number of the state that failed, with which this part ended."""


def response_from(data: Json) -> Response:
    """Return the response that `asdict` made `data` of."""
    failures = {name: _failure_from(failure) for name, failure in data["failures"].items()}
    failed = data["module_failure"]
    module_failure = _failure_from(failed) if failed else None
    return Response(**{**data, "failures": failures, "module_failure": module_failure})


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
        controls=tuple(_control_from(control) for control in data["controls"]),
        default=data["default"],
        slots=tuple(_slot_from(slot) for slot in data["slots"]),
    )


def states_from(data: Json) -> States:
    """Return the states that `asdict` made `data` of."""
    drawn = {int(number): _drawing_from(state) for number, state in data["drawn"].items()}
    controls = tuple(_control_from(control) for control in data["controls"])
    return States(data["count"], data["default"], controls, origin_from(data["origin"]), drawn, data["failed"])


def _control_from(data: Json) -> Control:
    """Return the control that `asdict` made `data` of."""
    return Control(**{**data, "texts": tuple(data["texts"])})


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
