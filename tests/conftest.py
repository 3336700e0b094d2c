"""Settings of all tests, and the talks that many of them look at."""

from __future__ import annotations

import os
import shutil

import pytest
from filelock import FileLock
from hypothesis import settings

from deckproof import pipeline
from deckproof.config import Project
from tests.projects import ROOT, share_fonts

# How long an example takes says something about the machine, not about the code.
settings.register_profile("deckproof", deadline=None)
settings.load_profile("deckproof")


@pytest.fixture(scope="session")
def talks(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """All talks of this project in a copy of it, built once for all processes that run tests; not to be changed."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    project = Project(shared / "talks")
    with FileLock(shared / "talks.lock"):
        if not (project.dist / "index.html").is_file():  # the gallery is written last
            for name in ("deck", "figures"):
                shutil.copytree(ROOT / name, project.root / name, ignore=shutil.ignore_patterns("__pycache__"))
            share_fonts(project.root)
            for folder in project.folders(()):
                pipeline.build(project, folder)
            pipeline.gallery(project)
    return project
