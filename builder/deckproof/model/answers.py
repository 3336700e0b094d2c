"""What a deck's names stand for, as it was computed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from deckproof.model.deck import DrawingKind

if TYPE_CHECKING:
    from deckproof.errors import Place
    from deckproof.numbers import Scalar


@dataclass(frozen=True)
class Origin:
    """Where a value is computed: the function's name and the place of its definition."""

    function: str
    place: Place


@dataclass(frozen=True)
class Answer:
    """The computed value of one dotted name."""

    value: Scalar
    origin: Origin


@dataclass(frozen=True)
class DrawnNumber:
    """A number in a drawing: its name in the page, its value in full, its spec and its text."""

    name: str
    value: str
    spec: str
    text: str


@dataclass(frozen=True)
class Drawing:
    """A figure or a table as SVG of `width` x `height` CSS pixels, with the numbers drawn in it, in order.

    Ids in `svg` are unique within the drawing only; who embeds it prefixes them.
    """

    svg: str
    width: float
    height: float
    numbers: tuple[DrawnNumber, ...]
    loose: tuple[str, ...] = ()
    """Drawn texts with digits that are neither a `num`, a tick, a declared literal nor part of a name."""


@dataclass(frozen=True)
class Control:
    """What a reader of a figure can change: the texts of its values in order, and the index of the default."""

    name: str
    label: str
    kind: Literal["range", "choice"]
    texts: tuple[str, ...]
    default: int


@dataclass(frozen=True)
class Slot:
    """What differs between the states of a figure: one attribute of one element.

    `element` is the number in the element's `data-v`. `attribute` is a name, `""` for the element's inner mark-up, or
    `"display"`. In state i it has `values[states[i]]`; None means that the attribute is absent.
    """

    element: int
    attribute: str
    values: tuple[str | None, ...]
    states: tuple[int, ...]


@dataclass(frozen=True)
class Drawn:
    """A figure or table as it is shown: one drawing, or the states of one with controls.

    `states` are in the order of the grid, the last control varying fastest; `default` is the index of the state that
    is shown first. `svg` is that state's, with the elements of all others hidden in it; `slots` say what to change.
    The `svg` of a single state is `""` unless it was asked for.
    """

    svg: str
    states: tuple[Drawing, ...]
    origin: Origin
    controls: tuple[Control, ...] = ()
    default: int = 0
    slots: tuple[Slot, ...] = ()

    @property
    def numbers(self) -> tuple[DrawnNumber, ...]:
        """The numbers of the default state."""
        return self.states[self.default].numbers

    def places(self, state: int) -> tuple[int, ...]:
        """Return the index of each control's value in a state."""
        places = []
        for control in reversed(self.controls):
            state, place = divmod(state, len(control.texts))
            places.append(place)
        return tuple(reversed(places))

    def values(self, state: int) -> tuple[str, ...]:
        """Return the text that each control shows in a state."""
        return tuple(c.texts[place] for c, place in zip(self.controls, self.places(state), strict=True))

    def named_state(self, state: int) -> str:
        """Return what messages call a state: `beta=4, causal=yes`."""
        return ", ".join(f"{c.name}={text}" for c, text in zip(self.controls, self.values(state), strict=True))


@dataclass(frozen=True)
class LiveFigure:
    """A figure that is computed in the browser: its module, the data that it gets, and how it is held to Python.

    `payload` and `cases` are JSON, arrays encoded; a case is an input and the output that Python expects. Cases are
    made only where they were asked for.
    """

    module: str
    payload: Any
    tolerance: float
    origin: Origin
    modules: Mapping[str, str]
    """The sources of the module and of those that it imports, by name."""
    cases: Sequence[tuple[Any, Any]] = ()


@dataclass(frozen=True)
class Answers:
    """Everything that a deck's names stand for, and the names that its module offers."""

    values: Mapping[str, Answer]
    drawings: Mapping[tuple[DrawingKind, str], Drawn]
    lives: Mapping[str, LiveFigure] = field(default_factory=dict)
    offered: Mapping[str, Origin] = field(default_factory=dict)
    """Every `@value` of the talk's module, asked for or not."""
