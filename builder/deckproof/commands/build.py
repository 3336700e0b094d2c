"""`deckproof build`: build talks into dist/."""

from __future__ import annotations

import sys
from functools import partial

import click

from deckproof.commands.shared import PUBLIC, SCHEDULER, TALKS, build_one, computing, project_here


@click.command()
@TALKS
@PUBLIC
@SCHEDULER
def build(talks: tuple[str, ...], scheduler: str | None, *, public: bool) -> None:
    """Build talks into dist/. A talk with faults keeps its last good output."""
    from deckproof import pipeline  # noqa: PLC0415  # --help must not load the stages

    failed = False
    with project_here() as project, computing(scheduler) as executor:
        for folder in project.folders(talks):
            run = partial(pipeline.build, project, folder, public=public, executor=executor)
            failed = not build_one(folder, run) or failed
        pipeline.gallery(project, public=public)
    sys.exit(1 if failed else 0)
