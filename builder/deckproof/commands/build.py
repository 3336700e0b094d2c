"""`deckproof build`: build talks into dist/."""

from __future__ import annotations

import sys
from functools import partial

import click

from deckproof.commands.shared import PUBLIC, TALKS, build_one, project_here


@click.command()
@TALKS
@PUBLIC
def build(talks: tuple[str, ...], *, public: bool) -> None:
    """Build talks into dist/. A talk with faults keeps its last good output."""
    from deckproof import pipeline  # noqa: PLC0415  # --help must not load the stages

    failed = False
    with project_here() as project:
        for folder in project.folders(talks):
            failed = not build_one(folder, partial(pipeline.build, project, folder, public=public)) or failed
        pipeline.gallery(project, public=public)
    sys.exit(1 if failed else 0)
