"""B013: pages that do not come up."""

from __future__ import annotations

from collections.abc import Callable

from deckproof.verify.rules.b013_never_ready import check
from deckproof.verify.snapshot import Visit


def test_a_page_must_get_ready(seen: Callable[..., Visit]) -> None:
    """One finding where it does not."""
    assert [finding.code for finding in check(seen({"ready": False}))] == ["B013"]
    assert check(seen()) == []
