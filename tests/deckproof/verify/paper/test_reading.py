"""Reading a PDF back."""

from __future__ import annotations

from pathlib import Path

import pytest
from pikepdf import Array, Dictionary, Name, OutlineItem, Pdf, String

from deckproof.verify.paper.reading import Unreadable, read


def test_what_a_pdf_holds(tmp_path: Path) -> None:
    """Sizes in CSS pixels, links out and in, bookmarks of all levels, what it says of itself."""
    with Pdf.new() as pdf:
        page = pdf.add_blank_page(page_size=(960, 540))
        pdf.docinfo["/Title"], pdf.docinfo["/DeckproofDigest"] = String("T"), String("abc")
        pdf.docinfo["/DeckproofRange"], pdf.docinfo["/DeckproofSteps"] = String("2-3"), String("true")
        out = Dictionary(Subtype=Name.Link, A=Dictionary(S=Name.URI, URI=String("https://e.org")))
        page.Annots = Array([out, Dictionary(Subtype=Name.Link, Dest=Name("/b"))])
        pdf.Root.Dests = Dictionary({"/b": Array([page.obj, Name.Fit])})
        pdf.Root.Lang = String("de")
        pdf.Root.StructTreeRoot = Dictionary(K=Array([pdf.make_indirect(Dictionary(S=Name.Figure))]))
        with pdf.open_outline() as outline:
            first = OutlineItem("one", 0)
            first.children.append(OutlineItem("one and a half", 0))
            outline.root.extend([first, OutlineItem("two", 0)])
        pdf.save(tmp_path / "a.pdf")

    found = read(tmp_path / "a.pdf")

    assert (found.title, found.lang, found.digest, found.range, found.steps) == ("T", "de", "abc", "2-3", True)
    assert (found.sizes, found.texts) == (((1280, 720),), ("",))
    assert (found.outside, found.inside, found.targets) == (("https://e.org",), ("b",), frozenset({"b"}))
    assert found.bookmarks == ("one", "one and a half", "two")
    assert (found.is_tagged, found.untold) == (True, 1)


def test_a_pdf_of_another_program(tmp_path: Path) -> None:
    """What is not there is empty."""
    with Pdf.new() as pdf:
        pdf.save(tmp_path / "a.pdf")

    found = read(tmp_path / "a.pdf")

    assert (found.title, found.lang, found.digest, found.bookmarks, found.targets) == ("", "", "", (), frozenset())
    assert not found.is_tagged


def test_what_is_no_pdf(tmp_path: Path) -> None:
    """Says so."""
    (tmp_path / "a.pdf").write_bytes(b"no pdf")

    with pytest.raises(Unreadable, match="it is no PDF"):
        read(tmp_path / "a.pdf")
