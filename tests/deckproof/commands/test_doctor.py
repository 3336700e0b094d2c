"""`deckproof doctor`."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckproof import browser
from deckproof.browser import Browser, BrowserNotFound
from tests.deckproof.commands.running import run


@pytest.mark.usefixtures("talk")
def test_a_healthy_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line each, status 0."""
    monkeypatch.setattr(browser, "find", lambda: Browser(Path("/usr/bin/chromium"), "system"))
    result = run("doctor")

    assert result.exit_code == 0
    assert [line[:3] for line in result.stdout.splitlines()] == ["ok "] * 3


@pytest.mark.usefixtures("talk")
def test_something_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is marked, status 1."""

    def no_browser() -> Browser:
        raise BrowserNotFound("there is none")

    monkeypatch.setattr(browser, "find", no_browser)
    result = run("doctor")

    assert result.exit_code == 1
    assert "BAD  browser: there is none\n" in result.stdout
