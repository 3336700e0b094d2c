"""The pieces that pages are made of: templates, styles and scripts of this package, and what was vendored."""

from __future__ import annotations

import base64
import json
import re
from functools import cache
from importlib.resources import files

from jinja2 import Environment, StrictUndefined, Template

from deckproof.assets import vendor
from deckproof.model import Rendered

# What could end a script element, or begin a comment in it, whatever its case.
_ENDS_SCRIPT = re.compile(r"<(?=/script|!--)", re.IGNORECASE)
_FONT_FACE = re.compile(r"@font-face\{[^}]*\}")
_THEME = (
    *("colours.css", "slides.css", "code.css", "controls.css", "live.css"),
    *("inspect.css", "speaker.css", "reading.css", "print.css"),
)


def template(name: str) -> Template:
    """Return a template of this package."""
    return _environment().get_template(name)


def reveal_css() -> str:
    """Return the style rules of reveal.js."""
    return "".join(vendored("reveal.js", name) for name in ("reset.css", "reveal.css"))


def math_css(html: str) -> str:
    """Return the style rules of formulas, without their fonts; none where the page has no formula."""
    return _FONT_FACE.sub("", vendored("katex", "katex.min.css")) if 'class="katex' in html else ""


def theme_css() -> str:
    """Return the style rules of slides and of the drawings in them."""
    return "".join(own(f"theme/{name}") for name in _THEME) + _drawing_css()


def in_style(css: str) -> str:
    """Return a user's style rules, which cannot end the style element that holds them."""
    return css.replace("</", "<\\/")


def script(name: str) -> str:
    """Return a script of this package, ready to stand in a page."""
    return in_script(own(f"scripts/{name}"))


def import_map(rendered: Rendered) -> str:
    """Return the map by which live modules find each other, `""` where there are none.

    A page that opens from a file can load no other file: the map holds the modules themselves.
    """
    if not rendered.modules:
        return ""
    sources = {**rendered.modules, "marks": own("scripts/marks.js")}
    return as_json({"imports": {name: _as_address(source) for name, source in sorted(sources.items())}})


def _as_address(source: str) -> str:
    """Return a module's source as an address that holds it."""
    return f"data:text/javascript;base64,{base64.b64encode(source.encode()).decode()}"


def as_json(data: object) -> str:
    """Return data for a script element, which it cannot end."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c")


@cache
def _environment() -> Environment:
    """Return the templates of this package; a name that a template misspells is an error."""
    from jinja2 import PackageLoader  # noqa: PLC0415

    return Environment(loader=PackageLoader("deckproof.assemble"), undefined=StrictUndefined, autoescape=True)


@cache
def vendored(*parts: str) -> str:
    """Return a vendored text file."""
    return vendor(*parts[:-1], *parts[-1].split("/")).read_text("utf-8")


@cache
def own(name: str) -> str:
    """Return a text file of this package."""
    return files("deckproof.assemble").joinpath(name).read_text("utf-8")


@cache
def _drawing_css() -> str:
    """Return the style rules of the drawings."""
    return files("deckproof").joinpath("draw/draw.css").read_text("utf-8")


def in_script(text: str) -> str:
    """Return a script that cannot end the element that holds it: such text stands in its strings and patterns only."""
    return _ENDS_SCRIPT.sub(r"\\x3c", text)
