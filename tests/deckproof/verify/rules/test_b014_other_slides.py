"""B014: pages with other slides than their deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from deckproof.model import Rendered
from deckproof.verify.rules.b014_other_slides import check
from deckproof.verify.snapshot import Visit


@pytest.mark.parametrize(
    ("slides", "expected"),
    [
        (["a", "b"], []),
        (["a"], ["slide 'b' is missing from the page"]),
        (["a", "b", "c"], ["the page has a slide 'c' that the deck does not have"]),
        (["b", "a"], ["the page's slides are in another order: b, a"]),
    ],
)
def test_the_slides_must_be_those_of_the_deck(
    seen: Callable[..., Visit], rendering: Callable[..., Rendered], slides: Sequence[str], expected: list[str]
) -> None:
    """All of them, no other, in order."""
    found = check(seen({"slides": slides}), rendering({"a": "", "b": ""}))

    assert [finding.message for finding in found] == expected
