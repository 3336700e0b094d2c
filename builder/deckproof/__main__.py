"""The command line: `deckproof COMMAND [TALK ...]`. Exit status 0 fine, 1 findings, 2 wrong usage."""

from __future__ import annotations

import click

from deckproof import __version__
from deckproof.commands import COMMANDS


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="deckproof")
def main() -> None:
    """Build slide decks in which every number shown is computed and proved.

    Run inside a project: a folder with talks under deck/. Every command takes the names of talks; without any it
    means all of them.
    """


for command in COMMANDS:
    main.add_command(command)

if __name__ == "__main__":
    main()
