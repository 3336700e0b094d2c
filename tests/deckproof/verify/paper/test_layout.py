"""The print layout, measured in a real browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from deckproof.browser import launch
from deckproof.verify.paper.layout import Sheet, sheets

pytestmark = pytest.mark.browser

STYLE = "body{margin:0;font:20px monospace}.pdf-page{position:relative;width:400px;height:100px;overflow:hidden}"
HIDDEN = "<p hidden>34</p><script>56</script>"
INSIDE = f'<p style="margin:0">12 in</p>{HIDDEN}<i class="katex"><svg width="900"></svg></i>'


def page(*slides: str, ready: str = "true") -> str:
    """Return a page in its print view."""
    inside = "".join(
        f'<div class="pdf-page"><section id="s{number}">{slide}</section></div>' for number, slide in enumerate(slides)
    )
    return f'<!doctype html><html data-ready="{ready}"><style>{STYLE}</style><body>{inside}</body></html>'


def measured(html: str, folder: Path) -> list[Sheet]:
    """Return the sheets of a page."""
    (folder / "page.html").write_text(html, "utf-8")
    with sync_playwright() as playwright, launch(playwright) as browser:
        return sheets(browser, (folder / "page.html").as_uri())


def test_what_is_seen_and_what_reaches_out(tmp_path: Path) -> None:
    """Texts as they are shown; a text below the edge, a drawing beside it, not what a formula hides of its own."""
    below = '<p style="position:absolute;top:190px;height:20px;line-height:20px;margin:0">low 7</p>'
    beside = '<svg width="410" height="10" aria-label="wide" style="display:block"></svg>'

    first, second, third = measured(page(INSIDE, below, beside), tmp_path)

    assert (first.id, first.text.split(), first.reaching) == ("s0", ["12", "in"], ())
    assert second.text == "low 7"
    ((name, pixels),) = second.reaching
    assert name == "low 7"
    assert 105 < pixels < 125, "a line of 20 px that begins 90 px below the edge, and what its font adds"
    assert third.reaching == (("wide", 10.0),)


def test_a_page_that_is_never_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Has no sheets; that it is not ready is another rule's finding."""
    monkeypatch.setattr("deckproof.verify.paper.layout._SECONDS", 0.05)

    assert measured(page(INSIDE, ready="no"), tmp_path) == []
