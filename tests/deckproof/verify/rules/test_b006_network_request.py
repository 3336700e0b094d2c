"""B006: requests."""

from __future__ import annotations

from collections.abc import Callable

from deckproof.verify.rules.b006_network_request import check
from deckproof.verify.snapshot import Visit


def test_each_request_is_a_finding_of_the_page(seen: Callable[..., Visit]) -> None:
    """It names the address; a page that asks for nothing is fine."""
    (finding,) = check(seen({"requests": ["https://example.org/x.png"]}))

    assert (finding.place.file, finding.message) == (
        "dist/talk/index.html",
        "the page asks for https://example.org/x.png",
    )
    assert check(seen()) == []
