"""B007: console messages."""

from __future__ import annotations

from collections.abc import Callable

from deckproof.verify.rules.b007_console_message import check
from deckproof.verify.snapshot import Visit


def test_each_message_is_a_finding_once(seen: Callable[..., Visit]) -> None:
    """A silent page is fine."""
    found = check(seen({"messages": ["log: a", "error: b", "log: a"]}))

    assert [finding.message for finding in found] == [
        "the browser's console says: log: a",
        "the browser's console says: error: b",
    ]
    assert check(seen()) == []
