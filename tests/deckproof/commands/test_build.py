"""`deckproof build`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.deckproof.commands.running import BAD, GOOD, MODULE, run
from tests.projects import Talk, full_disk, make, write


def test_a_good_talk(talk: Talk) -> None:
    """One line: the talk, its page, size and time."""
    result = run("build")

    assert (result.exit_code, result.stderr) == (0, "")
    assert re.fullmatch(r"case: dist/case/index\.html \(\d\.\d\d MB\) in \d+\.\d s\n", result.stdout)
    assert talk.output.is_dir()


def test_a_bad_talk_among_good_ones(talk: Talk) -> None:
    """Its findings and their number on standard error, status 1; the others are built."""
    make(talk.root, BAD, MODULE, name="bad")
    make(talk.root, GOOD, MODULE, name="zoo")
    result = run("build")

    assert result.exit_code == 1
    assert result.stderr == (
        "deck/bad/slides.md:7: C001 unknown value 'm'\n"
        "    list them: deckproof numbers --names\n"
        "deck/bad/slides.md:7: C001 unknown value 'o'\n"
        "    list them: deckproof numbers --names\n"
        "bad: 2 errors, nothing written\n"
    )
    assert [line.split(":")[0] for line in result.stdout.splitlines()] == ["case", "zoo"]


def test_named_talks_only(talk: Talk) -> None:
    """Others are left alone."""
    make(talk.root, GOOD, MODULE, name="zoo")

    assert run("build", "zoo").exit_code == 0
    assert [path.name for path in talk.project.dist.iterdir() if path.is_dir()] == ["zoo"]


def test_an_unknown_talk(talk: Talk) -> None:
    """Status 2, the nearest name, and nothing is built."""
    result = run("build", "csae")

    assert result.exit_code == 2
    assert result.stderr.endswith("Error: there is no talk 'csae'\ndid you mean 'case'?\ntalks: case\n")
    assert not talk.project.dist.exists()


def test_no_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Status 2, with how to make one."""
    monkeypatch.chdir(tmp_path)
    result = run("build")

    assert result.exit_code == 2
    assert "or make one with `deckproof new`" in result.stderr


def test_output_that_cannot_be_written(talk: Talk) -> None:
    """Status 2 and one message, no traceback."""
    write(talk.project.dist, "a file")
    result = run("build")

    assert result.exit_code == 2
    assert f"Error: cannot write {talk.output}: File exists\n" in result.stderr


def test_a_full_disk(talk: Talk) -> None:
    """Status 2 and one message; the last good output stays as it was."""
    assert run("build").exit_code == 0
    before = {path: path.read_bytes() for path in talk.output.iterdir()}
    write(talk.module, MODULE.replace("6", "7"))
    with full_disk():
        result = run("build")

    assert result.exit_code == 2
    assert f"Error: cannot write {talk.output}: File too large\n" in result.stderr
    assert {path: path.read_bytes() for path in talk.project.dist.rglob("case/*")} == before
