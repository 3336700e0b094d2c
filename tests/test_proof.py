"""The promise, on the talks: what page and paper show is what the code computes, and a drift is found and named."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from deckproof import pipeline
from deckproof.config import Project
from deckproof.errors import Finding
from deckproof.paper import ExportOptions
from deckproof.report import Report
from tests.projects import TALKS, command

TALK = "process-vs-outcome"
pytestmark = pytest.mark.browser


@pytest.fixture
def project(talks: Project, tmp_path: Path) -> Project:
    """A copy of the project with the talks built."""
    shutil.copytree(talks.root, tmp_path / "copy", symlinks=True)
    return Project(tmp_path / "copy")


def check(project: Project, talk: str = TALK) -> Report:
    """Check a talk."""
    return pipeline.check(project, project.root / "deck" / talk, lambda _: None)


def replace(path: Path, old: str, new: str) -> None:
    """Replace the one place where `old` stands."""
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")


def found(report: Report, code: str, about: Callable[[Finding], bool]) -> bool:
    """Say whether a finding of this code is about what is asked."""
    return any(finding.code == code and about(finding) for finding in report.findings)


@pytest.mark.parametrize(
    ("talk", "slides", "live"),
    [("end-to-end", 29, 1012), ("modular-addition", 29, 345), ("process-vs-outcome", 24, 2048)],
)
def test_every_talk_is_clean(project: Project, talk: str, slides: int, live: int) -> None:
    """Every number is confirmed on its page, its slides and its handout on paper, and nothing else is found."""
    options = ExportOptions(layouts=("slides", "handout"))
    pipeline.export(project, project.root / "deck" / talk, options, lambda _: None)
    report = check(project, talk)

    assert list(report.findings) == []
    assert (report.loose, report.slides, report.live) == (0, slides, live)
    assert report.computed > 500
    assert report.states > 20
    assert (project.dist / talk / "slides.pdf").stat().st_size < 1_000_000


def test_no_talk_is_left_out() -> None:
    """The list above names every talk of the project."""
    (marks,) = test_every_talk_is_clean.pytestmark  # type: ignore[attr-defined]

    assert [talk for talk, *_ in marks.args[1]] == TALKS


def test_a_changed_weight_is_found(project: Project) -> None:
    """A weight of the core that changes after the build makes every number that it moved a finding with its slide."""
    gates = project.root / "figures" / "core" / "counting" / "process.py"
    replace(
        gates, '{"PREV[{j}]": 1.0, "MT": 1.0}, -1.5'.replace('"PREV', 'f"PREV'), '{f"PREV[{j}]": 1.0, "MT": 1.0}, -0.25'
    )

    report = check(project)

    assert found(report, "B001", lambda finding: "exact.process" in finding.message and finding.place.line > 1)


def test_a_changed_digit_in_the_page_is_found(project: Project) -> None:
    """A number that is changed in the built HTML is a finding that names it, its slide and its line."""
    page = project.dist / TALK / "index.html"
    text = page.read_text("utf-8")
    shown = '<span data-num="exact.inputs" data-spec="," data-value="2048">2,048</span>'
    assert shown in text
    page.write_text(text.replace(shown, shown.replace("2,048", "2,049"), 1), "utf-8")

    report = check(project)

    assert found(report, "B001", lambda finding: "2,049" in finding.message and "2,048" in finding.message)


def test_a_typed_digit_is_found(project: Project) -> None:
    """A digit that is typed into a slide is a finding at its line."""
    slides = project.root / "deck" / TALK / "slides.md"
    replace(slides, "Ties share the weight.", "The 2 ties share the weight.")
    line = slides.read_text("utf-8").splitlines().index("The 2 ties share the weight.") + 1

    report = check(project)

    assert found(report, "N001", lambda finding: finding.place.line == line and "2" in finding.message)


def test_two_builds_give_the_same_bytes(project: Project) -> None:
    """Building again in other processes, with other hash seeds and without the cache, changes no byte."""
    folder = project.dist / TALK
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    for entry in project.cache.iterdir():
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)

    done = command(project.root, "build", TALK, PYTHONHASHSEED="7")

    assert done.returncode == 0
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
