"""A deck as it was read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from deckproof.typeface import Fonts

if TYPE_CHECKING:
    from markdown_it.token import Token

    from deckproof.errors import Place
    from deckproof.reference import Reference

DrawingKind = Literal["figure", "table", "live"]
SlideKind = Literal["title", "section", "slide", "references"]


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
    fonts: Fonts = field(default_factory=Fonts)
    """The fonts that they name."""
