"""A talk's files become one deck."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from deckproof import read
from deckproof.errors import DeckError
from tests.deckproof.read.reading import FILE, HEAD, deck_of, heads, leaves, put

BODY = "\n## A {#a}\n\none\n\n---\n\ntwo {{ n }}\n"


def ids(root: Path, body: str) -> list[str]:
    """Return the ids of a talk's slides."""
    return [slide.id for slide in deck_of(root, body).slides]


def test_a_deck_has_its_parts(tmp_path: Path) -> None:
    """The folder's name, the settings, the slides, what they name, and the digest of the source."""
    deck = deck_of(tmp_path, BODY)

    assert (deck.talk, deck.root, deck.front.title) == ("talk", tmp_path, "Talk")
    assert [(slide.id, slide.place.line) for slide in deck.slides] == [("title", 2), ("a", 5), ("slide-3", 11)]
    assert [use.reference.name for use in deck.numbers] == ["n"]
    assert deck.digest == hashlib.sha256((HEAD + BODY).encode()).hexdigest()


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("## Two Words", ["title", "two-words"]),
        ("## Größe, ß & 5%", ["title", "größe-ß-5"]),
        ("## 2023", ["title", "slide-2023"]),
        ("## {{ n }} of {{ m:.2f }}", ["title", "n-of-m-2f"]),
        ("## $x_0$ and `y`", ["title", "x_0-and-y"]),
        ("## !?", ["title", "slide-2"]),
        ("## 注意 力", ["title", "注意-力"]),
        ("## <b>A</b>", ["title", "a"]),
        ("## A\n\n---\n\nx\n\n---\n\ny", ["title", "a", "slide-3", "slide-4"]),
        ("## A {#B.c:d}", ["title", "B.c:d"]),
    ],
)
def test_ids_come_from_titles(tmp_path: Path, body: str, found: list[str]) -> None:
    """Letters of any script and digits stay, what is between becomes a hyphen; digits alone get a word before them."""
    assert ids(tmp_path, body) == found


@pytest.mark.parametrize(
    ("body", "head", "line"),
    [
        ("## A\n\n## A", HEAD, "6: D003 the slide id 'a' is taken by deck/talk/slides.md:4"),
        ("## Title", HEAD, "4: D003 the slide id 'title' is taken by deck/talk/slides.md:2"),
        (
            "## References",
            "---\ntitle: T\nbibliography: refs.bib\n---\n",
            "5: D003 the slide id 'references' is taken by deck/talk/slides.md:3",
        ),
    ],
)
def test_an_id_can_be_taken_once(tmp_path: Path, body: str, head: str, line: str) -> None:
    """By slides, by the title slide, and by the slides that list the sources."""
    assert heads(tmp_path, body, head, refs_bib="") == [line]


def test_without_a_bibliography_references_are_a_title(tmp_path: Path) -> None:
    """A slide may be called References where none are made."""
    assert ids(tmp_path, "## References") == ["title", "references"]


def test_a_bibliography_must_be_there(tmp_path: Path) -> None:
    """The fault stands at the key's line."""
    head = "---\ntitle: T\nbibliography: refs.bib\n---\n"

    assert heads(tmp_path, "## A", head) == ["3: D005 there is no bibliography 'refs.bib'"]


def test_files_are_read_in_name_order(tmp_path: Path) -> None:
    """Names are compared without their endings; hidden files are none of the talk's."""
    files = {
        "slides.md": f"{HEAD}## A\n",
        "slides-2.md": "## B\n\n{{ n }}\n",
        "slides-3.md": "## C\n",
        ".#slides.md": "## D\n",
        "notes.txt": "## E\n",
    }
    deck = read.talk(tmp_path, put(tmp_path, {**files}))

    assert [(slide.id, str(slide.place)) for slide in deck.slides[1:]] == [
        ("a", f"{FILE}:4"),
        ("b", "deck/talk/slides-2.md:1"),
        ("c", "deck/talk/slides-3.md:1"),
    ]
    assert [str(use.place) for use in deck.numbers] == ["deck/talk/slides-2.md:3"]
    assert deck.digest == hashlib.sha256("".join(list(files.values())[:3]).encode()).hexdigest()


def test_a_later_file_may_begin_with_a_break(tmp_path: Path) -> None:
    """A `---` at the top of a later file begins no front matter, so that no slide is lost to it."""
    deck = deck_of(tmp_path, "## A\n", slides2_md="---\n\n## B\n\n---\n\n## C\n")

    assert [slide.id for slide in deck.slides] == ["title", "a", "b", "c"]


def test_a_later_file_has_no_front_matter(tmp_path: Path) -> None:
    """Settings in a later file are a fault, not silently dropped; its slides are read all the same."""
    later = "---\ntitle: Two\n---\n\n## B\n\n[x](#c)\n"
    with pytest.raises(DeckError) as caught:
        deck_of(tmp_path, "## A\n", slides2_md=later)

    assert [str(finding).partition("\n")[0] for finding in caught.value.findings] == [
        "deck/talk/slides2.md:1: D001 only a talk's first file has front matter",
        "deck/talk/slides2.md:7: D006 nothing has the id 'c'",
    ]


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_marks_of_other_systems(tmp_path: Path, mark: bytes) -> None:
    """Carriage returns and a byte order mark change neither text nor lines."""
    body = f"{BODY}\n```\na\nb\n```\n\n$$\nc\n{{{{ m }}}}\n$$\n"
    plain = deck_of(tmp_path / "plain", body)
    folder = put(tmp_path / "other", {"slides.md": mark + (HEAD + body).encode().replace(b"\n", b"\r\n")})
    other = read.talk(tmp_path / "other", folder)

    assert [slide.place for slide in other.slides] == [slide.place for slide in plain.slides]
    assert other.numbers == plain.numbers
    for one, two in zip(other.slides, plain.slides, strict=True):
        assert [token.content for token in leaves(one.body)] == [token.content for token in leaves(two.body)]


def test_faults_of_several_files_come_together(tmp_path: Path) -> None:
    """Each fault names its own file."""
    with pytest.raises(DeckError) as caught:
        deck_of(tmp_path, "## A\n\n{{ n + 1 }}\n", slides2_md="## A\n\n::: box\n")

    assert [f"{finding.place} {finding.code}" for finding in caught.value.findings] == [
        "deck/talk/slides.md:6 D008",
        "deck/talk/slides2.md:1 D003",
        "deck/talk/slides2.md:3 D002",
    ]


def test_a_link_may_ask_for_a_state(tmp_path: Path) -> None:
    """What follows the question mark is for the figures of the slide that the link leads to."""
    root = tmp_path / "deck" / "talk"
    root.mkdir(parents=True)
    (root / "slides.md").write_text("---\ntitle: T\n---\n\n## A {#a}\n\n[see](#b?t=2)\n\n## B {#b}\n\nx\n", "utf-8")

    assert [slide.id for slide in read.talk(tmp_path, root).slides] == ["title", "a", "b"]
