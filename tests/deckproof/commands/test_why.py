"""`deckproof why`."""

from __future__ import annotations

import pytest

from tests.deckproof.commands.running import BAD, GOOD, MODULE, run
from tests.projects import Talk, make, write


def test_a_name_of_all_talks(talk: Talk) -> None:
    """A hit or a miss for each talk that has it, and what changed."""
    make(talk.root, GOOD, MODULE, name="zoo")
    make(talk.root, GOOD.replace("{{ n }}", "six"), MODULE.replace("def n", "def other"), name="yak")
    run("build", "case", "zoo")
    write(talk.module, MODULE.replace("6", "7"))
    result = run("why", "n")

    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "case: n: miss\n    n in figures/talks/case.py has changed\n"
        "zoo: n: hit\n    nothing has changed of 1 source, no files of data, and the packages that they import\n"
    )


def test_a_named_talk_only(talk: Talk) -> None:
    """Others are left alone."""
    make(talk.root, GOOD, MODULE, name="zoo")

    assert run("why", "n", "zoo").stdout == "zoo: n: miss\n    it is new: no build has seen it\n"


def test_an_unknown_name(talk: Talk) -> None:
    """Status 2, the nearest name, and how to list all."""
    run("build")
    write(talk.module, MODULE + "\n\n@figure\ndef passes():\n    return None\n")
    result = run("why", "figure:pases")

    assert result.exit_code == 2
    assert result.stderr.endswith(
        "Error: no talk has the name 'figure:pases'\n"
        "did you mean 'figure:passes'?\nlist them: deckproof numbers --names\n"
    )


def test_an_unknown_talk(talk: Talk) -> None:
    """Status 2, the nearest talk."""
    assert talk.folder.is_dir()
    result = run("why", "n", "csae")

    assert result.exit_code == 2
    assert "there is no talk 'csae'\ndid you mean 'case'?" in result.stderr


def test_a_talk_that_cannot_be_read(talk: Talk) -> None:
    """Its findings, status 1."""
    write(talk.slides, BAD.replace("title", "titel"))
    result = run("why", "n")

    assert (result.exit_code, result.stdout) == (1, "")
    assert "deck/case/slides.md:2: " in result.stderr


def test_nothing_is_computed(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    """For a name that was seen before, no process is started."""
    from deckproof.compute import process  # noqa: PLC0415  # as the command does

    run("build")
    write(talk.module, MODULE.replace("6", "7"))
    monkeypatch.setattr(process, "run", None)

    assert run("why", "n").exit_code == 0
