"""A new talk is there, complete, and proves itself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deckproof import pipeline, read
from deckproof.config import Project
from deckproof.errors import UsageError
from deckproof.scaffold import make
from tests.projects import share_fonts


def test_the_files_of_a_new_talk(tmp_path: Path) -> None:
    """Slides and module, whose names belong together; the folders above are made."""
    assert make(tmp_path, "two-words") == [
        tmp_path / "deck" / "two-words" / "slides.md",
        tmp_path / "figures" / "talks" / "two_words.py",
    ]
    assert '"""The numbers, figures and tables of the talk Two words."""' in (
        (tmp_path / "figures" / "talks" / "two_words.py").read_text("utf-8")
    )


@pytest.mark.parametrize(("name", "title"), [("two-words", "Two words"), ("null", "Null"), ("gpt2-yes", "Gpt2 yes")])
def test_the_head_of_a_new_talk(tmp_path: Path, name: str, title: str) -> None:
    """A title made of the name, whatever YAML would make of it, and a date."""
    make(tmp_path, name)
    front = read.talk(tmp_path, tmp_path / "deck" / name).front

    assert front.title == title
    assert re.fullmatch(r"\d{4}-\d{2}-\d{2}", front.date)


@pytest.mark.browser
def test_a_new_talk_is_proved(tmp_path: Path) -> None:
    """It builds, and the check of its page in a browser finds nothing."""
    make(tmp_path, "my-talk")
    share_fonts(tmp_path)
    project, folder = Project(tmp_path), tmp_path / "deck" / "my-talk"
    pipeline.build(project, folder)
    report = pipeline.check(project, folder, lambda _: None)

    assert report.findings == []
    assert report.computed > 10


@pytest.mark.parametrize("name", ["Talk", "my_talk", "1st", "a--b", "-a", "a-", "../a", "a/b", "", "ta lk", "é"])
def test_a_name_that_cannot_be_one(tmp_path: Path, name: str) -> None:
    """The error says what names are like; nothing is written."""
    with pytest.raises(UsageError) as caught:
        make(tmp_path, name)

    assert str(caught.value) == (
        f"{name!r} cannot name a talk: use small letters and digits joined by dashes, like my-talk"
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("there", ["deck/my-talk/slides.md", "figures/talks/my_talk.py"])
def test_nothing_is_overwritten(tmp_path: Path, there: str) -> None:
    """A file that is there stays as it is, and the other is not written."""
    path = tmp_path / there
    path.parent.mkdir(parents=True)
    path.write_text("mine", "utf-8")
    with pytest.raises(UsageError) as caught:
        make(tmp_path, "my-talk")

    assert str(caught.value) == f"{path} is already there: choose another name"
    assert [file.read_text("utf-8") for file in tmp_path.rglob("*") if file.is_file()] == ["mine"]
