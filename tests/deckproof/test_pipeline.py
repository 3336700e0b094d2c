"""The stages in order: what a build and a check return, and what they do not touch."""

from __future__ import annotations

from concurrent.futures import Executor
from pathlib import Path

import pytest

from deckproof import compute, pipeline
from deckproof.errors import RULES, DeckError
from deckproof.model import Answers, Deck
from tests.projects import HEAD, IMPORTS, Talk, make, write

MODULE = IMPORTS + (
    "@value\ndef die():\n    return {'mean': 3.5, 'faces': 6}\n\n\n"
    "@table\ndef faces():\n    from deckproof.draw import Table\n\n    return Table(['n'], [[num(1)]])\n"
)
SLIDES = HEAD + "## Die {#die}\n\n{{ die.mean:.1f }} of {{ 16 }}\n\n![Faces](table:faces)\n\n{{ die.faces:words }}\n"


@pytest.fixture
def talk(tmp_path: Path) -> Talk:
    """A talk with two values, a literal and a table."""
    return make(tmp_path, SLIDES, MODULE)


def test_a_build_returns_the_page(talk: Talk) -> None:
    """The file that it wrote."""
    page = pipeline.build(talk.project, talk.folder)

    assert page == talk.output / "index.html"
    assert ">3.5</span>" in page.read_text("utf-8")


def test_a_build_raises_what_it_finds(talk: Talk) -> None:
    """And writes nothing."""
    write(talk.slides, SLIDES.replace("die.mean", "die.maen"))
    with pytest.raises(DeckError, match=r"C001 unknown value 'die\.maen'"):
        pipeline.build(talk.project, talk.folder)

    assert not talk.project.dist.exists()


def test_what_is_shown(talk: Talk) -> None:
    """Every number in order: text, name, slide, and the place of its function or of the slide."""
    line = MODULE.splitlines().index("def faces():")

    assert pipeline.shown(talk.project, talk.folder) == [
        ("3.5", "die.mean", "#die", "figures/talks/case.py:5"),
        ("16", "declared", "#die", "deck/case/slides.md:7"),
        ("1", "table:faces#0", "#die", f"figures/talks/case.py:{line}"),
        ("six", "die.faces", "#die", "figures/talks/case.py:5"),
    ]


def test_what_may_be_named(talk: Talk) -> None:
    """Each function once, with its kind and place."""
    line = MODULE.splitlines().index("def faces():")

    assert pipeline.names(talk.project, talk.folder) == [
        ("table faces", f"figures/talks/case.py:{line}"),
        ("value die", "figures/talks/case.py:5"),
    ]


def test_a_check_reports_what_a_build_would_raise(talk: Talk) -> None:
    """All of it, without a browser."""
    write(talk.slides, SLIDES.replace("die.mean", "die.maen").replace("die.faces:words", "die.faces:q"))
    report = pipeline.check(talk.project, talk.folder, lambda _: None)

    assert [finding.code for finding in report.findings] == ["C001", "C002"]
    assert (report.slides, report.computed) == (0, 0)


@pytest.mark.browser
def test_a_check_trusts_no_cache(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    """It computes afresh, counts what it saw, and says how far it is."""
    talk.build()
    folders: list[Path | None] = []
    answers = compute.answers

    def noted(deck: Deck, cache_folder: Path | None = None, executor: Executor | None = None) -> Answers:
        folders.append(cache_folder)
        return answers(deck, cache_folder, executor)

    monkeypatch.setattr(compute, "answers", noted)
    seen: list[str] = []
    report = pipeline.check(talk.project, talk.folder, seen.append)

    assert folders == [None]
    assert report.findings == []
    assert (report.computed, report.declared, report.loose, report.slides, report.steps) == (3, 1, 0, 2, 2)
    assert seen == ["checking slide 1 of 2", "checking slide 2 of 2", ""]


def test_the_rules_are_listed() -> None:
    """Every rule of every stage, in the order of the codes, with what it finds, why, and two examples."""
    listed = pipeline.rules()

    assert [text.split()[0] for text in listed] == sorted(RULES)
    assert {text[0] for text in listed} == set("BCDNPR")
    assert all(part in text for text in listed for part in ("What: ", "Why: ", "Bad: ", "Good: "))
