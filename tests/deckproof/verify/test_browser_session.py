"""Opening a page cut off from the world."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from deckproof.verify import browser_session
from deckproof.verify.browser_session import opened

pytestmark = pytest.mark.browser


def test_requests_are_blocked_and_noted_once(tmp_path: Path, write_page: Callable[..., Path]) -> None:
    """The network and other files alike; that they were blocked is no message of its own."""
    (tmp_path / "other.js").write_text("window.loaded = true", "utf-8")
    extra = (
        '<script src="../../other.js"></script><img src="https://example.org/x.png"><img src="https://example.org/x.png">'
        "<script>new WebSocket('ws://example.org/s')</script>"
    )

    with opened(write_page(tmp_path, {"task": "x"}, extra), 1280, 720) as session:
        assert session.ready
        assert session.page.evaluate("window.loaded") is None
        assert sorted(session.requests) == [
            (tmp_path / "other.js").as_uri(),
            "https://example.org/x.png",
            "ws://example.org/s",
        ]


def test_messages_of_every_kind_are_kept(tmp_path: Path, write_page: Callable[..., Path]) -> None:
    """Also errors that no script caught."""
    extra = "<script>console.info('a'); console.warn('b'); throw new Error('c')</script>"

    with opened(write_page(tmp_path, {"task": "x"}, extra), 1280, 720) as session:
        assert session.messages == ["info: a", "warning: b", "uncaught error: c"]


def test_the_window_has_the_size_of_the_slides(tmp_path: Path, write_page: Callable[..., Path]) -> None:
    """So that slides are shown at scale one."""
    with opened(write_page(tmp_path, {"task": "x"}), 800, 600) as session:
        assert session.page.evaluate("[innerWidth, innerHeight]") == [800, 600]


def test_a_page_that_does_not_get_ready_is_not_waited_for_for_ever(
    tmp_path: Path, write_page: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stays open, but is not ready."""
    monkeypatch.setattr(browser_session, "READY_SECONDS", 0.2)
    page = write_page(tmp_path, {"task": "x"})
    page.write_text(page.read_text("utf-8").replace("dataset.ready", "dataset.almost"), "utf-8")

    with opened(page, 1280, 720) as session:
        assert not session.ready
