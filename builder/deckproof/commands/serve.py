"""`deckproof serve`: write a talk with the browser beside the editor."""

from __future__ import annotations

import click

from deckproof.commands.shared import NO_OPEN, PORT, TALKS, project_here


@click.command()
@TALKS
@PORT
@NO_OPEN
def serve(talks: tuple[str, ...], port: int, *, no_open: bool) -> None:
    """Show talks to this machine alone while they are written, until Ctrl-C.

    What is saved appears in the open browsers, at the slide, the step and the state that they show. Several browsers
    go through a talk together. After a fault the last good deck stays, and what is wrong stands over it.
    """
    from deckproof import pipeline  # noqa: PLC0415

    with project_here() as project:
        pipeline.serve(project, project.folders(talks), port, click.echo, opens=not no_open)
