"""B008: links that lead nowhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from deckproof.verify.rules.b008_dead_link import check
from deckproof.verify.snapshot import Link, Spot, Visit


@pytest.mark.parametrize(
    ("href", "landing", "count"),
    [
        ("#task", True, 0),
        ("#tsak", False, 1),
        ("slides.pdf", True, 0),
        ("my%20notes.pdf?x#page=2", True, 0),
        ("slide.pdf", True, 1),
        ("https://example.org/none", True, 0),
        ("mailto:a@example.org", True, 0),
        ("//example.org", True, 0),
    ],
)
def test_targets_must_exist(  # noqa: PLR0913, PLR0917
    seen: Callable[..., Visit],
    spot: Spot,
    tmp_path: Path,
    href: str,
    landing: bool,  # noqa: FBT001
    count: int,
) -> None:
    """Ids in the page and files beside it; addresses elsewhere are not looked up."""
    for name in ("slides.pdf", "my notes.pdf"):
        (tmp_path / name).touch()

    assert len(check(seen({"links": [Link(href, landing, spot)]}), tmp_path)) == count
