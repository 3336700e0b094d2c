"""The command line as users run it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from deckproof import __version__
from tests.deckproof.commands.running import BAD, GOOD, MODULE, run
from tests.projects import command, make

COMMANDS = ["build", "check", "diff", "doctor", "export", "new", "numbers", "present", "serve"]


def test_the_statuses(tmp_path: Path) -> None:
    """0 for a good talk, 1 for one with findings, 2 for one that is not there."""
    make(tmp_path, GOOD, MODULE)
    make(tmp_path, BAD, MODULE, name="bad")

    assert [command(tmp_path, "build", name).returncode for name in ("case", "bad", "cas")] == [0, 1, 2]


def test_the_version(tmp_path: Path) -> None:
    """The package's own."""
    assert command(tmp_path, "--version").stdout == f"deckproof, version {__version__}\n"


@pytest.mark.parametrize("arguments", [[], *([name] for name in COMMANDS)], ids=" ".join)
def test_help(arguments: list[str]) -> None:
    """Every command says what it does; the group lists them all."""
    result = run(*arguments, "--help")

    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) > 4
    if not arguments:
        assert all(f"\n  {name} " in result.stdout for name in COMMANDS)


def test_help_loads_no_stage(tmp_path: Path) -> None:
    """It is there at once: nothing that computes, reads, draws or drives a browser is imported."""
    program = (
        "import sys\nfrom deckproof.__main__ import main\n"
        "try:\n    main(['build', '--help'])\n"
        "finally:\n    print(*sorted(sys.modules), sep='\\n', file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, encoding="utf-8", check=False
    )
    loaded = set(done.stderr.split())
    heavy = {"numpy", "matplotlib", "markdown_it", "playwright", "jinja2", "fontTools", "yaml", "pygments"}

    assert done.stdout.startswith("Usage: ")
    assert "deckproof.errors" in loaded
    assert loaded & {*heavy, "deckproof.pipeline"} == set()
