"""`deckproof numbers`."""

from __future__ import annotations

import pytest

from tests.deckproof.commands.running import BAD, run
from tests.projects import Talk, write


@pytest.mark.usefixtures("talk")
def test_what_is_shown() -> None:
    """Text, name, slide and function, a line each."""
    assert run("numbers").stdout == "6  n  #faces  figures/talks/case.py:5\n"


@pytest.mark.usefixtures("talk")
def test_what_may_be_named() -> None:
    """Kind and name, and where it is defined."""
    assert run("numbers", "--names").stdout == "value n  figures/talks/case.py:5\n"


def test_names_help_a_talk_with_faults(talk: Talk) -> None:
    """They are listed even though the slides name what is not there; the numbers cannot be."""
    write(talk.slides, BAD)

    assert run("numbers", "--names").stdout == "value n  figures/talks/case.py:5\n"
    result = run("numbers")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "unknown value 'm'" in result.stderr
