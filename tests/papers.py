"""The deck that is printed in tests: its project, and readers of the PDFs that come of it."""

from __future__ import annotations

import itertools
import re
import string
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pikepdf
from pypdf import PdfReader

from deckproof import pipeline
from deckproof.paper import ExportOptions
from tests.projects import ROOT, Talk, case

# Words that stand nowhere else, on more lines than a page has.
_LETTERS = itertools.product("qxz", string.ascii_lowercase, "vkj", "aeiou")
LONG = ["".join(letters) for letters in itertools.islice(_LETTERS, 900)]


def project(root: Path) -> Talk:
    """Make the deck's project; its last slide has notes of several pages."""
    talk = case(ROOT / "tests" / "cases" / "paper-project", root)
    paragraphs = "\n\n".join(" ".join(LONG[start : start + 30]) + "." for start in range(0, len(LONG), 30))
    talk.slides.write_text(talk.slides.read_text("utf-8").replace("LONG", paragraphs), "utf-8")
    return talk


def export(talk: Talk, **options: object) -> Path:
    """Export it and return the folder of the output."""
    made = pipeline.export(talk.project, talk.folder, replace(ExportOptions(), **options), lambda _: None)  # type: ignore[arg-type]
    return made[0].path.parent


def text(pdf: Path) -> list[str]:
    """Return the text of each page, as a reader selects it."""
    return [page.extract_text() for page in PdfReader(pdf).pages]


def fills(pdf: Path) -> set[str]:
    """Return the colours, as six hexadecimal digits, with which the pages of a PDF fill."""
    found = set()
    with pikepdf.Pdf.open(pdf) as opened:
        for page in opened.pages:
            for step in pikepdf.parse_content_stream(page):
                if str(step.operator) == "rg":
                    found.add("".join(f"{round(255 * float(str(part))):02x}" for part in step.operands))
    return found


def words(content: str) -> list[str]:
    """Return the words of a text."""
    return re.findall(r"\w+", content)


def tags(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Dictionary]:
    """Yield the elements of a PDF's structure."""
    for item in pdf.objects:
        if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/StructElem":
            yield item


def outline(pdf: pikepdf.Pdf) -> list[str]:
    """Return the titles of a PDF's bookmarks, in order."""
    with pdf.open_outline() as bookmarks:
        return list(_titles(bookmarks.root))


def _titles(items: list[pikepdf.OutlineItem]) -> Iterator[str]:
    for item in items:
        yield item.title
        yield from _titles(item.children)


def links(pdf: pikepdf.Pdf) -> tuple[list[str], list[str]]:
    """Return the addresses that links lead to, and the names of the places inside."""
    outside, inside = [], []
    for page in pdf.pages:
        for link in page.get("/Annots", []):
            if "/A" in link:
                outside.append(str(link.A.URI))
            else:
                inside.append(str(link.Dest).removeprefix("/"))
    return outside, inside
