"""The project in which commands are run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.deckproof.commands.running import GOOD, MODULE
from tests.projects import Talk, make


@pytest.fixture
def talk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Talk:
    """A good talk, in whose project the user stands."""
    monkeypatch.chdir(tmp_path)
    return make(tmp_path, GOOD, MODULE)
