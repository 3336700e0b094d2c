"""`deckproof serve`: what it hands on; the preview itself is tested beside its modules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from deckproof import pipeline
from deckproof.config import Project
from tests.deckproof.commands.running import GOOD, run
from tests.projects import Talk, make


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], int, bool]]:
    """What was to be served: the talks, the port, and whether a browser is opened."""
    found: list[tuple[list[str], int, bool]] = []

    def serve(_: Project, folders: Sequence[Path], port: int, say: Any, *, opens: bool) -> None:  # noqa: ANN401
        assert callable(say)
        found.append(([folder.name for folder in folders], port, opens))

    monkeypatch.setattr(pipeline, "serve", serve)
    return found


def test_all_talks(talk: Talk, served: list[tuple[list[str], int, bool]]) -> None:
    """Where none is named; from port 8000 on, in a browser that is opened."""
    make(talk.root, GOOD, name="another")

    assert run("serve").exit_code == 0
    assert served == [(["another", "case"], 8000, True)]


@pytest.mark.usefixtures("talk")
def test_the_options(served: list[tuple[list[str], int, bool]]) -> None:
    """A talk, a port, and no browser."""
    assert run("serve", "case", "--port", "9000", "--no-open").exit_code == 0
    assert served == [(["case"], 9000, False)]


@pytest.mark.usefixtures("talk")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["cas"], "did you mean 'case'?"),
        (["case", "--port", "0"], "0 is not in the range"),
        (["case", "--port", "x"], "x"),
    ],
)
def test_wrong_usage(served: list[tuple[list[str], int, bool]], arguments: list[str], said: str) -> None:
    """Nothing is served, and what is wrong is said with status 2."""
    result = run("serve", *arguments)

    assert (result.exit_code, served) == (2, [])
    assert said in result.stderr
