"""A talk that is kept warm: what is done again after a change, and that it comes to what a build makes."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckproof import compute
from deckproof.errors import DeckError
from deckproof.model import Answers, Deck
from deckproof.serve.changes import ALL, Kind
from deckproof.session import Session
from tests.projects import HEAD, IMPORTS, Talk, make

SLIDES = HEAD + "## Faces {#faces}\n\nA die has {{ n }} faces.\n\n## Other {#other}\n\n{{ m }}\n\n![dot](dot.svg)\n"
MODULE = IMPORTS + "@value\ndef n():\n    return 6\n\n\n@value\ndef m():\n    return 2\n"
TEXT = {Kind.TEXT}


@pytest.fixture
def talk(tmp_path: Path) -> Talk:
    """A talk with two values and an image."""
    talk = make(tmp_path, SLIDES, MODULE)
    (talk.folder / "dot.svg").write_text("<svg/>", "utf-8")
    return talk


@pytest.fixture
def session(talk: Talk) -> Session:
    """The talk, built once."""
    one = Session(talk.project, talk.folder)
    one.update(ALL)
    return one


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The talks whose answers were asked for, one entry each time."""
    found: list[str] = []
    real = compute.answers

    def answers(deck: Deck, cache_folder: Path | None = None) -> Answers:
        found.append(deck.talk)
        return real(deck, cache_folder)

    monkeypatch.setattr(compute, "answers", answers)
    return found


def test_it_comes_to_what_a_build_makes(talk: Talk, session: Session) -> None:
    """After edits of words, code and an image, the page is the same to the letter."""
    talk.slides.write_text(SLIDES.replace("A die", "Each die"), "utf-8")
    session.update(TEXT)
    talk.module.write_text(MODULE.replace("6", "8"), "utf-8")
    session.update({Kind.CODE})
    (talk.folder / "dot.svg").write_text("<svg><g/></svg>", "utf-8")
    session.update({Kind.INPUT})
    session.write()
    page = talk.output / "index.html"
    html = page.read_text("utf-8")

    assert "Each die has" in html
    assert ">8</span>" in html
    assert session.page == talk.build() == page
    assert page.read_text("utf-8") == html


def test_words_alone_ask_for_nothing(talk: Talk, session: Session, asked: list[str]) -> None:
    """Where the same names stand in other words; another name is asked for."""
    before = session.update(TEXT)
    talk.slides.write_text(SLIDES.replace("A die", "Each die"), "utf-8")
    after = session.update(TEXT)
    assert [name for name in after.slides if after.slides[name] is not before.slides[name]] == ["title", "faces"]
    assert asked == []
    talk.slides.write_text(SLIDES.replace("{{ m }}", "{{ m:.2f }}"), "utf-8")
    assert "2.00" in session.update(TEXT).slides["other"]
    assert asked == ["case"]


def test_code_is_asked_again(talk: Talk, session: Session, asked: list[str]) -> None:
    """The answers are those of the code as it is; a slide that shows none that is new stays."""
    before = session.update(TEXT)
    talk.module.write_text(MODULE.replace("6", "8"), "utf-8")
    after = session.update({Kind.CODE})

    assert asked == ["case"]
    assert [name for name in after.slides if after.slides[name] is not before.slides[name]] == ["title", "faces"]


def test_after_a_fault_all_is_asked_again(talk: Talk, session: Session) -> None:
    """Code that fails leaves no answer behind that is out of date."""
    talk.module.write_text(MODULE.replace("6", "8 +"), "utf-8")
    with pytest.raises(DeckError):
        session.update({Kind.CODE})
    with pytest.raises(DeckError):
        session.update(TEXT)
    talk.module.write_text(MODULE.replace("6", "8"), "utf-8")

    assert ">8</span>" in session.update(TEXT).slides["faces"]


def test_what_stands_around(talk: Talk, session: Session) -> None:
    """Front matter is of the head and the rest; a value is neither, nor a style."""
    head, frame = session.update(TEXT).head, session.frame()
    talk.module.write_text(MODULE.replace("6", "8"), "utf-8")
    assert session.update({Kind.CODE}).head == head
    assert session.frame() == frame
    talk.slides.write_text(SLIDES.replace("title: Case", "title: Other\nlang: de"), "utf-8")
    assert session.update(TEXT).head != head
    other = session.frame()

    assert (other.title, other.styles) == ("Other", frame.styles)
    assert other.rest != frame.rest


def test_what_it_names_elsewhere(talk: Talk) -> None:
    """The theme and the bibliography, by their paths; nothing before it is read."""
    session = Session(talk.project, talk.folder)
    assert session.inputs() == set()
    talk.slides.write_text(
        SLIDES.replace("title: Case", "title: Case\ntheme: ../../mine.css\nbibliography: a.bib"), "utf-8"
    )
    (talk.root / "mine.css").write_text(":root { --paper: #fff; }\n", "utf-8")
    (talk.folder / "a.bib").write_text("", "utf-8")
    session.update(ALL)

    assert session.inputs() == {talk.root / "mine.css", talk.folder / "a.bib"}


def test_before_it_is_built(talk: Talk) -> None:
    """There is nothing to write."""
    with pytest.raises(RuntimeError, match="case has not been built"):
        Session(talk.project, talk.folder).write()
