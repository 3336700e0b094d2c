"""The text of a deck whose digits are checked."""

from __future__ import annotations

from collections.abc import Callable

from deckproof.model import Deck
from deckproof.verify.prose import lines

Read = Callable[..., Deck]


def texts(deck: Deck) -> list[tuple[int, str]]:
    """Return the lines of a deck that are not empty, but for its title, with their line numbers."""
    return [(place.line, text.strip()) for place, text in lines(deck) if text.strip()][1:]


def test_every_line_of_a_paragraph_has_its_own_place(read: Read) -> None:
    """Soft breaks part the text."""
    assert texts(read("## A\n\none\ntwo\n")) == [(4, "A"), (6, "one"), (7, "two")]


def test_marks_join_and_references_part(read: Read) -> None:
    """`**GPT**-2` is one word; a reference, code and a formula leave a gap."""
    assert texts(read("## A\n\n**GPT**-2 {{ n }}3 `code 4` $x=5$ [link](#a)\n"))[1:] == [(6, "GPT-2 …3 … … link")]


def test_alt_texts_and_captions_are_text(read: Read) -> None:
    """Both are read, references left out."""
    found = texts(read('## A\n\n![alt {{ n }} 7](figure:f){caption="cap 9 {{ n }}"}\n'))

    assert (6, "alt … 7") in found
    assert (6, "cap 9 …") in found


def test_raw_html_is_text_between_its_tags(read: Read) -> None:
    """Tags, comments, scripts and styles are none; every line keeps its number."""
    html = '<div title="1">\n<!-- 2 -->\n3 {{ n }}\n<script>4</script><style>5</style>\n</div>\n'

    assert texts(read("## A\n\n" + html))[1:] == [(8, "3 …")]


def test_code_blocks_and_notes(read: Read) -> None:
    """Code is left out, notes are text."""
    assert texts(read("## A\n\n```\n1\n```\n\n::: notes\nsay 2\n:::\n"))[1:] == [(11, "say 2")]


def test_the_front_matter_is_text_but_for_its_date(read: Read) -> None:
    """Title, subtitle and author have the lines of their keys."""
    deck = read("## A\n", "title: Top 1\nsubtitle: of 2\nauthor: A3 4\ndate: June 2026")

    assert [(place.line, text) for place, text in lines(deck)] == [(2, "Top 1"), (3, "of 2"), (4, "A3 4"), (7, "A")]
