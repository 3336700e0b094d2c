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


def test_a_group_that_is_not_shown_has_no_text(tmp_path: Path) -> None:
    """As in a drawing of several states: what another state has is not on this page."""
    shown = '<text y="20">12 <tspan>34</tspan></text><g transform="translate(0 30)"><text y="20">56</text></g>'
    absent = '<g display="none"><text y="20">78 <tspan>90</tspan></text></g><text y="40" display="none">90</text>'

    [sheet] = measured(page(f'<svg width="100" height="80">{shown}{absent}</svg>'), tmp_path)

    assert sheet.text.split() == ["12", "34", "56"]


def test_what_stands_in_a_field_is_text(tmp_path: Path) -> None:
    """A live figure's field prints its value; a slider prints none, and a hidden field nothing."""
    fields = '<input type="number" value="100"><input type="range" value="50"><input value="7" hidden>'

    [sheet] = measured(page(f"<p>12</p>{fields}"), tmp_path)

    assert sheet.text.split() == ["12", "100"]


def test_a_page_that_is_never_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Has no sheets; that it is not ready is another rule's finding."""
    monkeypatch.setattr("deckproof.verify.paper.layout._SECONDS", 0.05)

    assert measured(page(INSIDE, ready="no"), tmp_path) == []
