"""The printer: when a page is ready, and what pictures are called."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from deckproof.browser import SETTING, BrowserNotFound
from deckproof.errors import UsageError
from deckproof.export.printer import opened
from deckproof.paper import ExportOptions

DECK = """<!doctype html><html data-ready="true"><style>@page {{ size: 400px 300px; margin: 0 }}
.pdf-page {{ width: 400px; height: 300px; }}</style><body style="margin: 0">{pages}</body></html>"""


def deck(folder: Path, *ids: str) -> Path:
    """Write a page in its print view, a sheet for each id."""
    pages = "".join(f'<div class="pdf-page"><section id="{name}">{name}</section></div>' for name in ids)
    (folder / "index.html").write_text(DECK.format(pages=pages), "utf-8")
    return folder / "index.html"


@pytest.mark.browser
def test_pictures_are_named_after_slides(tmp_path: Path) -> None:
    """By number and id, steps counted from zero; a picture has two pixels for each of the slide's."""
    page = deck(tmp_path, *(f"s{number}" for number in range(1, 9)), "nine", "ten", "ten")

    with opened() as press:
        steps = press.pictures(page, ["s2", "ten"], ExportOptions(steps=True))
        whole = press.pictures(page, ["nine"], ExportOptions())

    assert list(steps) == ["02-s2.png", "10-ten-0.png", "10-ten-1.png"]
    assert list(whole) == ["09-nine.png"]
    assert struct.unpack(">II", whole["09-nine.png"][16:24]) == (800, 600)


@pytest.mark.browser
def test_a_page_that_is_never_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not printed half made; the error says who knows more."""
    monkeypatch.setattr("deckproof.export.printer._SECONDS", 0.05)

    with (
        opened() as press,
        pytest.raises(UsageError, match=r"not ready to print after 0\.05 s\n.*deckproof check"),
    ):
        press.handout("<html><body>half made</body></html>")


def test_no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says how to get one."""
    monkeypatch.setenv(SETTING, "/no/such/browser")

    with pytest.raises(BrowserNotFound, match="--install"), opened():
        pass
