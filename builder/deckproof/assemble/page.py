"""One page of HTML that holds everything: slides, styles, scripts, fonts."""

from __future__ import annotations

import base64
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
_VENDORED = ("reveal.js", "plugin/notes.js", "plugin/search.js", "plugin/zoom.js")
_SCRIPTS = ("states.js", "inspect.js", "live.js", "deck.js")
_THEME = ("colours.css", "slides.css", "code.css", "controls.css", "live.css", "inspect.css")


def page(deck: Deck, rendered: Rendered, cache_folder: Path, revision: str = "") -> str:
    """Return the deck as one HTML file that needs no other; `revision` is the commit that it is built from."""
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
            settings=_json(_settings(deck)),
            origins=_json(_origins(rendered, revision)),
            import_map=_json(_import_map(rendered)) if rendered.modules else "",
            scripts=[
                *(_in_script(_vendored("reveal.js", name)) for name in _VENDORED),
                *(_in_script(_own(f"scripts/{name}")) for name in _SCRIPTS),
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


def _origins(rendered: Rendered, revision: str) -> dict[str, object]:
    """Return what the inspector says of a number beside its value: function, file and line, commit."""
    functions = {name: [origin.function, str(origin.place), ""] for name, origin in rendered.origins.items()}
    return {"commit": revision, "functions": functions}


def _import_map(rendered: Rendered) -> dict[str, object]:
    """Return the map by which live modules find each other: a page that opens from a file can load no other file."""
    sources = {**rendered.modules, "marks": _own("scripts/marks.js")}
    return {"imports": {name: _as_address(source) for name, source in sorted(sources.items())}}


def _as_address(source: str) -> str:
    """Return a module's source as an address that holds it."""
    return f"data:text/javascript;base64,{base64.b64encode(source.encode()).decode()}"


def _json(data: object) -> str:
    """Return data for a script element, which it cannot end."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c")


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
