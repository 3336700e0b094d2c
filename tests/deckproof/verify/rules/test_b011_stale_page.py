"""B011: pages older than their slides."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from deckproof.errors import Place
from deckproof.model import Deck
from deckproof.verify.rules.b011_stale_page import check


@pytest.mark.parametrize(("digest", "count"), [("d1", 0), ("d2", 1), ("", 1)])
def test_the_digest_must_be_that_of_the_slides(make_deck: Callable[[Path], Deck], digest: str, count: int) -> None:
    """The hint says which command renews the page."""
    found = check(make_deck(Path()), digest, Place("dist/talk/index.html", 1))

    assert len(found) == count
    assert all(finding.hint == "run: deckproof build talk" for finding in found)
