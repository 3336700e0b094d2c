"""Parameters of a figure: a `Range` or a `Choice` in a function's signature becomes a control under the figure.

`def figure(t: Annotated[int, Range(1, 4)] = 2)` has the states t = 1, 2, 3 and 4, of which t = 2 is the default.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, Literal

from deckproof.model import Control
from deckproof.numbers import scalar, show


@dataclass(frozen=True)
class Range:
    """The numbers from `start` to `stop`, both included, `step` apart: a slider."""

    start: float
    stop: float
    step: float = 1
    label: str = ""

    @property
    def values(self) -> tuple[int | float, ...]:
        """Every value, exact to its decimals: 0.1 + 0.2 does not enter it.

        Raises:
            ValueError: where the step does not lead from start to stop.

        """
        start, stop, step = (Fraction(str(number)) for number in (self.start, self.stop, self.step))
        if step <= 0 or stop < start or (stop - start) % step:
            raise ValueError(
                f"Range({self.start}, {self.stop}, step={self.step}) does not reach its stop in whole steps"
            )
        values = [start + index * step for index in range(int((stop - start) / step) + 1)]
        whole = all(value.denominator == 1 for value in values)
        return tuple(int(value) if whole else float(value) for value in values)


@dataclass(frozen=True, init=False)
class Choice:
    """A few values: a row of buttons."""

    values: tuple[Any, ...]
    label: str

    def __init__(self, *values: Any, label: str = "") -> None:  # noqa: ANN401  # numbers, words and truth values
        object.__setattr__(self, "values", values)
        object.__setattr__(self, "label", label)


@dataclass(frozen=True)
class Parameter:
    """A parameter of a figure function: its name, its domain, and the index of its default among the values."""

    name: str
    domain: Range | Choice
    default: int

    @property
    def control(self) -> Control:
        """The control that the page shows."""
        kind: Literal["range", "choice"] = "range" if isinstance(self.domain, Range) else "choice"
        texts = tuple(_text(value) for value in self.domain.values)
        return Control(self.name, self.domain.label or self.name.replace("_", " "), kind, texts, self.default)


def _text(value: object) -> str:
    """Return how a control shows a value."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return show(scalar(value)).plain


class BadParameter(TypeError):
    """A parameter of a figure function cannot become a control."""


def parameters(function: Callable[..., Any]) -> tuple[Parameter, ...]:
    """Return the parameters of a figure function, in order.

    Raises:
        BadParameter: for one without a `Range` or `Choice`, or whose default is none of its values.

    """
    signature = inspect.signature(function, eval_str=True)
    return tuple(_parameter(function.__name__, parameter) for parameter in signature.parameters.values())


def _parameter(function: str, parameter: inspect.Parameter) -> Parameter:
    """Return one parameter."""
    domain = _domain(parameter.annotation)
    where = f"parameter {parameter.name!r} of {function}"
    if domain is None:
        raise BadParameter(f"{where} has no domain: write {parameter.name}: Annotated[int, Range(0, 12)] = 8")
    values = domain.values
    if parameter.default not in values:
        shown = ", ".join(map(str, values[:8])) + (" ..." if len(values) > 8 else "")  # noqa: PLR2004  # enough to see
        default = "no default" if parameter.default is inspect.Parameter.empty else f"the default {parameter.default!r}"
        raise BadParameter(f"{where} has {default}; allowed: {shown}")
    return Parameter(parameter.name, domain, values.index(parameter.default))


def _domain(annotation: Any) -> Range | Choice | None:  # noqa: ANN401  # whatever stands after the colon
    """Return the domain in an annotation: in `Annotated[...]`, or bare."""
    for part in (annotation, *getattr(annotation, "__metadata__", ())):
        if isinstance(part, Range | Choice):
            return part
    return None


def grid(of: Sequence[Parameter]) -> list[dict[str, Any]]:
    """Return the arguments of every state; the last parameter varies fastest."""
    return [
        dict(zip((parameter.name for parameter in of), values, strict=True))
        for values in product(*(parameter.domain.values for parameter in of))
    ]


def default_state(of: Sequence[Parameter]) -> int:
    """Return the index of the state in which every parameter has its default."""
    index = 0
    for parameter in of:
        index = index * len(parameter.domain.values) + parameter.default
    return index


def count(of: Sequence[Parameter]) -> int:
    """Return how many states there are."""
    return prod(len(parameter.domain.values) for parameter in of)
