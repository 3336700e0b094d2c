"""The doctor says of each thing that is needed whether it is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckproof import browser, doctor
from deckproof.assets import MissingAsset
from deckproof.browser import Browser, BrowserNotFound
from deckproof.doctor import Result, examine


@pytest.fixture
def _healthy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that has everything."""
    monkeypatch.setattr(doctor, "vendor", lambda: Path("/deckproof/vendor"))
    monkeypatch.setattr(browser, "find", lambda: Browser(Path("/usr/bin/chromium"), "system"))


@pytest.mark.usefixtures("_healthy")
def test_a_healthy_place(tmp_path: Path) -> None:
    """What was found, in words."""
    for name in ("counting", "two-words"):
        (tmp_path / "deck" / name).mkdir(parents=True)

    assert list(examine(tmp_path / "deck")) == [
        Result("assets", fine=True, text=str(Path("/deckproof/vendor"))),
        Result("browser", fine=True, text=f"{Path('/usr/bin/chromium')} (system)"),
        Result("project", fine=True, text=f"{tmp_path} with the talks counting, two-words"),
    ]


@pytest.mark.usefixtures("_healthy")
def test_a_project_without_talks_is_fine(tmp_path: Path) -> None:
    """Nothing is missing in it."""
    (tmp_path / "deck").mkdir()
    *_, project = examine(tmp_path)

    assert project == Result("project", fine=True, text=f"{tmp_path} with the talks (none)")


def test_what_is_missing_is_said_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each missing thing with the text that says what to do; one that is missing hides no other."""

    def no_asset() -> Path:
        raise MissingAsset("install it again")

    def no_browser() -> Browser:
        raise BrowserNotFound("install one")

    monkeypatch.setattr(doctor, "vendor", no_asset)
    monkeypatch.setattr(browser, "find", no_browser)
    results = list(examine(tmp_path))

    assert [(result.subject, result.fine) for result in results] == [
        ("assets", False),
        ("browser", False),
        ("project", False),
    ]
    assert [result.text for result in results[:2]] == ["install it again", "install one"]
    assert results[2].text.startswith(f"no folder `deck` in {tmp_path} or above")
