"""What the browser showed, as plain data: the rules judge this and need no browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from deckproof.errors import Place
from deckproof.model import DrawingKind, Drawn
from deckproof.verify.geometry import Box

Json = Mapping[str, Any]


@dataclass(frozen=True)
class Spot:
    """An element of the page: where it comes from, and `tag.class "first words"`."""

    place: Place
    name: str


@dataclass(frozen=True)
class NumberSeen:
    """An element that holds a number. `key` is the element's own, the same at every step."""

    key: int
    name: str
    literal: bool
    text: str
    visible: bool
    silent: bool
    """Whether it is never to be seen: in the notes, or for screen readers only."""
    spot: Spot


@dataclass(frozen=True)
class TextSeen:
    """A text with digits outside the numbers: a text node, or an attribute that is read aloud."""

    text: str
    spot: Spot


@dataclass(frozen=True)
class Clip:
    """The box to which an element cuts what stands in it."""

    box: Box
    spot: Spot


@dataclass(frozen=True)
class Run:
    """One line of a visible text node. `box` is where its ink can be; equal non-zero keys mean the same element."""

    box: Box
    spot: Spot
    size: float
    """Height of the type in px as shown, after any scaling."""
    clips: tuple[Clip, ...] = ()
    slanted: bool = False
    label: int = 0
    """The SVG text that it belongs to."""
    formula: int = 0
    figure: int = 0


@dataclass(frozen=True)
class Painted:
    """A visible box with ink of its own: a picture, a background, a border."""

    box: Box
    spot: Spot
    clips: tuple[Clip, ...] = ()
    picture: bool = False
    figure: int = 0


@dataclass(frozen=True)
class Tick:
    """The label of an axis tick: the value it stands at, its text, and where it is on the screen."""

    drawing: int
    axis: str
    value: str
    text: str
    at: tuple[float, float]
    spot: Spot


@dataclass(frozen=True)
class Step:
    """One slide at one step of its fragments, counted from 0; or what a state of a figure, named in `at`, changed."""

    slide: str
    number: int
    numbers: Sequence[NumberSeen] = ()
    texts: Sequence[TextSeen] = ()
    runs: Sequence[Run] = ()
    boxes: Sequence[Painted] = ()
    ticks: Sequence[Tick] = ()
    live: Sequence[TextSeen] = ()
    """Texts with digits that live figures wrote, in no element that says what they are."""
    at: str = ""

    @property
    def where(self) -> str:
        """What a message calls it: `slide 'task'`, with the figure's state where it is one."""
        return f"slide {self.slide!r}" + (f" ({self.at})" if self.at else "")


@dataclass(frozen=True)
class FigureSeen:
    """What a figure with controls showed in one state; `key` is the element's own.

    `numbers` are names and texts, `controls` the text that each control shows, none where there are no controls.
    """

    key: int
    slide: str
    kind: DrawingKind
    name: str
    spot: Spot
    clicks: int
    """How many of the figure's stops for the clicker were passed."""
    toured: bool = False
    """Whether the check chose the state, and not the slide."""
    state: int = 0
    visible: bool = True
    numbers: Sequence[tuple[str, str]] = ()
    controls: Sequence[str] = ()
    texts: Sequence[TextSeen] = ()
    error: str = ""
    """Why the page's script could not show or name the state."""


@dataclass(frozen=True)
class LiveSeen:
    """A figure that is computed in the browser; `failed` is its message where it could not be drawn."""

    name: str
    module: str
    slide: str
    spot: Spot
    mounted: bool
    failed: str = ""


@dataclass(frozen=True)
class RepeatedId:
    """An element whose id another element has; `at` names the state of a figure in which it has it."""

    id: str
    slide: str
    spot: Spot
    at: str = ""


@dataclass(frozen=True)
class Link:
    """A link's address as written; `landing` is False where its target inside the page is missing."""

    href: str
    landing: bool
    spot: Spot


@dataclass(frozen=True)
class ForeignGlyph:
    """A character on a slide that was drawn with a font of the machine; with none, where `font` is empty."""

    slide: str
    character: str
    font: str
    spot: Spot


@dataclass(frozen=True)
class LowContrast:
    """A text that stands out too little from what is under it, in one of the themes."""

    slide: str
    theme: str
    colour: str
    ground: str
    ratio: float
    spot: Spot


