"""Snapshots, renderings and pages made by hand, for rules to judge."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from playwright import sync_api
from playwright.sync_api import Browser, sync_playwright

from deckproof.assets import vendor
from deckproof.browser import launch
from deckproof.errors import Place
from deckproof.model import Deck, FrontMatter, Rendered, RenderedSlide, ShownNumber
from deckproof.read import talk
from deckproof.verify import browser_session
from deckproof.verify.browser_session import opened
from deckproof.verify.geometry import Box
from deckproof.verify.snapshot import Reader, Spot, Step, Visit
from deckproof.verify.walk import walk

FILE = "deck/talk/slides.md"
# A page's reveal.js in a few lines: one slide at a time, its fragments one by one, and who wants to know.
REVEAL = """
window.Reveal = {
  index: 0,
  isReady: () => true,
  configure: () => {},
  getSlides: () => [...document.querySelectorAll(".slides > section")],
  getCurrentSlide: () => Reveal.getSlides()[Reveal.index],
  handlers: {},
  on: (name, handler) => { (Reveal.handlers[name] ??= []).push(handler); },
  emit: (name) => (Reveal.handlers[name] ?? []).forEach((handler) => handler()),
  waiting: () => Reveal.getCurrentSlide().querySelector(".fragment:not(.visible)"),
  availableFragments: () => ({ next: Reveal.waiting() !== null }),
  nextFragment: () => { Reveal.waiting().classList.add("visible"); Reveal.emit("fragmentshown"); },
  slide: (index) => {
    Reveal.index = index;
    Reveal.getSlides().forEach((section, i) => { section.hidden = i !== index; });
    Reveal.emit("slidechanged");
  },
};
Reveal.slide(0);
document.fonts.load("24px Deck").then(() => { document.documentElement.dataset.ready = "true"; });
"""
STYLE = """
* { margin: 0; padding: 0; box-sizing: border-box; }
body { font: 24px Deck; }
.slides { width: 1280px; height: 720px; position: relative; overflow: hidden; }
section { padding: 40px; height: 720px; }
.fragment { visibility: hidden; } .fragment.visible { visibility: visible; }
aside.notes { display: none; }
"""


@pytest.fixture(scope="module")
def started() -> Iterator[Browser]:
    """A browser for all tests of a file."""
    with sync_playwright() as playwright, launch(playwright) as browser:
        yield browser


@pytest.fixture(autouse=True)
def one_browser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the check open its pages in one browser, which a new one for each test would take a second to start."""
    if request.node.get_closest_marker("browser") and request.node.path.parent.name != "paper":
        browser = request.getfixturevalue("started")
        monkeypatch.setattr(browser_session, "launch", lambda _: nullcontext(browser))
        monkeypatch.setattr(sync_api, "sync_playwright", nullcontext)


@pytest.fixture
def spot() -> Spot:
    """An element of line 7."""
    return Spot(Place(FILE, 7), 'p "Some words"')


@pytest.fixture
def seen() -> Callable[..., Visit]:
    """Make a visit to one slide, `task`, of 1280 x 720 px: its step's parts by name, then the visit's own."""

    def make(visit: Mapping[str, Any] | None = None, **parts: Any) -> Visit:  # noqa: ANN401  # sequences, and a name
        own = {"slides": ("task",), "steps": [Step("task", 0, **parts)], **(visit or {})}
        return Visit(Place("dist/talk/index.html", 1), Box(0, 0, 1280, 720), **own)

    return make


@pytest.fixture
def shown() -> Callable[..., ShownNumber]:
    """Make an entry of the ledger on slide `task`, line 7."""

    def make(name: str, text: str, kind: Any = "value", slide: str = "task") -> ShownNumber:  # noqa: ANN401
        return ShownNumber(name, kind, text, "", text, slide, Place(FILE, 7))

    return make


@pytest.fixture
def rendering() -> Callable[..., Rendered]:
    """Make a fresh rendering of slides, given as HTML by id, with its ledger."""

    def make(slides: Mapping[str, str], ledger: Sequence[ShownNumber] = (), title: str = "Talk") -> Rendered:
        made = [RenderedSlide(name, name, Place(FILE, 5), html) for name, html in slides.items()]
        return Rendered(title, made, ledger)

    return make


@pytest.fixture
def read(tmp_path: Path) -> Callable[..., Deck]:
    """Read a talk of one file: a head of one line (so that the Markdown begins in line 4), then the Markdown."""

    def make(markdown: str, head: str = "title: Talk") -> Deck:
        path = tmp_path / FILE
        path.parent.mkdir(parents=True)
        path.write_text(f"---\n{head}\n---\n{markdown}", "utf-8")
        return talk(tmp_path, path.parent)

    return make


@pytest.fixture(scope="session")
def font() -> str:
    """The style rule of an embedded font, `Deck`."""
    data = base64.b64encode(vendor("source-sans", "SourceSans3-Regular.ttf").read_bytes()).decode()
    return f"@font-face {{ font-family: Deck; src: url(data:font/ttf;base64,{data}) }}"


@pytest.fixture(scope="session")
def write_page(font: str) -> Callable[..., Path]:
    """Write a page whose slides are given as HTML by id, and return its path; `after` follows the page's script."""

    def write(  # noqa: PLR0913  # the parts of a page
        folder: Path,
        slides: Mapping[str, str],
        extra: str = "",
        *,
        after: str = "",
        title: str = "Talk",
        digest: str = "d1",
    ) -> Path:
        sections = "".join(section(name, html) for name, html in slides.items())
        page = folder / "dist" / "talk" / "index.html"
        page.parent.mkdir(parents=True)
        page.write_text(
            f'<!doctype html><html><head><meta charset="utf-8"><meta name="deckproof-digest" content="{digest}">'
            f"<title>{title}</title><style>{font}{STYLE}</style></head><body>"
            f'<div class="reveal"><div class="slides">{sections}</div></div>{extra}'
            f"<script>{REVEAL}</script>{after}</body></html>",
            "utf-8",
        )
        return page

    return write


def section(name: str, html: str) -> str:
    """Return a slide as it stands in page and rendering."""
    return f'<section id="{name}" data-file="{FILE}" data-line="5">{html}</section>'


@pytest.fixture(scope="session")
def make_deck() -> Callable[[Path], Deck]:
    """Make a deck without slides of its own, in a folder."""
    return lambda root: Deck("talk", root, FrontMatter(title="Talk"), [], [], [], "d1")


@pytest.fixture
def walked(tmp_path: Path, write_page: Callable[..., Path]) -> Callable[[str], Visit]:
    """Walk a page of one slide, `task`, in a browser."""

    def visit(html: str) -> Visit:
        page = write_page(tmp_path, {"task": html})
        reader = Reader(Place("dist/talk/index.html", 1), {"task": Place(FILE, 5)})
        with opened(page, 1280, 720) as session:
            return walk(session, reader, lambda _: None)

    return visit
