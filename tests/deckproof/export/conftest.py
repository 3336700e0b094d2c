"""The deck on paper, printed once for all tests of a file."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest

from deckproof.config import Project
from tests import papers
from tests.projects import Talk


@pytest.fixture(scope="module")
def talk(tmp_path_factory: pytest.TempPathFactory) -> Talk:
    """The deck's project."""
    return papers.project(tmp_path_factory.mktemp("paper"))


@pytest.fixture(scope="module")
def printed(talk: Talk) -> Path:
    """The folder of its output: every PDF, the handouts with the list of numbers."""
    return papers.export(talk, numbers=True)


@pytest.fixture
def copy(talk: Talk, tmp_path: Path) -> Talk:
    """A copy of the project, for other exports: what was computed is computed, what was printed stays as it is."""
    shutil.copytree(talk.root, tmp_path / "copy", symlinks=True)
    return Talk(Project(tmp_path / "copy"), tmp_path / "copy" / "deck" / "case")


@pytest.fixture(scope="module")
def slides(printed: Path) -> Iterator[pikepdf.Pdf]:
    """The PDF of its slides."""
    with pikepdf.Pdf.open(printed / "slides.pdf") as pdf:
        yield pdf
