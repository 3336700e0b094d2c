"""The grammar of `{{ name:spec }}`."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckproof.reference import REFERENCE, Literal, Malformed, Reference, parse, split

NAMES = st.from_regex(r"[A-Za-z_]\w{0,5}(\.\w{1,4}){0,3}", fullmatch=True)
SPECS = st.sampled_from(["", ".3f", ",", "%", ".1e", "words", "+.2f", ">8", "x"])
PLAIN = st.text(st.characters(blacklist_characters="{}", blacklist_categories=["Cs"]), min_size=1, max_size=12)


@pytest.mark.parametrize(
    ("body", "meaning"),
    [
        ("n", Reference("n", "")),
        (" u.4.1:.3f ", Reference("u.4.1", ".3f")),
        ("n : words", Reference("n", "words")),
        ("n:%H:%M", Reference("n", "%H:%M")),
        ("_private.größe", Reference("_private.größe", "")),
        (" 2023 ", Literal("2023")),
        ("-3", Literal("-3")),
        ("\u22123.5", Literal("\u22123.5")),
        ("1,000,000", Literal("1,000,000")),
        (".5", Literal(".5")),
        ("1e-7", Literal("1e-7")),
        ("12.5 %", Literal("12.5 %")),
        ("2026-11-30", Literal("2026-11-30")),
        ("3/4", Literal("3/4")),
        ("12:30", Literal("12:30")),
        ("", Malformed("")),
        ("n + 1", Malformed("n + 1")),
        ("n.", Malformed("n.")),
        (".n", Malformed(".n")),
        ("f(x)", Malformed("f(x)")),
        ("a b", Malformed("a b")),
        ("3x", Malformed("3x")),
        ("x[0]", Malformed("x[0]")),
        (":.2f", Malformed(":.2f")),
    ],
)
def test_what_stands_between_the_braces(body: str, meaning: object) -> None:
    """A dotted name with a spec is a reference, a number a literal, and anything else is malformed."""
    assert parse(body) == meaning


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", []),
        ("plain", ["plain"]),
        ("{{ n }}", [Reference("n", "")]),
        ("s_{{{ n }}}", ["s_{", Reference("n", ""), "}"]),
        ("{{a}}{{b}}", [Reference("a", ""), Reference("b", "")]),
        ("{{ n", ["{{ n"]),
        ("{{ {n} }}", ["{{ {n} }}"]),
        ("{ n } {{}}", ["{ n } ", Malformed("")]),
    ],
)
def test_a_text_is_cut_at_its_references(text: str, parts: list[object]) -> None:
    """Plain stretches and references come in order; single braces and unfinished pairs stay text."""
    assert split(text) == parts


@given(st.lists(st.one_of(PLAIN, st.tuples(NAMES, SPECS)), max_size=8))
def test_what_is_written_is_read_again(pieces: list[str | tuple[str, str]]) -> None:
    """Names, specs and the text between them come back as they were written."""
    written = "".join(piece if isinstance(piece, str) else f"{{{{ {piece[0]}:{piece[1]} }}}}" for piece in pieces)
    expected: list[object] = []
    for piece in pieces:
        if isinstance(piece, str) and expected and isinstance(expected[-1], str):
            expected[-1] += piece
        else:
            expected.append(piece if isinstance(piece, str) else Reference(*piece))

    assert split(written) == expected


@given(st.text("{} n:.1", max_size=30))
def test_no_text_is_lost(text: str) -> None:
    """The plain stretches, with what matched between them, are the whole text, whatever its braces."""
    rest = iter(REFERENCE.findall(text))
    again = "".join(part if isinstance(part, str) else "{{" + next(rest) + "}}" for part in split(text))

    assert again == text
    assert not [part for part in split(text) if isinstance(part, str) and REFERENCE.search(part)]


@given(NAMES, SPECS)
def test_a_key_means_its_reference(name: str, spec: str) -> None:
    """The key is a written form: between braces it reads as the same reference."""
    assert parse(Reference(name, spec).key) == Reference(name, spec)
