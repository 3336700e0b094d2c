"""What an export is asked for, what its files are called, and which slides are meant by `3-7,9`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from deckproof.errors import UsageError

Layout = Literal["slides", "handout", "2up", "3up", "6up"]
Paper = Literal["a4", "letter"]
Theme = Literal["light", "dark", "contrast"]
LAYOUTS: tuple[Layout, ...] = get_args(Layout)
THEMES: tuple[Theme, ...] = get_args(Theme)
PAPERS: dict[Paper, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in mm, upright."""
MARGIN = 20.0
"""Around what a handout prints, in mm: room for the header, and for holes."""
MARK = "/Deckproof"
"""Begins the entries of a PDF's information that say what it was made from: Digest, Range and Steps."""
_PART = re.compile(r"(?P<first>\d*)(?P<dash>-?)(?P<last>\d*)")


@dataclass(frozen=True)
class ExportOptions:
    """What an export is asked for."""

    layouts: tuple[Layout, ...] = LAYOUTS
    paper: Paper = "a4"
    range: str = ""
    """Slides by number, `3-7,9`; `""` for all."""
    steps: bool = False
    """In the slides' PDF and in pictures: a page for each step instead of one for each slide."""
    png: bool = False
    """Pictures of the slides too."""
    theme: Theme = "light"
    """The colours of the slides' PDF and of pictures; handouts are for paper, and light."""
    numbers: bool = False
    """Handouts end with a list of the computed numbers."""
    public: bool = False
    """Nothing carries notes."""


@dataclass(frozen=True)
class Exported:
    """A file that an export made, or the folder of the pictures, and how many pages it has."""

    path: Path
    pages: int


def file_name(layout: Layout) -> str:
    """Return the name of a layout's file: `slides.pdf`, `handout.pdf`, `handout-2up.pdf`."""
    return f"{layout}.pdf" if layout in {"slides", "handout"} else f"handout-{layout}.pdf"


def chosen(text: str, ids: Sequence[str]) -> list[str]:
    """Return the ids of the slides that a range names by number, in the order of the talk; all for `""`.

    A range is a list of numbers and stretches: `3-7,9`; `12-` goes on to the last slide, `-4` begins at the first.

    Raises:
        UsageError: for anything else, and for slides that the talk does not have.

    """
    if not text.strip():
        return list(ids)
    numbers = {number for part in text.split(",") for number in _numbers(part.strip(), text, len(ids))}
    return [name for number, name in enumerate(ids, start=1) if number in numbers]


def _numbers(part: str, text: str, count: int) -> range:
    """Return the numbers of one part of a range."""
    match = _PART.fullmatch(part)
    if match is None or not (match["first"] or match["last"]):
        raise UsageError(f"the range {text!r} has the part {part!r}; write numbers and stretches, like 3-7,9 or 12-")
    first = int(match["first"] or 1)
    last = int(match["last"] or count) if match["dash"] else first
    if not 1 <= first <= last <= count:
        raise UsageError(f"the range {text!r} asks for {part!r}; the talk has the slides 1 to {count}")
    return range(first, last + 1)
