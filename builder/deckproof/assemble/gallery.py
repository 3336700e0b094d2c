"""The gallery: one page that lists the talks of an output folder, with their first slides, files and proofs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deckproof import whole
from deckproof.assemble import fonts, parts
from deckproof.report import Report

NAME = "index.html"
_CHECK = "check.json"
_FIRST_SLIDE = re.compile(r"<section\b.*?</section>", re.DOTALL)
_NOTES = re.compile(r'<aside class="notes">.*?</aside>', re.DOTALL)
_ID = re.compile(r'\bid="[^"]*"')
_FILES = (
    ("slides.pdf", "slides"),
    ("handout.pdf", "handout"),
    ("handout-2up.pdf", "2 a page"),
    ("handout-3up.pdf", "3 a page, with lines"),
    ("handout-6up.pdf", "6 a page"),
    ("numbers.json", "numbers"),
)


@dataclass(frozen=True)
class Card:
    """One talk in the gallery; `proof` is what the last check of this very page confirmed, `""` where none did."""

    talk: str
    title: str
    details: str
    slide: str
    files: Sequence[tuple[str, str]]
    proof: str


def gallery(dist: Path, talks: Sequence[str], cache_folder: Path) -> Path:
    """Write the gallery of the talks that are built in `dist`, in the order given, and return its path."""
    cards = [_card(dist / talk) for talk in talks if (dist / talk / "numbers.json").is_file()]
    html = parts.template("gallery.html.j2").render(cards=cards, style=_style(cards, cache_folder))
    whole.write(dist / NAME, html.encode(), whole.PUBLIC)
    return dist / NAME


def _style(cards: Sequence[Card], cache_folder: Path) -> str:
    """Return the page's fonts and style rules."""
    slides = "".join(card.slide for card in cards)
    words = "".join(card.title + card.details + card.proof for card in cards)
    rules = (parts.math_css(slides), parts.theme_css(), parts.own("theme/gallery.css"))
    return "".join((fonts.css(slides + words, cache_folder / "fonts"), *rules))


def keep_check(folder: Path, digest: str, report: Report) -> None:
    """Keep what a check of a talk's page saw, for the gallery."""
    counts = {name: getattr(report, name) for name in ("computed", "declared", "slides", "steps", "states", "live")}
    content = json.dumps({"digest": digest, "findings": len(report.findings), **counts}) + "\n"
    whole.write(folder / _CHECK, content.encode(), whole.PUBLIC)


def _card(folder: Path) -> Card:
    """Return the card of one built talk."""
    ledger = json.loads((folder / "numbers.json").read_text("utf-8"))
    found = _FIRST_SLIDE.search((folder / "index.html").read_text("utf-8"))
    slide = _ID.sub("", _NOTES.sub("", found[0])) if found else ""
    files = [(name, label) for name, label in _FILES if (folder / name).is_file()]
    return Card(
        folder.name, ledger["title"], ", ".join(_details(ledger)), slide, files, _proof(folder, ledger["digest"])
    )


def _details(ledger: dict[str, Any]) -> Iterator[str]:
    """Yield what is known of a talk: date, length, slides."""
    if ledger["date"]:
        yield ledger["date"]
    if ledger["minutes"]:
        yield f"{ledger['minutes']:g} minutes"
    yield f"{ledger['slides']} slides"


def _proof(folder: Path, digest: str) -> str:
    """Return what the last check said of the page as it is, `""` where it was made of another page or found faults."""
    try:
        kept = json.loads((folder / _CHECK).read_text("utf-8"))
    except (OSError, ValueError):
        return ""
    if kept["digest"] != digest or kept["findings"]:
        return ""
    return f"{kept['computed']} numbers confirmed on {kept['slides']} slides in {kept['steps'] + kept['states']} states"
