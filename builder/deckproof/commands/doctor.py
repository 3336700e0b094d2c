"""`deckproof doctor`: say what is needed and whether it is there."""

from __future__ import annotations

import sys
from pathlib import Path

import click


@click.command()
def doctor() -> None:
    """Say what Deckproof needs and whether it is there: assets, a browser, a project."""
    from deckproof.doctor import examine  # noqa: PLC0415

    results = list(examine(Path.cwd()))
    for result in results:
        click.echo(f"{'ok ' if result.fine else 'BAD'}  {result.subject}: {result.text}")
    sys.exit(0 if all(result.fine for result in results) else 1)
