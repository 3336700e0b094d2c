"""The promise, on the first talk: what the page shows is what the code computes, and a drift is found and named."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from deckproof import pipeline
from deckproof.config import Project
from deckproof.errors import Finding
from deckproof.report import Report
from tests.projects import ROOT, command

TALK = "process-vs-outcome"
pytestmark = pytest.mark.browser


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A copy of the project with the talk built."""
    for name in ("deck", "figures"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / ".deckproof").mkdir()
    (tmp_path / ".deckproof" / "fonts").symlink_to(ROOT / ".deckproof" / "fonts", target_is_directory=True)
    (ROOT / ".deckproof" / "fonts").mkdir(parents=True, exist_ok=True)
    found = Project(tmp_path)
    pipeline.build(found, tmp_path / "deck" / TALK)
    return found


def check(project: Project) -> Report:
    """Check the talk."""
    return pipeline.check(project, project.root / "deck" / TALK, lambda _: None)


def replace(path: Path, old: str, new: str) -> None:
    """Replace the one place where `old` stands."""
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")


def found(report: Report, code: str, about: Callable[[Finding], bool]) -> bool:
    """Say whether a finding of this code is about what is asked."""
    return any(finding.code == code and about(finding) for finding in report.findings)


def test_the_talk_is_clean(project: Project) -> None:
    """Every number of the talk is confirmed on its page, and nothing else is found."""
    report = check(project)

    assert list(report.findings) == []
    assert (report.loose, report.slides, report.live) == (0, 24, 2048)
    assert report.computed > 500
    assert report.states > 30


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
