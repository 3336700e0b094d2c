"""One page of HTML that holds everything: slides, styles, scripts, fonts."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from jinja2 import Environment, StrictUndefined

from deckproof.assemble import fonts
from deckproof.assets import vendor
from deckproof.model import Deck, Rendered

# What could end a script element, or begin a comment in it, whatever its case.
_ENDS_SCRIPT = re.compile(r"<(?=/script|!--)", re.IGNORECASE)
_FONT_FACE = re.compile(r"@font-face\{[^}]*\}")
_SCRIPTS = ("reveal.js", "plugin/notes.js", "plugin/search.js", "plugin/zoom.js")
_THEME = ("colours.css", "slides.css", "code.css")


def page(deck: Deck, rendered: Rendered, cache_folder: Path) -> str:
    """Return the deck as one HTML file that needs no other."""
    slides_html = "".join(slide.html for slide in rendered.slides)
    return (
        _environment()
        .get_template("page.html.j2")
        .render(
            lang=deck.front.lang,
            title=rendered.title,
            authors=", ".join(deck.front.author),
            digest=deck.digest,
            reveal_css="".join(_vendored("reveal.js", name) for name in ("reset.css", "reveal.css")),
            fonts_css=fonts.css(slides_html, cache_folder / "fonts"),
            math_css=_FONT_FACE.sub("", _vendored("katex", "katex.min.css")) if 'class="katex' in slides_html else "",
            notes_css=_own("theme/notes.css"),
            theme_css="".join(_own(f"theme/{name}") for name in _THEME) + _drawing_css(),
            slides=rendered.slides,
            settings=json.dumps(_settings(deck), sort_keys=True).replace("<", "\\u003c"),
            scripts=[
                *(_in_script(_vendored("reveal.js", name)) for name in _SCRIPTS),
                _in_script(_own("templates/deck.js")),
            ],
        )
    )


def _settings(deck: Deck) -> dict[str, object]:
    """Return reveal.js's settings: its keys and addresses as users know them, our own size and no effects."""
    return {
        "width": deck.front.width,
        "height": deck.front.height,
        "margin": 0,
        "center": False,
        "display": "flex",
        "hash": True,
        "history": False,
        "controls": False,
        "slideNumber": "c",
        "transition": "none",
        "backgroundTransition": "none",
        "pdfMaxPagesPerSlide": 1,
        "pdfSeparateFragments": False,
        "totalTime": round(deck.front.time * 60) or None,
    }


@cache
def _environment() -> Environment:
    """Return the templates of this package; a name that a template misspells is an error."""
    from jinja2 import PackageLoader  # noqa: PLC0415

    return Environment(loader=PackageLoader("deckproof.assemble"), undefined=StrictUndefined, autoescape=True)


@cache
def _vendored(*parts: str) -> str:
    """Return a vendored text file."""
    return vendor(*parts[:-1], *parts[-1].split("/")).read_text("utf-8")


@cache
def _own(name: str) -> str:
    """Return a text file of this package."""
    return files("deckproof.assemble").joinpath(name).read_text("utf-8")


@cache
def _drawing_css() -> str:
    """Return the style rules of the drawings."""
    return files("deckproof").joinpath("draw/draw.css").read_text("utf-8")


def _in_script(text: str) -> str:
    """Return a script that cannot end the element that holds it: such text stands in its strings and patterns only."""
    return _ENDS_SCRIPT.sub(r"\\x3c", text)
