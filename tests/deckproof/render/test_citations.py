"""Citations and the slides that list the sources."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckproof.errors import DeckError, Place
from deckproof.render.citations import Bibliography

HERE, NAMED = Place("deck/talk/slides.md", 12), Place("deck/talk/slides.md", 3)
ENTRIES = """
@article{one, title = {On {GPT}}, author = {Ada Lovelace}, journal = {J}, year = 1843}
@article{two, title = {T}, author = {Ada Lovelace and Ana de la Cruz}, journal = {J}, year = 2001}
@article{three, title = {T}, author = {M{\\"u}ller, A. and B, B. and C, C.}, journal = {J}, year = 2017}
@book{edited, title = {T}, editor = {Ed Itor}, publisher = {P}, year = 1999}
@misc{nobody, title = {A <b> & c}}
"""


def bibliography(root: Path, text: str = ENTRIES) -> Bibliography:
    """Write a .bib file and read it."""
    path = root / "references.bib"
    path.write_text(text, "utf-8")
    return Bibliography(path, NAMED)


@pytest.mark.parametrize(
    ("key", "label"),
    [
        ("one", "Lovelace 1843"),
        ("two", "Lovelace and de la Cruz 2001"),
        ("three", "M\u00fcller et al. 2017"),
        ("edited", "Itor 1999"),
        ("nobody", "nobody"),
    ],
)
def test_how_a_source_is_cited(tmp_path: Path, key: str, label: str) -> None:
    """One name, two, or the first of more; editors where there are no authors, the key where there is nobody."""
    assert bibliography(tmp_path).cite([key], HERE) == (
        f'<span class="citation" data-ref="citation">(<a href="#ref-{key}">{label}</a>)</span>'
    )


def test_several_sources_share_their_brackets(tmp_path: Path) -> None:
    """They stand in the order of the slide, parted by semicolons."""
    cited = bibliography(tmp_path).cite(["two", "one"], HERE)

    assert "2001</a>; <a" in cited
    assert cited.count("(") == 1


def test_what_is_cited_is_listed_once_in_order(tmp_path: Path) -> None:
    """The list holds what was cited, in the order of first citation, with an address for each."""
    found = bibliography(tmp_path)
    for key in ("nobody", "one", "nobody"):
        found.cite([key], HERE)
    (items,) = found.pages()

    assert items == [
        '<li id="ref-nobody" data-ref="bibliography">A &lt;b&gt; &amp; c.</li>',
        '<li id="ref-one" data-ref="bibliography">Ada Lovelace. On GPT. <em>J</em>, 1843.</li>',
    ]


@pytest.mark.parametrize(("count", "pages"), [(0, []), (7, [7]), (8, [7, 1]), (15, [7, 7, 1])])
def test_a_long_list_takes_several_slides(tmp_path: Path, count: int, pages: list[int]) -> None:
    """Seven entries fill a slide."""
    found = bibliography(tmp_path, "".join(f"@misc{{k{number}, title = {{T}}}}\n" for number in range(count)))
    for number in range(count):
        found.cite([f"k{number}"], HERE)

    assert [len(items) for items in found.pages()] == pages


@pytest.mark.parametrize(
    ("named", "fault"),
    [
        (
            True,
            (
                "deck/talk/slides.md:12: R002 no entry 'oen' in the bibliography\n    did you mean 'one'?\n"
                "    known keys: edited, nobody, one, three, two"
            ),
        ),
        (
            False,
            (
                "deck/talk/slides.md:12: R002 no entry 'oen' in the bibliography\n"
                "    name a .bib file: `bibliography: references.bib`"
            ),
        ),
    ],
)
def test_an_unknown_key_is_a_fault(tmp_path: Path, named: bool, fault: str) -> None:  # noqa: FBT001  # a case
    """It names the key, the nearest and the known ones, or says that a file must be named."""
    found = bibliography(tmp_path) if named else Bibliography(None, NAMED)
    with pytest.raises(DeckError) as caught:
        found.cite(["oen"], HERE)

    assert str(caught.value) == fault
    assert found.cited == []


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"@misc{a, title = {T}", "syntax error in line 1: premature end of file"),
        (b"@misc{a, title={x}}\n@misc{a, title={y}}", "repeated bibliography entry: a"),
        (
            b"@misc{a, title={caf\xe9}}",
            "'utf-8' codec can't decode byte 0xe9 in position 19: invalid continuation byte",
        ),
    ],
)
def test_a_file_that_cannot_be_read_is_a_fault(tmp_path: Path, content: bytes, reason: str) -> None:
    """It stands where the deck names the file, and holds the reason and the next step."""
    path = tmp_path / "references.bib"
    path.write_bytes(content)
    with pytest.raises(DeckError) as caught:
        Bibliography(path, NAMED)

    assert str(caught.value) == (
        f"deck/talk/slides.md:3: R003 cannot read references.bib: {reason}\n"
        "    mend the entry or the line that it names; the file must be UTF-8"
    )


def test_entries_that_lack_a_field_are_faults(tmp_path: Path) -> None:
    """Each cited entry that cannot be listed is named; one that is not cited does not matter."""
    text = "@book{a, title={T}, author={A}}\n@article{b, year=1}\n@book{c, title={T}}\n@misc{d, title={T}}\n"
    found = bibliography(tmp_path, text)
    found.cite(["a", "b", "d"], HERE)
    with pytest.raises(DeckError) as caught:
        list(found.pages())

    assert [str(finding).partition("R003 ")[2] for finding in caught.value.findings] == [
        "an entry cannot be listed: missing author in b\n    add the field to the entry",
        "an entry cannot be listed: missing publisher in a\n    add the field to the entry",
    ]
