"""The figures with many states that the benchmarks build."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckproof import pipeline
from deckproof.config import Project
from tests.bench import states
from tests.projects import share_fonts


def test_every_state_is_built_and_drawn_anew_at_another_pace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each figure has all its states, and another pace changes what they show."""
    monkeypatch.setattr(states, "FIGURES", 2)
    monkeypatch.setattr(states, "STATES", 3)
    share_fonts(tmp_path)
    project = Project(tmp_path)

    pages = []
    for pace in (1, 2):
        states.write(tmp_path, pace)
        page = pipeline.build(project, tmp_path / "deck" / "states")
        ledger = json.loads(page.with_name("numbers.json").read_text("utf-8"))
        pages.append(page.read_bytes())

        assert [len(figure["states"]) for figure in ledger["figures"]] == [3, 3]

    assert pages[0] != pages[1]
