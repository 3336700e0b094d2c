"""`deckproof new`: make a talk to begin with."""

from __future__ import annotations

import os
from pathlib import Path

import click

from deckproof.commands.shared import usage
from deckproof.config import find
from deckproof.errors import UsageError


@click.command()
@click.argument("name")
def new(name: str) -> None:
    """Make a talk: deck/NAME/slides.md and the module of its numbers, ready to build."""
    from deckproof.scaffold import make  # noqa: PLC0415

    with usage():
        paths = make(_root(Path.cwd()), name)
    for path in paths:
        click.echo(f"wrote {os.path.relpath(path)}")
    click.echo(f"now run: deckproof build {name}")


def _root(folder: Path) -> Path:
    """Return the folder of the project around `folder`; `folder` itself where there is none yet."""
    try:
        return find(folder).root
    except UsageError:
        return folder
