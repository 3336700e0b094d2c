"""Every token inside a paragraph knows its line."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from deckproof.read.markdown import parser
from tests.deckproof.read.reading import leaves

PIECES = st.sampled_from(
    [
        "word",
        "**bold\nover lines**",
        "`code\nover lines`",
        "$x\ny$",
        "[link\ntext](https://example.org\n'title')",
        "![alt\ntext](a.png)",
        "[span\ntext]{.x\n.y}",
        "[@a;\n@b]",
        "<b\ntitle='c'>",
        "<!-- a\nb -->",
        "two  \nlines",
        "\\\nx",
        "{{ n\n}}",
        "^[inline\nnote]",
        '"quoted"',
        "&amp;",
        "\nx",
    ]
)


@given(st.lists(PIECES, max_size=6))
def test_a_token_knows_its_line_after_anything(pieces: list[str]) -> None:
    """Whatever stands before, however many lines that takes, a reference and text have the line they are written in."""
    source = "start " + " ".join(pieces) + " there {{ here }}"
    source = "\n".join(line.strip() or "x" for line in source.split("\n"))
    *_, text, reference, _ = leaves(parser().parse(source.replace("^[", "[")))

    assert text.content.endswith("there ")
    assert reference.content == "{{ here }}"
    assert reference.meta["line"] == text.meta["line"] == source.count("\n") + 1
