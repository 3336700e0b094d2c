"""One page of HTML that holds everything: slides, styles, scripts, fonts."""

from __future__ import annotations

from pathlib import Path

from deckproof.assemble import fonts, parts
from deckproof.model import Deck, Rendered

_VENDORED = ("reveal.js", "plugin/search.js", "plugin/zoom.js")
# In this order: the speaker's window takes the slides out of itself before the others look for them.
_SCRIPTS = (
    *("theme.js", "speaker.js", "timer.js", "speaker_view.js"),
    *("states.js", "address.js", "inspect.js", "live.js", "paper.js", "reading.js", "deck.js"),
)


def page(deck: Deck, rendered: Rendered, cache_folder: Path, revision: str = "") -> str:
    """Return the deck as one HTML file that needs no other; `revision` is the commit that it is built from."""
    around_slides = around(deck, rendered, cache_folder, revision)
    return parts.template("page.html.j2").render(around_slides, slides=rendered.slides)


def around(deck: Deck, rendered: Rendered, cache_folder: Path, revision: str = "") -> dict[str, object]:
    """Return all that stands around the slides of a page, by its names in the template."""
    slides_html = "".join(slide.html for slide in rendered.slides)
    return {
        "lang": deck.front.lang,
        "title": rendered.title,
        "authors": ", ".join(deck.front.author),
        "digest": deck.digest,
        "reveal_css": parts.reveal_css(),
        "fonts_css": fonts.css(slides_html, cache_folder / "fonts", deck.fonts),
        "math_css": parts.math_css(slides_html),
        "theme_css": parts.theme_css() + fonts.variables(deck.fonts) + parts.in_style(deck.theme_css),
        "settings": parts.as_json(_settings(deck)),
        "origins": parts.as_json(_origins(rendered, revision)),
        "import_map": parts.import_map(rendered),
        "scripts": [
            *(parts.in_script(parts.vendored("reveal.js", name)) for name in _VENDORED),
            *map(parts.script, _SCRIPTS),
        ],
    }


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
        "pdfPageHeightOffset": 0,
        "pdfSeparateFragments": False,
        "scrollActivationWidth": None,  # reading.js makes the page of small windows
        "totalTime": round(deck.front.time * 60) or None,
    }


def _origins(rendered: Rendered, revision: str) -> dict[str, object]:
    """Return what the inspector says of a number beside its value: function, file and line, commit."""
    functions = {name: [origin.function, str(origin.place), ""] for name, origin in rendered.origins.items()}
    return {"commit": revision, "functions": functions}
