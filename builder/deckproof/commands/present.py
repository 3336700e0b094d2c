"""`deckproof present`: give a talk from this machine."""

from __future__ import annotations

import sys
from functools import partial

import click

from deckproof.commands.shared import NO_OPEN, PORT, build_one, project_here


@click.command()
@click.argument("talk")
@PORT
@NO_OPEN
def present(talk: str, port: int, *, no_open: bool) -> None:
    """Build a talk, serve it to this machine alone and open it, until Ctrl-C."""
    from deckproof import pipeline  # noqa: PLC0415

    with project_here() as project:
        (folder,) = project.folders([talk])
        if not build_one(folder, partial(pipeline.build, project, folder)):
            sys.exit(1)
        pipeline.present(project, folder, port, click.echo, opens=not no_open)
