"""`deckproof diff`."""

from __future__ import annotations

import json
from pathlib import Path

from tests.deckproof.commands.running import MODULE, run
from tests.projects import Talk, write


def test_what_changed(talk: Talk) -> None:
    """A line each and their number; status 1 where there are any, 0 where not."""
    talk.build()
    talk.output.rename(talk.root / "old")
    write(talk.module, MODULE.replace("6", "7"))
    talk.build()
    result = run("diff", "old", "dist/case")

    assert (result.exit_code, result.stdout) == (1, "n: 6 -> 7  #faces\n1 number changed\n")
    assert run("diff", "old", "old").stdout == "0 numbers changed\n"
    assert run("diff", "old", "old").exit_code == 0


def test_what_is_no_ledger(tmp_path: Path) -> None:
    """Status 2 and one message."""
    write(tmp_path / "numbers.json", json.dumps([]))
    result = run("diff", str(tmp_path), str(tmp_path))

    assert result.exit_code == 2
    assert "is no ledger" in result.stderr


def test_a_path_that_is_not_there(tmp_path: Path) -> None:
    """Status 2."""
    assert run("diff", str(tmp_path), str(tmp_path / "nowhere")).exit_code == 2
