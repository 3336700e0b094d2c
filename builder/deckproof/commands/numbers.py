"""`deckproof numbers`: list the numbers that talks show."""

from __future__ import annotations

import sys

import click

from deckproof.commands.shared import TALKS, print_findings, project_here
from deckproof.errors import DeckError


@click.command()
@TALKS
@click.option("--names", is_flag=True, help="List each name once instead of each place where it is shown.")
def numbers(talks: tuple[str, ...], *, names: bool) -> None:
    """List the numbers that talks show: text, name, slide and function."""
    from deckproof import pipeline  # noqa: PLC0415

    with project_here() as project:
        for folder in project.folders(talks):
            try:
                listed = pipeline.names(project, folder) if names else pipeline.shown(project, folder)
            except DeckError as error:
                print_findings(error.findings)
                sys.exit(1)
            for row in listed:
                click.echo("  ".join(row))
