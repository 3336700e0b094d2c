"""Where a project is, and which talks it has."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckproof.config import Project, find
from deckproof.errors import UsageError


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project with two talks, and folders that are none."""
    for name in ("two-words", "counting", ".ipynb_checkpoints", "_drafts"):
        (tmp_path / "deck" / name).mkdir(parents=True)
    (tmp_path / "deck" / "notes.txt").write_text("a file", "utf-8")
    return Project(tmp_path)


def test_the_talks(project: Project) -> None:
    """Folders of deck/ in order; hidden ones, those that begin with `_`, and files are no talks."""
    assert project.talks() == ["counting", "two-words"]


def test_where_things_go(project: Project) -> None:
    """Output and what only saves work lie in the project's own folder."""
    assert (project.dist, project.cache) == (project.root / "dist", project.root / ".deckproof")


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ([], ["counting", "two-words"]),
        (["two-words"], ["two-words"]),
        (["two-words", "counting"], ["two-words", "counting"]),
        (["counting", "counting"], ["counting"]),
    ],
)
def test_the_folders_of_talks(project: Project, names: list[str], expected: list[str]) -> None:
    """All where none is named; else those that are named, in that order, each once."""
    assert project.folders(names) == [project.root / "deck" / name for name in expected]


def test_an_unknown_talk(project: Project) -> None:
    """The nearest, and all."""
    with pytest.raises(UsageError) as caught:
        project.folders(["counting", "two-wrods"])

    assert str(caught.value) == ("there is no talk 'two-wrods'\ndid you mean 'two-words'?\ntalks: counting, two-words")


def test_a_project_without_talks(tmp_path: Path) -> None:
    """The error says how to make one."""
    (tmp_path / "deck").mkdir()
    with pytest.raises(UsageError) as caught:
        Project(tmp_path).folders([])

    assert str(caught.value) == f"{tmp_path / 'deck'} has no talks: make one with `deckproof new NAME`"


@pytest.mark.parametrize("inside", [".", "deck", "deck/counting", "figures/talks"])
def test_a_project_is_found_from_inside(project: Project, inside: str) -> None:
    """From its own folder and from any below it."""
    folder = project.root / inside
    folder.mkdir(parents=True, exist_ok=True)

    assert find(folder) == project


def test_no_project(tmp_path: Path) -> None:
    """The error says where it looked and how to go on."""
    with pytest.raises(UsageError) as caught:
        find(tmp_path)

    assert str(caught.value) == (
        f"no folder `deck` in {tmp_path} or above: run deckproof inside a project, or make one with `deckproof new`"
    )
