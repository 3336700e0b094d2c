"""What a changed file means for a talk."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckproof.serve.changes import Kind, kinds

ROOT = Path("/project")
TALK = ROOT / "deck" / "talk"


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("deck/talk/slides.md", {Kind.TEXT}),
        ("deck/talk/images/readme.md", {Kind.INPUT}),
        ("deck/talk/references.bib", {Kind.INPUT}),
        ("deck/talk/images/cat.png", {Kind.INPUT}),
        ("deck/_shared/cat.png", {Kind.INPUT}),
        ("deck/mine.css", {Kind.INPUT}),
        ("deck/other/slides.md", set()),
        ("deck/other/cat.png", set()),
        ("deck/other/theme.css", {Kind.INPUT}),
        ("elsewhere/theme.css", set()),
        ("figures/talks/talk.py", {Kind.CODE}),
        ("figures/live/nn.js", {Kind.CODE}),
        ("figures", {Kind.CODE}),
        ("README.md", set()),
    ],
)
def test_a_changed_file(path: str, expected: set[Kind]) -> None:
    """Words, what stands beside them, code, or nothing; another talk's file only where it is named."""
    assert kinds([ROOT / path], ROOT, TALK, {ROOT / "deck" / "other" / "theme.css"}) == expected


def test_several_changed_files() -> None:
    """Each means what it means alone."""
    paths = [TALK / "slides.md", ROOT / "figures" / "core" / "nn.py", ROOT / "deck" / "other" / "slides.md"]

    assert kinds(paths, ROOT, TALK) == {Kind.TEXT, Kind.CODE}
    assert kinds([], ROOT, TALK) == set()
