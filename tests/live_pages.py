"""Pages with live figures, made by hand: a deck of three slides whose middle one holds the figures."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route, expect, sync_playwright

from deckproof.assets import vendor
from deckproof.browser import launch
from deckproof.compute import payload
from deckproof.compute.modules import collect
from deckproof.live_figure import Live
from tests.projects import ROOT

ASSEMBLE = ROOT / "builder" / "deckproof" / "assemble"
STYLES = (
    ASSEMBLE / "theme" / "colours.css",
    ASSEMBLE / "theme" / "slides.css",
    ASSEMBLE / "theme" / "live.css",
    ROOT / "builder" / "deckproof" / "draw" / "draw.css",
)
SETTINGS = {
    "width": 1280,
    "height": 720,
    "margin": 0,
    "center": False,
    "display": "flex",
    "transition": "none",
    "controls": False,
}
START = (
    f"Reveal.initialize({json.dumps(SETTINGS)}).then(() => window.deckproof.live.ready)"
    ".then(() => { document.documentElement.dataset.ready = 'true'; });"
)


def sources(*names: str) -> dict[str, str]:
    """The modules of these names, those that they import, and those that every live module may import."""
    folder = ROOT / "figures" / "live"
    found = {name: source for wanted in ("nn", *names) for name, source in collect(folder, wanted).items()}
    return {"marks": (ASSEMBLE / "scripts" / "marks.js").read_text("utf-8"), **found}


def figure(name: str, module: str, data: object) -> str:
    """A live figure as it stands in a page."""
    packed = json.dumps(payload.encode(data)).replace("<", "\\u003c")
    return (
        f'<figure class="drawing live" data-live-figure="{name}" data-module="{module}"><div class="stage"></div>'
        f'<script type="application/json" data-payload>{packed}</script></figure>'
    )


def page(figures: str, modules: Mapping[str, str], title: str = "Playground") -> str:
    """A page whose second slide holds the figures; `modules` are sources by name."""
    addresses = {name: _data_url("text/javascript", source.encode()) for name, source in modules.items()}
    styles = "".join(path.read_text("utf-8") for path in STYLES)
    reveal = "".join(vendor("reveal.js", name).read_text("utf-8") for name in ("reset.css", "reveal.css"))
    script = vendor("reveal.js", "reveal.js").read_text("utf-8").replace("</script", r"\x3c/script")
    live = (ASSEMBLE / "scripts" / "live.js").read_text("utf-8")
    sections = "".join(
        f'<section id="{name}"><h2>{heading}</h2><div class="body">{body}</div></section>'
        for name, heading, body in (("before", "Before", ""), ("live", title, figures), ("after", "After", ""))
    )
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{reveal}{_font_faces()}{styles}</style>"
        f'<script type="importmap">{json.dumps({"imports": addresses})}</script></head>'
        f'<body><div class="reveal"><div class="slides">{sections}</div></div>'
        f"<script>{script}</script><script>{live}</script><script>{START}</script></body></html>"
    )


def _font_faces() -> str:
    faces = {400: "Regular", 600: "Semibold", 700: "Bold"}
    urls = {
        weight: _data_url("font/ttf", vendor("source-sans", f"SourceSans3-{name}.ttf").read_bytes())
        for weight, name in faces.items()
    }
    return "".join(
        f"@font-face {{ font-family: 'Source Sans 3'; font-weight: {weight}; src: url({url}) }}"
        for weight, url in urls.items()
    )


def _data_url(kind: str, content: bytes) -> str:
    return f"data:{kind};base64,{base64.b64encode(content).decode('ascii')}"


@dataclass
class Shown:
    """An open page, and what it said or asked for."""

    page: Page
    troubles: list[str] = field(default_factory=list)

    def compute(self, name: str, *inputs: object) -> list[dict[str, Any]]:
        """What the figure's module computes for the inputs."""
        script = "([name, inputs]) => inputs.map((input) => window.deckproof.live.compute(name, input))"
        found: list[dict[str, Any]] = payload.decode(self.page.evaluate(script, [name, list(inputs)]))
        return found

    def slide(self) -> str:
        """The id of the slide that is shown."""
        found: str = self.page.evaluate("Reveal.getCurrentSlide().id")
        return found


@contextmanager
def browsing() -> Iterator[Browser]:
    """A browser; two of Playwright's drivers cannot run in one process at once."""
    with sync_playwright() as playwright, launch(playwright) as session:
        yield session


@contextmanager
def shown(browser: Browser, folder: Path, html: str) -> Iterator[Shown]:
    """The page, opened from the disk and cut off from everything else, at the slide with the figures."""
    file = folder / "page.html"
    file.write_text(html, "utf-8")
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    opened = Shown(context.new_page())

    def gate(route: Route) -> None:
        if route.request.url.startswith(("file:", "data:")):
            route.continue_()
        else:
            opened.troubles.append(f"request: {route.request.url}")
            route.abort()

    context.route("**/*", gate)
    context.on("console", lambda message: opened.troubles.append(f"console: {message.text}"))
    context.on("weberror", lambda error: opened.troubles.append(f"error: {error.error}"))
    opened.page.goto(f"{file.as_uri()}#/live")
    expect(opened.page.locator("html")).to_have_attribute("data-ready", "true")
    yield opened
    context.close()


def live_page(live: Live, name: str = "playground") -> str:
    """The page of one live figure."""
    return page(figure(name, live.module, live.payload), sources(live.module))
