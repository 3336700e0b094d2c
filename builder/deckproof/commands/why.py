"""`deckproof why`: explain what is computed again."""

from __future__ import annotations

import sys

import click

from deckproof.commands.shared import TALKS, print_findings, project_here
from deckproof.errors import DeckError


@click.command()
@click.argument("name")
@TALKS
def why(name: str, talks: tuple[str, ...]) -> None:
    """Say whether the answer to NAME is stored, and what changed if it has to be computed.

    NAME is as slides write it: `run.loss`, `figure:loss`, `table:sizes`, `live:playground`.
    """
    from deckproof import pipeline  # noqa: PLC0415

    with project_here() as project:
        try:
            lines = pipeline.why(project, project.folders(talks), name)
        except DeckError as error:
            print_findings(error.findings)
            sys.exit(1)
    for line in lines:
        click.echo(line)
