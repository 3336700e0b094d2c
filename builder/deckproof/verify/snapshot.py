"""What the browser showed, as plain data: the rules judge this and need no browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from deckproof.errors import Place
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
    """One slide at one step of its fragments; `number` counts from 0."""

    slide: str
    number: int
    numbers: Sequence[NumberSeen] = ()
    texts: Sequence[TextSeen] = ()
    runs: Sequence[Run] = ()
    boxes: Sequence[Painted] = ()
    ticks: Sequence[Tick] = ()


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


@dataclass(frozen=True)
class Reader:
    """Turns the JSON of `walk.js` into snapshots; `places` are the slides' own."""

    fallback: Place
    places: Mapping[str, Place] = field(default_factory=dict)

    def step(self, data: Json, number: int) -> Step:
        """Return one step of one slide."""
        slide = data["slide"]
        return Step(
            slide,
            number,
            [NumberSeen(**{**one, "spot": self.spot(one["spot"], slide)}) for one in data["numbers"]],
            self.texts(data["texts"], slide),
            [Run(**{**one, **self._boxed(one, slide)}) for one in data["runs"]],
            [Painted(**{**one, **self._boxed(one, slide)}) for one in data["boxes"]],
            [Tick(**{**one, "at": tuple(one["at"]), "spot": self.spot(one["spot"], slide)}) for one in data["ticks"]],
        )

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

    def _boxed(self, data: Json, slide: str) -> dict[str, Any]:
        """Return the parts that runs and painted boxes share."""
        clips = tuple(Clip(Box(*one["box"]), self.spot(one["spot"], slide)) for one in data["clips"])
        return {"box": Box(*data["box"]), "spot": self.spot(data["spot"], slide), "clips": clips}
