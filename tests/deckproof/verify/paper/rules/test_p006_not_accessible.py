"""P006: tags, bookmarks, language, title, texts of pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from deckproof.model import RenderedSlide
from deckproof.verify.paper.job import Job
from deckproof.verify.paper.rules import p006_not_accessible


def test_a_pdf_that_has_all(job: Callable[..., Job], slide: Callable[..., RenderedSlide]) -> None:
    """Nothing is found."""
    assert p006_not_accessible.check(job(texts=("a",), slides=[slide("a")])) == []


@pytest.mark.parametrize(
    ("lack", "said"),
    [
        ({"is_tagged": False}, "has no tags"),
        ({"lang": "de"}, "says its language is 'de', not 'en'"),
        ({"title": ""}, "has no title"),
        ({"untold": 2}, "has 2 pictures without a text"),
        ({"bookmarks": ()}, "has 0 bookmarks for 1 slides with titles"),
    ],
)
def test_what_is_lacking_is_said(
    job: Callable[..., Job], slide: Callable[..., RenderedSlide], lack: dict[str, Any], said: str
) -> None:
    """One finding for each."""
    found = p006_not_accessible.check(job(texts=("a",), slides=[slide("a")], **lack))

    assert [(finding.code, finding.message) for finding in found] == [("P006", said)]
