"""`deckproof new`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.deckproof.commands.running import run
from tests.projects import Talk, share_fonts


def test_a_new_talk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was written and what to run next; that works."""
    monkeypatch.chdir(tmp_path)
    result = run("new", "my-talk")

    assert result.stdout == (
        "wrote deck/my-talk/slides.md\nwrote figures/talks/my_talk.py\nnow run: deckproof build my-talk\n"
    )
    share_fonts(tmp_path)
    assert run("build", "my-talk").exit_code == 0


def test_inside_a_project(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is made in the project, wherever in it the user stands."""
    monkeypatch.chdir(talk.folder)
    result = run("new", "my-talk")

    assert result.stdout.splitlines()[0] == "wrote ../my-talk/slides.md"
    assert talk.project.talks() == ["case", "my-talk"]


@pytest.mark.usefixtures("talk")
def test_a_name_that_cannot_be_one() -> None:
    """Status 2 and what names are like."""
    result = run("new", "My Talk")

    assert result.exit_code == 2
    assert "Error: 'My Talk' cannot name a talk" in result.stderr
