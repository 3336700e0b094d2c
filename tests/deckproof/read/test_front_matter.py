"""The YAML head: what each key takes, and what is said where it does not fit."""

from __future__ import annotations

import pytest

from deckproof.errors import DeckError, Place
from deckproof.model import FrontMatter
from deckproof.read.front_matter import looks_like_one, parse

START = Place("s.md", 1)
KNOWN = "known keys: title, subtitle, author, date, lang, theme, bibliography, width, height, time, figures"
QUOTE = 'put a text that holds a colon or begins with a brace in quotation marks: title: "Counting: {{ n }} words"'
HEAD = "a deck begins with\n    ---\n    title: ...\n    ---"


def faults(text: str) -> list[str]:
    """Return what is wrong, as it is printed, without the file."""
    with pytest.raises(DeckError) as caught:
        parse(text, START)
    return [str(finding).removeprefix("s.md:") for finding in caught.value.findings]


def test_every_key_is_taken() -> None:
    """Each key becomes a setting, and each has its place."""
    text = (
        'title: "A: b"\nsubtitle: c\nauthor: [Ada, Bob]\ndate: 2026-11-30\nlang: de\ntheme: dark\n'
        "bibliography: refs.bib\nwidth: 1600\nheight: 900\ntime: 45.5\nfigures: figures.talks.other\n"
    )
    found = parse(text, START)

    assert found == FrontMatter(
        title="A: b",
        subtitle="c",
        author=("Ada", "Bob"),
        date="2026-11-30",
        lang="de",
        theme="dark",
        bibliography="refs.bib",
        width=1600,
        height=900,
        time=45.5,
        figures="figures.talks.other",
        places=found.places,
    )
    assert {name: place.line for name, place in found.places.items()} == {
        line.partition(":")[0]: number for number, line in enumerate(text.splitlines(), start=2)
    }


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [
        ("title: 2001", "title", "2001"),
        ("title: yes", "title", "yes"),
        ("title: >\n  two\n  lines", "title", "two lines"),
        ("lang: no", "lang", "no"),
        ("date: 2026-13-45", "date", "2026-13-45"),
        ("date: 30 November 2026", "date", "30 November 2026"),
        ("author: Ada", "author", ("Ada",)),
        ("author:\n  - Ada # first\n  - Bob", "author", ("Ada", "Bob")),
        ("time: 45", "time", 45.0),
        ("time: 45:30", "time", 45.5),
        ('time: "1:15"', "time", 1.25),
        ('width: "1280"', "width", 1280),
        ('"subtitle": x', "subtitle", "x"),
    ],
)
def test_values_are_taken_as_they_are_written(line: str, name: str, value: object) -> None:
    """A year, a yes, a country's code, a date and minutes with seconds are what the author reads in them."""
    title = "" if name == "title" else "title: T\n"

    assert getattr(parse(title + line, START), name) == value


@pytest.mark.parametrize(
    ("line", "message", "hint"),
    [
        ("title:", "title is empty, not a text", 'title: "Counting: {{ n }} words"'),
        ("title: {{ n }}", "title is {{ n }}, not a text", 'title: "Counting: {{ n }} words"'),
        ("subtitle: [a, b]", "subtitle is [a, b], not a text", "subtitle: Two small programs"),
        (
            "author: {a: b}",
            "author is {a: b}, not a name or a list of names",
            "author: [Ada Lovelace, Charles Babbage]",
        ),
        ("author: [[a]]", "author is [[a]], not a name or a list of names", "author: [Ada Lovelace, Charles Babbage]"),
        ("width: wide", "width is wide, not a number of pixels", "width: 1280"),
        ("width: 12.5", "width is 12.5, not a number of pixels", "width: 1280"),
        ("height: 0", "height is 0, not a number of pixels", "height: 720"),
        ("height: -5", "height is -5, not a number of pixels", "height: 720"),
        ("width: true", "width is true, not a number of pixels", "width: 1280"),
        ("time: 0", "time is 0, not a number of minutes", "time: 45, or minutes and seconds, time: 45:30"),
        ("time: .inf", "time is .inf, not a number of minutes", "time: 45, or minutes and seconds, time: 45:30"),
        ("time: 1:75", "time is 1:75, not a number of minutes", "time: 45, or minutes and seconds, time: 45:30"),
        ("lang:\n  - en", "lang is - en, not a text", "lang: en"),
    ],
)
def test_a_value_of_the_wrong_kind_is_named(line: str, message: str, hint: str) -> None:
    """The fault says what was given, what the key takes, and a line to write."""
    text = line if line.startswith("title") else f"title: T\n{line}"

    assert faults(text) == [f"{text.count('title: T') + 2}: D001 {message}\n    write {hint}"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", f"1: D001 the deck has no title\n    {HEAD}"),
        ("# only a comment", f"1: D001 the deck has no title\n    {HEAD}"),
        ("- a", f"1: D001 front matter is '- a', not `key: value` lines\n    {HEAD}"),
        ("words", f"1: D001 front matter is 'words', not `key: value` lines\n    {HEAD}"),
        ("title: a: b", f"2: D001 front matter is not valid YAML: mapping values are not allowed here\n    {QUOTE}"),
        (
            "title: a\nsubtitle: {{ n }} words",
            f"3: D001 front matter is not valid YAML: expected <block end>, but found '<scalar>'\n    {QUOTE}",
        ),
        ('title: a\nlang: "b', f"3: D001 front matter is not valid YAML: found unexpected end of stream\n    {QUOTE}"),
        ("title: *b", f"2: D001 front matter is not valid YAML: found undefined alias 'b'\n    {QUOTE}"),
        (
            "title: \x07",
            (
                "1: D001 front matter is not valid YAML: unacceptable character #x0007: special characters are not "
                f"allowed\n    {QUOTE}"
            ),
        ),
        (
            "title: a\ntitle: b",
            "3: D001 front matter key 'title' is given twice, first in line 2\n    delete one of the lines",
        ),
        ("title: a\n1: x", f"3: D001 unknown front matter key '1'\n    {KNOWN}"),
        ("title: a\n? [b]\n: x", f"3: D001 unknown front matter key '[b]'\n    {KNOWN}"),
        (
            "title: a\nautor: x",
            f"3: D001 unknown front matter key 'autor'\n    did you mean 'author'?\n    {KNOWN}",
        ),
    ],
)
def test_a_head_that_cannot_be_used(text: str, fault: str) -> None:
    """What is no YAML, no mapping, unknown, doubled or missing is one fault at its line, with the next step."""
    assert faults(text) == [fault]


def test_several_faults_are_reported_at_once() -> None:
    """Each fault of the head has its own line."""
    found = faults("tilte: x\nwidth: wide\nauthor: A\ntime: soon\nlang: en\nlang: de\n")

    assert [fault.partition(" ")[0] for fault in found] == ["1:", "2:", "3:", "5:", "7:"]


def test_lines_count_from_the_fence() -> None:
    """A head that begins further down has its lines there."""
    assert parse("\n# comment\ntitle: T", Place("s.md", 10)).places["title"] == Place("s.md", 13)


@pytest.mark.parametrize(
    ("text", "found"),
    [("title: x", True), ("\n lang: en\ntitle: x", True), ("## Slide\ntitle: x", False), ("text: here", False)],
)
def test_what_looks_like_a_head(text: str, found: bool) -> None:  # noqa: FBT001  # an expected value
    """A text that begins with a known key looks like front matter, a slide does not."""
    assert looks_like_one(text) is found
