"""What the stages hand to each other: a deck as read, its answers as computed, its slides as rendered.

Data flows one way: `read` makes a `Deck`, `compute` makes `Answers`, `render` makes `Rendered`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from markdown_it.token import Token

    from deckproof.errors import Place
    from deckproof.numbers import Scalar
    from deckproof.reference import Reference

DrawingKind = Literal["figure", "table", "live"]
SlideKind = Literal["title", "section", "slide", "references"]

NOTES_OPEN, NOTES_CLOSE = '<aside class="notes">', "</aside>"
"""What stands around a slide's notes, at the end of its section."""


@dataclass(frozen=True)
class FrontMatter:
    """A deck's settings: the known keys of its YAML head, with the place of each."""

    title: str
    subtitle: str = ""
    author: tuple[str, ...] = ()
    date: str = ""
    lang: str = "en"
    theme: str = ""
    bibliography: str = ""
    width: int = 1280
    height: int = 720
    time: float = 0.0
    """Planned minutes of the whole talk; 0 where none is given."""
    figures: str = ""
    """The module that computes the deck's numbers; by default `figures.talks.` and the talk's name."""
    places: Mapping[str, Place] = field(default_factory=dict)


@dataclass(frozen=True)
class Attributes:
    """What `{#id .class key=value}` holds."""

    id: str = ""
    classes: tuple[str, ...] = ()
    pairs: Mapping[str, str] = field(default_factory=dict)


@dataclass
class Slide:
    """One slide: the tokens of its heading, its body and its notes, in the order of the source."""

    id: str
    kind: SlideKind
    place: Place
    attributes: Attributes = field(default_factory=Attributes)
    heading: list[Token] = field(default_factory=list)
    body: list[Token] = field(default_factory=list)
    notes: list[Token] = field(default_factory=list)
    title: str = ""
    """The heading as plain text, references unresolved."""


@dataclass(frozen=True)
class NumberUse:
    """A reference in the source: what is named, and where."""

    reference: Reference
    place: Place
    slide: str


@dataclass(frozen=True)
class DrawingUse:
    """A figure or a table that a slide names."""

    kind: DrawingKind
    name: str
    place: Place
    slide: str
    pairs: Mapping[str, str] = field(default_factory=dict)
    """What stands in the braces after it: among others the states that it pins, steps through or prints."""


@dataclass
class Deck:
    """A talk as it was read. `root` is the project's folder; every place is relative to it."""

    talk: str
    root: Path
    front: FrontMatter
    slides: list[Slide]
    numbers: list[NumberUse]
    drawings: list[DrawingUse]
    digest: str
    """sha256 of the source files, in order."""
    theme_css: str = ""
    """The style rules of the deck's own theme."""


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


@dataclass(frozen=True)
class ShownNumber:
    """One entry of the ledger: a number as it stands on a slide."""

    name: str
    kind: Literal["value", "drawn", "literal"]
    value: str
    spec: str
    text: str
    slide: str
    place: Place
    origin: Origin | None = None


@dataclass(frozen=True)
class StatesShown:
    """A figure with states as it stands in the page: the texts of each state's numbers, and what all of it weighs."""

    name: str
    slide: str
    states: Mapping[str, Sequence[str]]
    """By the state's name, `beta=4, causal=yes`: its numbers in order."""
    size: int
    """Bytes in the page: drawing, differences and controls."""


@dataclass(frozen=True)
class RenderedSlide:
    """A slide as HTML: the `<section>` with its notes inside."""

    id: str
    title: str
    place: Place
    html: str
    notes: str = ""
    """The notes alone."""

    @property
    def public(self) -> str:
        """The section without its notes."""
        return self.html.replace(f"{NOTES_OPEN}{self.notes}{NOTES_CLOSE}", "") if self.notes else self.html


@dataclass(frozen=True)
class Rendered:
    """A deck as HTML fragments, with its title as plain text and its ledger."""

    title: str
    slides: Sequence[RenderedSlide]
    ledger: Sequence[ShownNumber]
    origins: Mapping[str, Origin] = field(default_factory=dict)
    """Where the numbers are computed, by the part of their names before the first `.` or `#`."""
    modules: Mapping[str, str] = field(default_factory=dict)
    """The sources of the live figures' modules, by name."""
    figures: Sequence[StatesShown] = ()
    """The figures that have states, in order."""
    subtitle: str = ""
    """As plain text, like the title."""