@dataclass(frozen=True)
class Visit:
    """All that was seen of a page; `place` is the page's own, for faults that have no line in a source."""

    place: Place
    area: Box
    title: str = ""
    slides: Sequence[str] = ()
    steps: Sequence[Step] = ()
    besides: Sequence[TextSeen] = ()
    """Texts with digits that stand beside the slides."""
    links: Sequence[Link] = ()
    foreign_glyphs: Sequence[ForeignGlyph] = ()
    requests: Sequence[str] = ()
    messages: Sequence[str] = ()
    ready: bool = True
    figures: Sequence[FigureSeen] = ()
    """Every figure with controls, at every step and then in each of its states."""
    states: Sequence[Step] = ()
    """What stood where in each state of each figure with controls."""
    repeated: Sequence[RepeatedId] = ()
    lives: Sequence[LiveSeen] = ()
    low_contrasts: Sequence[LowContrast] = ()

    @property
    def views(self) -> Sequence[Step]:
        """Everything that was measured: the steps, and then the states of figures."""
        return [*self.steps, *self.states]


@dataclass(frozen=True)
class Reader:
    """Turns the JSON of `walk.js` and `figures.js` into snapshots; `places` are the slides' own."""

    fallback: Place
    places: Mapping[str, Place] = field(default_factory=dict)
    drawings: Mapping[tuple[DrawingKind, str], Drawn] = field(default_factory=dict)

    def step(self, data: Json, number: int) -> Step:
        """Return one step of one slide."""
        slide = data["slide"]
        return Step(
            slide,
            number,
            [NumberSeen(**{**one, "spot": self.spot(one["spot"], slide)}) for one in data["numbers"]],
            self.texts(data["texts"], slide),
            **self._layout(data, slide),
            live=self.texts(data["live"], slide),
        )

    def state(self, data: Json, figure: FigureSeen) -> Step:
        """Return what stands where in a state of a figure."""
        return Step(figure.slide, 0, **self._layout(data, figure.slide), at=self.named_state(figure))

    def figure(self, data: Json, *, toured: bool = False) -> FigureSeen:
        """Return what a figure showed."""
        slide = data["slide"]
        own = {"spot": self.spot(data["spot"], slide), "texts": self.texts(data.get("texts", ()), slide)}
        numbers = [(name, text) for name, text in data.get("numbers", ())]
        return FigureSeen(**{**data, **own, "numbers": numbers}, toured=toured)

    def named_state(self, figure: FigureSeen) -> str:
        """Return what messages call a figure in a state: `figure 'loss' at beta=4, causal=yes`."""
        drawn = self.drawings.get((figure.kind, figure.name))
        state = drawn.named_state(figure.state) if drawn else f"state {figure.state}"
        return f"{figure.kind} {figure.name!r} at {state}"

    def repeated(self, data: Sequence[Json], at: str = "") -> list[RepeatedId]:
        """Return the elements whose id is not theirs alone."""
        return [RepeatedId(one["id"], one["slide"], self.spot(one["spot"], one["slide"]), at) for one in data]

    def lives(self, data: Sequence[Json]) -> list[LiveSeen]:
        """Return the page's live figures."""
        return [LiveSeen(**{**one, "spot": self.spot(one["spot"], one["slide"])}) for one in data]

    def low_contrasts(self, data: Sequence[Json]) -> list[LowContrast]:
        """Return the texts with too little contrast."""
        return [LowContrast(**{**one, "spot": self.spot(one["spot"], one["slide"])}) for one in data]

    def texts(self, data: Sequence[Json], slide: str = "") -> list[TextSeen]:
        """Return texts with digits."""
        return [TextSeen(one["text"], self.spot(one["spot"], slide)) for one in data]

    def links(self, data: Sequence[Json]) -> list[Link]:
        """Return the page's links."""
        return [Link(one["href"], one["landing"], self.spot(one["spot"], one["slide"])) for one in data]

    def spot(self, data: Json, slide: str) -> Spot:
        """Return a spot; what carries no line of its own stands where its slide begins."""
        own = Place(data["file"], data["line"])
        return Spot(own if own.file and own.line else self.places.get(slide, self.fallback), data["name"])

    def _layout(self, data: Json, slide: str) -> dict[str, Any]:
        """Return what stands where."""
        return {
            "runs": [Run(**{**one, **self._boxed(one, slide)}) for one in data["runs"]],
            "boxes": [Painted(**{**one, **self._boxed(one, slide)}) for one in data["boxes"]],
            "ticks": [
                Tick(**{**one, "at": tuple(one["at"]), "spot": self.spot(one["spot"], slide)}) for one in data["ticks"]
            ],
        }

    def _boxed(self, data: Json, slide: str) -> dict[str, Any]:
        """Return the parts that runs and painted boxes share."""
        clips = tuple(Clip(Box(*one["box"]), self.spot(one["spot"], slide)) for one in data["clips"])
        return {"box": Box(*data["box"]), "spot": self.spot(data["spot"], slide), "clips": clips}
