"""A project to run commands in, and how to run them in this process."""

from __future__ import annotations

from click.testing import CliRunner, Result

from deckproof import __main__
from tests.projects import HEAD, IMPORTS

MODULE = IMPORTS + "@value\ndef n():\n    return 6\n"
GOOD = HEAD + "## Faces {#faces}\n\nA die has {{ n }} faces.\n"
BAD = HEAD + "## Faces {#faces}\n\nA die has {{ m }} and {{ o }} faces.\n"


def run(*arguments: str) -> Result:
    """Run a command in this process."""
    return CliRunner().invoke(__main__.main, arguments)
