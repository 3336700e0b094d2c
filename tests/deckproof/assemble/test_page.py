"""One page that needs nothing else, that no content can break open, and whose bytes repeat."""

from __future__ import annotations

import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from deckproof.assemble.page import page
from deckproof.errors import Place
from deckproof.model import Deck, FrontMatter, Rendered, RenderedSlide
from tests.projects import ROOT, case

FONTS = ROOT / ".deckproof"
LOADING = {"src", "srcset", "poster", "data", "action", "background"}


class Tags(HTMLParser):
    """Every tag of a page with its attributes, and the text of its scripts, styles and title."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self._last = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep a tag."""
        self.tags.append((tag, dict(attrs)))
        self._last = tag

    def handle_data(self, data: str) -> None:
        """Keep a text."""
        if self._last in {"script", "style", "title"} and data.strip():
            self.texts.append((self._last, data))

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002  # the parser's signature
        """Leave an element."""
        self._last = ""

    def of(self, tag: str) -> list[str]:
        """The texts of one kind of element."""
        return [text for name, text in self.texts if name == tag]


def made(body: str = "<p>Words</p>", **front: object) -> str:
    """A page of one slide."""
    settings = FrontMatter(**{"title": "T", **front})  # type: ignore[arg-type]  # as the caller means them
    deck = Deck("case", Path(), settings, [], [], [], "d1gest")
    place = Place("slides.md", 1)
    slides = [RenderedSlide("first", "First", place, f'<section id="first">{body}</section>')]
    return page(deck, Rendered(settings.title, slides, []), FONTS)


def settings_of(html: str) -> dict[str, object]:
    """The settings that a page gives to reveal.js."""
    settings: dict[str, object] = json.loads(html.partition('id="deckproof-settings">')[2].partition("</script>")[0])
    return settings


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page of the good deck, with every form in it."""
    return case(ROOT / "tests" / "cases" / "good-project", tmp_path_factory.mktemp("page")).build().read_text("utf-8")


def test_nothing_is_loaded_from_elsewhere(good: str) -> None:
    """No attribute and no style rule that loads has an address outside the page; pictures and fonts are in it."""
    tags = Tags(good)
    loaded = [value or "" for _, attrs in tags.tags for name, value in attrs.items() if name in LOADING]
    loaded += [attrs.get("href") or "" for tag, attrs in tags.tags if tag in {"link", "base", "use", "image"}]
    styles = [*tags.of("style"), *(attrs.get("style") or "" for _, attrs in tags.tags)]
    loaded += [address.strip("\"'") for style in styles for address in re.findall(r"url\(([^)]*)\)", style)]

    assert len(loaded) > 5
    assert [address for address in loaded if not address.startswith(("data:", "#"))] == []
    assert not any("@import" in style for style in styles)
    assert not any(attrs.get("src") for tag, attrs in tags.tags if tag == "script")


def test_the_head(good: str) -> None:
    """Title and author as plain text, language, character set, and the digest by which a check knows its sources."""
    tags = Tags(good)
    metas = {attrs.get("name"): attrs.get("content") for tag, attrs in tags.tags if tag == "meta"}
    source = (ROOT / "tests" / "cases" / "good-project" / "slides.md").read_bytes()

    assert good.startswith("<!doctype html>\n")
    assert tags.tags[0] == ("html", {"lang": "en"})
    assert tags.of("title") == ["Every form of dice"]
    assert metas["author"] == "Ada Example, Émile Autre"
    assert metas["deckproof-digest"] == hashlib.sha256(source).hexdigest()
    assert ("meta", {"charset": "utf-8"}) in tags.tags


def test_the_head_is_escaped() -> None:
    """A title, an author or a language with HTML's own signs stays text."""
    text = '</title><script>alert("x")</script> & "co"'
    tags = Tags(made(title=text, author=(text,), lang='"><script>'))

    assert tags.of("title") == [text]
    assert ("meta", {"name": "author", "content": text}) in tags.tags
    assert tags.tags[0] == ("html", {"lang": '"><script>'})
    assert len([tag for tag, _ in tags.tags if tag == "script"]) == len(Tags(made()).of("script"))


def test_scripts_hold_what_they_are_given() -> None:
    """Data, reveal.js with three plugins, and the deck's own scripts; each ends where its element ends."""
    scripts = Tags(made()).of("script")

    assert len(scripts) >= 6
    for script in scripts:
        assert not re.search(r"</script|<!--", script, re.IGNORECASE)
    assert scripts[-1].rstrip().endswith("})();")


def test_the_settings() -> None:
    """The slide's size and the planned seconds from the front matter; reveal.js's own addresses."""
    settings = settings_of(made(width=1600, height=900, time=12.5))

    assert (settings["width"], settings["height"], settings["totalTime"]) == (1600, 900, 750)
    assert settings["hash"] is True
    assert settings_of(made())["totalTime"] is None


def test_only_a_deck_with_formulas_carries_their_styles() -> None:
    """And none carries KaTeX's own font rules, which name files."""
    formula = '<span class="katex"><span class="mord mathnormal">x</span></span>'

    assert ".katex .mord" not in made().replace(",", " ")
    assert ".katex" in made(formula)
    assert "KaTeX_Math-Italic.woff2" not in made(formula)


def test_the_speaker_s_window_is_in_the_page(good: str) -> None:
    """Its styles, and its script before those that look for figures on slides."""
    assert "\n.speaker-notes" in good
    assert 0 < good.index("deckproof-notes-size") < good.index("[data-figure] [data-control]")


def test_a_deck_s_own_theme_has_the_last_word() -> None:
    """Its rules follow the ones that come along, and cannot end their element."""
    deck = Deck("case", Path(), FrontMatter("T"), [], [], [], "d1gest", ":root { --blue: #0000aa; } /* </style> */")
    place = Place("slides.md", 1)
    html = page(
        deck, Rendered("T", [RenderedSlide("first", "First", place, '<section id="first"></section>')], []), FONTS
    )
    styles = "".join(Tags(html).of("style"))

    assert styles.index("--blue: #1f5fa8") < styles.index("--blue: #0000aa")
    assert "<\\/style>" in styles
