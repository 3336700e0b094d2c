"""Render small decks with made-up answers, so that no talk's module runs."""

from __future__ import annotations

from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

from deckproof import read, render
from deckproof.errors import DeckError, Place
from deckproof.model import Answer, Answers, Deck, Drawing, Drawn, DrawnNumber, Origin, Rendered
from deckproof.numbers import Scalar
from tests.deckproof.read.reading import HEAD, deck_of

ORIGIN = Origin("made_up", Place("figures/talks/talk.py", 3))
VALUES: dict[str, Scalar] = {
    "n": 7,
    "x": 0.25,
    "word": "cat",
    "low": -3,
    "big": 1234567,
    "tiny": 1.25e-7,
    "third": Fraction(1, 3),
    "yes": True,
    "markup": "a<b & c_d",
    "nested.4.1": 0.5,
}
_SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="" width="20" height="10">'
    '<clipPath id="c"><rect width="20" height="10"/></clipPath>'
    '<g clip-path="url(#c)"><text data-num="d1">3</text></g></svg>'
)
DRAWN = Drawn(_SVG, (Drawing(_SVG, 20, 10, (DrawnNumber("d1", "3", "", "3"),)),), ORIGIN)
VOID = {"br", "hr", "img"}


def answers(deck: Deck) -> Answers:
    """Return a value for each name that the deck asks for, and one drawing for all figures and tables."""
    values = {use.reference.name: Answer(VALUES[use.reference.name], ORIGIN) for use in deck.numbers}
    return Answers(values, {(use.kind, use.name): DRAWN for use in deck.drawings})


def rendered(root: Path, body: str, head: str = HEAD, **others: str | bytes) -> Rendered:
    """Read and render a talk of one file."""
    deck = deck_of(root, body, head, **others)
    return render.slides(deck, answers(deck))


def html_of(root: Path, body: str, **others: str | bytes) -> str:
    """Return the HTML of the only slide after the title."""
    (_, slide) = rendered(root, body, HEAD, **others).slides
    return slide.html


def body_of(root: Path, body: str, **others: str | bytes) -> str:
    """Return what stands in the body of the only slide, whose heading is `## S`, without its lines."""
    html = html_of(root, f"## S\n\n{body}", **others)
    inner = html.partition('<div class="body">')[2].rpartition("</div>")[0]
    return without_lines(inner).strip()


def without_lines(html: str) -> str:
    """Return HTML without `data-line`, `data-file`."""
    parts = html.split(' data-line="')
    return parts[0] + "".join(part.partition('"')[2] for part in parts[1:])


def faults(root: Path, body: str, head: str = HEAD, **others: str | bytes) -> list[str]:
    """Return what rendering finds, as it is printed, without the file's name."""
    try:
        rendered(root, body, head, **others)
    except DeckError as error:
        return [str(finding).removeprefix("deck/talk/slides.md:") for finding in error.findings]
    return []


def page(folder: Path, root: Path) -> tuple[str, Rendered]:
    """Return the slides of a golden case as text, its ledger at the end, and what was rendered."""
    deck = read.talk(root, folder)
    found = render.slides(deck, answers(deck))
    slides = [f"<!-- #{slide.id}: {slide.title} ({slide.place}) -->\n{slide.html}\n" for slide in found.slides]
    entries = [
        f"<!-- {entry.place} #{entry.slide} {entry.kind} {entry.name or '-'}: {entry.text} -->\n"
        for entry in found.ledger
    ]
    return "".join([*slides, *entries]), found


class Balance(HTMLParser):
    """Follows the tags of a page: `faults` are the places where they do not nest."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element; a paragraph holds no block."""
        del attrs
        if self.open[-1:] == ["p"] and tag in {"div", "figure", "p", "ul", "table"}:
            self.faults.append(f"{self.getpos()}: <{tag}> in <p>")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Pass an element that closes itself."""

    def handle_endtag(self, tag: str) -> None:
        """Close the innermost element, which must have this name."""
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"{self.getpos()}: </{tag}>")


def nesting_faults(html: str) -> list[str]:
    """Return where tags do not nest, or stay open."""
    balance = Balance()
    balance.feed(html)
    balance.close()
    return [*balance.faults, *(f"<{tag}> is not closed" for tag in balance.open)]
