"""P001: a PDF is not of this deck."""

from __future__ import annotations

from pathlib import Path

from deckproof.errors import Place
from deckproof.model import Deck, FrontMatter
from deckproof.verify.paper.rules import p001_stale_pdf

PLACE = Place("dist/talk/slides.pdf", 1)
DECK = Deck("talk", Path("/project"), FrontMatter(title="T"), [], [], [], "abc")


def test_a_pdf_of_these_sources() -> None:
    """Its digest is the deck's."""
    assert p001_stale_pdf.check(DECK, "abc", PLACE) == []


def test_a_pdf_of_other_sources() -> None:
    """Of an edited deck, or one that another program made, the finding names the command."""
    for digest in ("abd", ""):
        (finding,) = p001_stale_pdf.check(DECK, digest, PLACE)

        assert finding.code == "P001"
        assert "deckproof export talk" in finding.hint


def test_what_is_no_pdf() -> None:
    """With what the reader said."""
    finding = p001_stale_pdf.unreadable(PLACE, "no header")

    assert (finding.code, finding.place) == ("P001", PLACE)
    assert "no header" in finding.message
