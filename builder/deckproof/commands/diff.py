"""`deckproof diff`: compare two ledgers."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from deckproof.commands.shared import count, usage


@click.command()
@click.argument("old", type=click.Path(exists=True, path_type=Path))
@click.argument("new", type=click.Path(exists=True, path_type=Path))
def diff(old: Path, new: Path) -> None:
    """List the numbers that differ between two ledgers (numbers.json), with their slides."""
    from deckproof.ledgers import changes  # noqa: PLC0415

    with usage():
        lines = list(changes(old, new))
    for line in lines:
        click.echo(line)
    click.echo(count(len(lines), "number") + " changed")
    sys.exit(1 if lines else 0)
