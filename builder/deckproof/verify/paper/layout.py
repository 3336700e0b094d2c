"""The print layout in a real browser: what stands on each sheet before it becomes a PDF."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

_SECONDS = 60


@dataclass(frozen=True)
class Sheet:
    """A slide in the print layout: its texts, and what reaches out of it by how many CSS pixels."""

    id: str
    text: str
    reaching: tuple[tuple[str, float], ...]


def sheets(browser: Browser, address: str) -> list[Sheet]:
    """Return the slides of a page that is laid out for paper; none where it does not become ready."""
    from playwright.sync_api import TimeoutError as NotReady  # noqa: PLC0415  # only the check needs a browser

    context = browser.new_context(offline=True, service_workers="block")
    try:
        page = context.new_page()
        page.emulate_media(media="print")
        page.goto(address)
        page.wait_for_selector("html[data-ready=true]", state="attached", timeout=_SECONDS * 1000)
        measured = page.evaluate(files("deckproof.verify.paper").joinpath("layout.js").read_text("utf-8"))
    except NotReady:
        return []
    finally:
        context.close()
    return [
        Sheet(one["id"], one["text"], tuple((part["name"], float(part["pixels"])) for part in one["reaching"]))
        for one in measured
    ]
