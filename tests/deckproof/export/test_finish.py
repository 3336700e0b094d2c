"""Finishing a PDF: what it says of itself, its tags, its bytes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf, String

from deckproof.export.finish import About, finished

ABOUT = About("Title", ("A. Author", "É. Autre"), "Subject", "de", "abc123", "2-3", steps=True)


def raw(first_name: int, date: str) -> bytes:
    """Return a PDF as Chromium makes it, with tags: two heading cells, a data cell that refers to both, two figures."""
    with Pdf.new() as pdf:
        pdf.add_blank_page(page_size=(960, 540))
        pdf.docinfo["/CreationDate"] = String(date)
        pdf.docinfo["/Creator"] = String("Some browser")
        names = [f"node{first_name + number:08}" for number in (0, 7)]
        cells = [pdf.make_indirect(_tag("/TH", ID=String(name))) for name in names]
        data = _tag("/TD", A=Array([Dictionary(O=Name.Table, Headers=Array([String(name) for name in names]))]))
        told = _tag("/Figure", Alt=String("A curve"))
        kids = [*cells, *(pdf.make_indirect(tag) for tag in (data, told, _tag("/Figure")))]
        tree = Dictionary(
            Kids=Array(
                [
                    Dictionary(
                        Limits=Array([String(names[0]), String(names[1])]),
                        Names=Array([String(names[0]), cells[0], String(names[1]), cells[1]]),
                    )
                ]
            )
        )
        pdf.Root.StructTreeRoot = Dictionary(Type=Name.StructTreeRoot, K=Array(kids), IDTree=tree)
        buffer = BytesIO()
        pdf.save(buffer)
        return buffer.getvalue()


def _tag(kind: str, **entries: pikepdf.Object) -> Dictionary:
    """Return an element of the structure."""
    tag = Dictionary(Type=Name.StructElem, S=Name(kind))
    for key, entry in entries.items():
        tag[f"/{key}"] = entry
    return tag


@pytest.fixture
def pdf() -> Iterator[Pdf]:
    """A finished PDF, opened."""
    with Pdf.open(BytesIO(finished(raw(100, "D:20240101"), ABOUT)[0])) as opened:
        yield opened


def test_what_it_says_of_itself(pdf: Pdf) -> None:
    """All that is known, and nothing that changes: no date, no browser."""
    assert {key: str(text) for key, text in pdf.docinfo.items()} == {
        "/Title": "Title",
        "/Author": "A. Author, É. Autre",
        "/Subject": "Subject",
        "/Creator": "Deckproof",
        "/Producer": "Deckproof",
        "/DeckproofDigest": "abc123",
        "/DeckproofRange": "2-3",
        "/DeckproofSteps": "true",
    }
    assert str(pdf.Root.Lang) == "de"
    assert pdf.Root.ViewerPreferences.DisplayDocTitle


def test_what_is_not_known_is_not_said() -> None:
    """A talk without authors and subtitle."""
    data, _ = finished(raw(1, "D:2024"), replace(ABOUT, authors=(), subject="", range=""))

    with Pdf.open(BytesIO(data)) as pdf:
        assert not {"/Author", "/Subject", "/DeckproofRange"} & {*pdf.docinfo.keys()}
        with pdf.open_metadata() as xmp:
            assert "dc:creator" not in xmp
            assert xmp["dc:title"] == "Title"


def test_tags_are_named_from_one(pdf: Pdf) -> None:
    """In the cells, in what refers to them, and in the tree by which they are found."""
    root = pdf.Root.StructTreeRoot
    first, second, data, *_ = root.K

    assert [str(first.ID), str(second.ID)] == ["cell00000001", "cell00000002"]
    assert [str(name) for name in data.A[0].Headers] == ["cell00000001", "cell00000002"]
    (node,) = root.IDTree.Kids
    assert [str(name) for name in node.Limits] == ["cell00000001", "cell00000002"]
    assert [str(node.Names[0]), str(node.Names[2])] == ["cell00000001", "cell00000002"]
    assert node.Names[1].objgen == first.objgen


def test_only_what_has_a_text_is_a_figure(pdf: Pdf) -> None:
    """Around a picture, `<figure>` is a group; tags of PDF 2.0 are explained to older readers."""
    *_, told, untold = pdf.Root.StructTreeRoot.K

    assert (str(told.S), str(untold.S)) == ("/Figure", "/Div")
    assert str(pdf.Root.StructTreeRoot.RoleMap.Strong) == "/Span"


def test_the_same_pages_give_the_same_bytes() -> None:
    """Whenever they were printed, and whatever number the browser began to count with."""
    assert finished(raw(100, "D:20240101"), ABOUT) == finished(raw(2345, "D:20250202"), ABOUT)
    assert finished(raw(100, "D:20240101"), ABOUT)[0] != finished(raw(100, "D:20240101"), replace(ABOUT, lang="en"))[0]


def test_it_counts_pages() -> None:
    """For the line that says what was made."""
    assert finished(raw(1, "D:2024"), ABOUT)[1] == 1
