"""Files cut where slides begin: read piece by piece, a talk is what it is when read whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckproof import read
from deckproof.errors import DeckError
from deckproof.model import Deck
from deckproof.read.markdown import parser
from deckproof.read.pieces import Inseparable, Piece, cut, parse
from tests.deckproof.read.reading import HEAD, put

BLOCKS = (
    "## Slide {#a}",
    "## Slide",
    "# Section",
    "### Smaller",
    "A word with {{ n }} and $x^2$.",
    "- one\n- two\n\n  more",
    "```python\n## no heading\n```",
    "```\n## open fence",
    "```",
    "---",
    ". . .",
    "::: notes",
    ":::",
    "::: {.columns}",
    "Note: said",
    "<!-- a comment\n\n## in it\n\n-->",
    "<!-- open",
    "<div>\n## in a div",
    "$$\nx = 1\n$$",
    "$$\nx",
    r"\[ x = 1 \]",
    r"\[ x",
    r"x \] y",
    "> quoted\n## after it",
    "![alt](figure:f){t=2}",
    "![alt](figure:f){#fig-one}",
    "@fig-one",
    "[a link](#a)",
    "A note[^1].",
    "[^1]: Its text.",
    "[word]: #a",
    "[word]",
    "| a | b |\n|---|---|\n| c | d |",
    "    indented code\n\n    ## still code",
)


def outcome(root: Path, folder: Path, memo: read.Memo | None) -> Deck | list[str]:
    """The deck, or what is wrong with it."""
    try:
        return read.talk(root, folder, memo)
    except DeckError as error:
        return [str(finding) for finding in error.findings]


@given(before=st.lists(st.sampled_from(BLOCKS), max_size=12), edits=st.data())
@settings(max_examples=150)
def test_in_pieces_as_in_whole(
    tmp_path_factory: pytest.TempPathFactory, before: list[str], edits: st.DataObject
) -> None:
    """Whatever a file holds and however it is edited, a memory of the reads before changes nothing."""
    root, memo = tmp_path_factory.mktemp("talk"), read.Memo()
    blocks = list(before)
    for _ in range(3):
        folder = put(
            root, {"a.md": f"{HEAD}\n" + "\n\n".join(blocks) + "\n", "b.md": "## Last\n\nOne.\n\n## Very last\n"}
        )
        assert outcome(root, folder, memo) == outcome(root, folder, None)
        at = edits.draw(st.integers(0, len(blocks)))
        blocks[at : at + edits.draw(st.integers(0, 1))] = edits.draw(st.lists(st.sampled_from(BLOCKS), max_size=1))


def test_only_what_changed_is_read_again(tmp_path: Path) -> None:
    """The slides before and after an edit are made of the same tokens as before it."""
    memo, text = read.Memo(), f"{HEAD}\n## A\n\nOne.\n\n## B\n\nTwo.\n\n## C\n\nThree.\n"
    before = read.talk(tmp_path, put(tmp_path, {"slides.md": text}), memo).slides
    after = read.talk(tmp_path, put(tmp_path, {"slides.md": text.replace("Two", "Other")}), memo).slides

    kept = [
        any(new is old for new, old in zip(a.body, b.body, strict=True)) for a, b in zip(after, before, strict=True)
    ]
    assert kept == [False, True, False, True]


def test_lines_move(tmp_path: Path) -> None:
    """A slide that stands in other lines than before is read again, and knows them."""
    memo, text = read.Memo(), f"{HEAD}\n## A\n\nOne.\n\n## B\n\nTwo.\n"
    read.talk(tmp_path, put(tmp_path, {"slides.md": text}), memo)
    moved = read.talk(tmp_path, put(tmp_path, {"slides.md": text.replace("One.", "One.\n\nMore.")}), memo).slides[-1]

    assert moved.place.line == 11
    assert [token.meta["line"] for token in moved.body] == [13, 13, 13]


def test_a_memory_is_no_larger_than_its_talk(tmp_path: Path) -> None:
    """What is no longer there is forgotten."""
    memo = read.Memo()
    for number in range(5):
        read.talk(
            tmp_path, put(tmp_path, {"slides.md": f"{HEAD}\n## A\n\n{'x' * number}\n\n## B{'x' * number}\n"}), memo
        )

    assert len(memo.slides) == 2
    assert len(memo.named) == 3


def test_an_image_that_goes(tmp_path: Path) -> None:
    """Files are looked for at each read, whether or not the slide has changed."""
    memo = read.Memo()
    folder = put(tmp_path, {"slides.md": f"{HEAD}\n## A\n\n![b](b.png)\n", "b.png": b"png"})
    read.talk(tmp_path, folder, memo)
    (folder / "b.png").unlink()

    with pytest.raises(DeckError, match=r"slides.md:7: .*b\.png"):
        read.talk(tmp_path, folder, memo)


def test_where_a_file_is_cut() -> None:
    """Before each heading of a slide that follows an empty line; each piece knows how many lines stand before it."""
    assert cut("a\n\n# b\n\n## c\n### d\ne\n## f\n\n##g\n\n## h") == [
        Piece("a\n\n", 0, last=False),
        Piece("# b\n\n", 2, last=False),
        Piece("## c\n### d\ne\n## f\n\n##g\n\n", 4, last=False),
        Piece("## h", 11),
    ]


@pytest.mark.parametrize("text", ["a[^1]", "a^[b]", "[a]: b", "a\r\n"])
def test_what_is_the_file_s(text: str) -> None:
    """A file with footnotes or definitions of links is read whole."""
    with pytest.raises(Inseparable):
        cut(text)


@pytest.mark.parametrize("text", ["```\n\n", "<!--\n\n", "<pre>\n\n", "\\[ x\n\n", "- \\[ x\n\n"])
def test_what_reaches_over_the_cut(text: str) -> None:
    """A piece in which something is open is no piece."""
    with pytest.raises(Inseparable):
        parse(parser(), Piece(text, last=False))


@pytest.mark.parametrize(
    "text", ["$$\nx \\\\[4pt]\ny\n$$\n\n", "\\[ x \\]\n\n", "- a\n\n", "> a\n\n", "``` a\n```\n\n"]
)
def test_what_does_not(text: str) -> None:
    """Closed blocks, and brackets that only space the lines of a formula."""
    assert parse(parser(), Piece(text, last=False))
