"""`deckproof export`: print talks."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import click

from deckproof.commands.shared import (
    PUBLIC,
    SCHEDULER,
    TALKS,
    computing,
    count,
    print_findings,
    progress_shown,
    project_here,
)
from deckproof.errors import DeckError
from deckproof.paper import LAYOUTS, PAPERS, THEMES, Exported, ExportOptions


@click.command()
@TALKS
@click.option("--only", "layouts", multiple=True, type=click.Choice(LAYOUTS), help="Make this alone; may be repeated.")
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", help="The handouts' paper; a4 where not given.")
@click.option("--range", "pages", default="", metavar="3-7,9", help="Slides by number; all where not given.")
@click.option("--steps", is_flag=True, help="In slides.pdf and pictures, a page for each step.")
@click.option("--theme", type=click.Choice(THEMES), default="light", help="Of slides.pdf and pictures; else light.")
@click.option("--png", is_flag=True, help="Pictures of the slides too, in png/.")
@click.option("--numbers", is_flag=True, help="Handouts end with a list of the computed numbers.")
@PUBLIC
@SCHEDULER
def export(talks: tuple[str, ...], pages: str, scheduler: str | None, **options: Any) -> None:  # noqa: ANN401  # click has checked them
    """Print talks: slides.pdf, handout.pdf with notes, handouts of two, three and six slides a page."""
    from deckproof import pipeline  # noqa: PLC0415

    options["layouts"] = options["layouts"] or LAYOUTS
    if options["numbers"] and options["layouts"] == ("slides",):
        raise click.UsageError("--numbers adds a list to handouts, and `--only slides` makes none")
    failed = False
    with project_here() as project, computing(scheduler) as executor:
        for folder in project.folders(talks):
            wishes = ExportOptions(range=pages, **options)
            run = partial(pipeline.export, project, folder, wishes, progress_shown(lines=True), executor)
            failed = not _export_one(folder, run) or failed
        pipeline.gallery(project, public=options["public"])
    sys.exit(1 if failed else 0)


def _export_one(folder: Path, run: Callable[[], list[Exported]]) -> bool:
    """Export one talk and say what was made."""
    start = time.perf_counter()
    try:
        made = run()
    except DeckError as error:
        print_findings(error.findings)
        click.echo(f"{folder.name}: {count(len(error.findings), 'error')}, nothing written", err=True)
        return False
    for one in made:
        size = f", {one.path.stat().st_size / 1e6:.2f} MB" if one.path.is_file() else ""
        click.echo(f"{folder.name}: {os.path.relpath(one.path)} ({count(one.pages, 'page')}{size})")
    click.echo(f"{folder.name}: exported in {time.perf_counter() - start:.1f} s")
    return True
