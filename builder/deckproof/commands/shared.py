"""What the commands have in common: the project that they run in, how they report, how they show progress."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager, nullcontext
from pathlib import Path

import click

from deckproof.config import Project, find
from deckproof.errors import DeckError, Finding, UsageError

TALKS = click.argument("talks", nargs=-1, metavar="[TALK]...")
PORT = click.option(
    "--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="Where taken, the next free one."
)
NO_OPEN = click.option("--no-open", is_flag=True, help="Open no browser.")
SCHEDULER = click.option(
    "--scheduler", metavar="ADDRESS", help="Compute on the Dask cluster whose scheduler is there: tcp://HOST:PORT."
)
PUBLIC = click.option("--public", is_flag=True, help="Without notes, into dist/public/.")


@contextmanager
def project_here() -> Iterator[Project]:
    """Give the project around the current folder; wrong usage, or something missing, ends with status 2."""
    with usage():
        yield find(Path.cwd())


@contextmanager
def usage() -> Iterator[None]:
    """End with status 2 and the error's text, without a traceback, where it is the command that cannot go on."""
    from deckproof.doctor import Missing  # noqa: PLC0415

    try:
        yield
    except (UsageError, *Missing) as error:
        raise click.UsageError(str(error)) from error


@contextmanager
def computing(scheduler: str | None) -> Iterator[Executor | None]:
    """Give the executor of a Dask cluster, none where no address is given: then this machine computes."""
    from deckproof import pipeline  # noqa: PLC0415

    with pipeline.cluster(scheduler) if scheduler else nullcontext() as executor:
        yield executor


def print_findings(findings: Sequence[Finding]) -> None:
    """Print findings, one after another."""
    for finding in findings:
        click.echo(str(finding), err=True)


def build_one(folder: Path, run: Callable[[], Path]) -> bool:
    """Build one talk and say how it went, and what its figures with states weigh."""
    from deckproof.ledgers import figures  # noqa: PLC0415

    start = time.perf_counter()
    try:
        page = run()
    except DeckError as error:
        print_findings(error.findings)
        click.echo(f"{folder.name}: {count(len(error.findings), 'error')}, nothing written", err=True)
        return False
    size = page.stat().st_size / 1e6
    click.echo(f"{folder.name}: {os.path.relpath(page)} ({size:.2f} MB) in {time.perf_counter() - start:.1f} s")
    for line in figures(page.parent):
        click.echo(f"  {line}")
    return True


def progress_shown(*, lines: bool = False) -> Callable[[str], None]:
    """Return what shows progress: one changing line on a terminal; elsewhere, where asked for, plain lines."""
    if not sys.stderr.isatty():
        return (lambda text: click.echo(text, err=True) if text else None) if lines else (lambda _: None)
    return lambda text: click.echo(f"\r\x1b[K{text}" if text else "\r\x1b[K", nl=False, err=True)


def count(number: int, noun: str) -> str:
    """Return `1 slide` or `2 slides`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
