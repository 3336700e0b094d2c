"""A PDF as a reader finds it: its text, its links, its bookmarks, its tags, and what it says of itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from deckproof.paper import MARK

if TYPE_CHECKING:
    from pikepdf import OutlineItem, Pdf

PIXELS = 96 / 72
"""CSS pixels in one point, a PDF's unit."""


class Unreadable(ValueError):
    """A file is no PDF."""


@dataclass(frozen=True)
class Printed:
    """What a PDF holds; sizes are in CSS pixels."""

    path: Path
    digest: str
    range: str
    steps: bool
    title: str
    lang: str
    texts: tuple[str, ...]
    """The text of each page."""
    sizes: tuple[tuple[float, float], ...]
    """Width and height of each page."""
    outside: tuple[str, ...]
    """The addresses of links."""
    inside: tuple[str, ...]
    """The ids that links inside lead to."""
    targets: frozenset[str]
    """The ids that they can lead to."""
    bookmarks: tuple[str, ...]
    is_tagged: bool
    untold: int
    """Pictures without a text for who cannot see them."""


def read(path: Path) -> Printed:
    """Return what a PDF holds.

    Raises:
        Unreadable: where it is none.

    """
    from pikepdf import PasswordError, Pdf, PdfError  # noqa: PLC0415  # a check without PDFs does not load it

    try:
        with Pdf.open(path) as pdf:
            info = {key: str(text) for key, text in pdf.docinfo.items()}
            links = list(_links(pdf))
            return Printed(
                path=path,
                digest=info.get(f"{MARK}Digest", ""),
                range=info.get(f"{MARK}Range", ""),
                steps=info.get(f"{MARK}Steps") == "true",
                title=info.get("/Title", ""),
                lang=str(pdf.Root.get("/Lang", "")),
                texts=tuple(_texts(path)),
                sizes=tuple(_size(page.mediabox) for page in pdf.pages),
                outside=tuple(name for name, is_inside in links if not is_inside),
                inside=tuple(name for name, is_inside in links if is_inside),
                targets=frozenset(_targets(pdf)),
                bookmarks=tuple(_bookmarks(pdf)),
                is_tagged="/StructTreeRoot" in pdf.Root,
                untold=sum(_is_untold(item) for item in pdf.objects),
            )
    except (PdfError, PasswordError) as error:
        raise Unreadable("it is no PDF, or a damaged one") from error


def _texts(path: Path) -> Iterator[str]:
    """Yield the text of each page, as it is selected and searched."""
    from pypdf import PdfReader  # noqa: PLC0415

    for page in PdfReader(path).pages:
        yield page.extract_text()


def _size(box: object) -> tuple[float, float]:
    """Return a page's width and height."""
    left, bottom, right, top = (float(number) for number in box)  # type: ignore[attr-defined]  # four numbers
    return (right - left) * PIXELS, (top - bottom) * PIXELS


def _links(pdf: Pdf) -> Iterator[tuple[str, bool]]:
    """Yield where each link leads, and whether that is inside."""
    for page in pdf.pages:
        for link in page.get("/Annots", []):
            if "/Dest" in link:
                yield str(link.Dest).removeprefix("/"), True
            elif "/A" in link:
                yield str(link.A.get("/URI", "")), False


def _targets(pdf: Pdf) -> Iterator[str]:
    """Yield the ids that a link can lead to."""
    if "/Dests" in pdf.Root:
        yield from (str(name).removeprefix("/") for name in pdf.Root.Dests)


def _bookmarks(pdf: Pdf) -> Iterator[str]:
    """Yield the titles of the bookmarks, in order."""
    with pdf.open_outline() as outline:
        stack: list[OutlineItem] = list(outline.root)[::-1]
        while stack:
            item = stack.pop()
            yield item.title
            stack += item.children[::-1]


def _is_untold(item: object) -> bool:
    """Say whether an object is the tag of a picture that has no text."""
    from pikepdf import Dictionary  # noqa: PLC0415

    return isinstance(item, Dictionary) and item.get("/S") == "/Figure" and "/Alt" not in item
