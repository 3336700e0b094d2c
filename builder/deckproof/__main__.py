"""The command line: `deckproof COMMAND [TALK ...]`. Exit status 0 fine, 1 findings, 2 wrong usage."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import click

from deckproof import __version__
from deckproof.config import Project, find
from deckproof.errors import DeckError, Finding, UsageError
from deckproof.paper import LAYOUTS, PAPERS, Exported, ExportOptions
from deckproof.report import Report

TALKS = click.argument("talks", nargs=-1, metavar="[TALK]...")
PUBLIC = click.option("--public", is_flag=True, help="Without notes, into dist/public/.")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="deckproof")
def main() -> None:
    """Build slide decks in which every number shown is computed and proved.

    Run inside a project: a folder with talks under deck/. Every command takes the names of talks; without any it
    means all of them.
    """


@contextmanager
def _project() -> Iterator[Project]:
    """Give the project around the current folder; wrong usage, or something missing, ends with status 2."""
    with _usage():
        yield find(Path.cwd())


@contextmanager
def _usage() -> Iterator[None]:
    """End with status 2 and the error's text, without a traceback, where it is the command that cannot go on."""
    from deckproof.doctor import Missing  # noqa: PLC0415

    try:
        yield
    except (UsageError, *Missing) as error:
        raise click.UsageError(str(error)) from error


def _report(findings: Sequence[Finding]) -> None:
    """Print findings, one after another."""
    for finding in findings:
        click.echo(str(finding), err=True)


@main.command()
@TALKS
@PUBLIC
def build(talks: tuple[str, ...], *, public: bool) -> None:
    """Build talks into dist/. A talk with faults keeps its last good output."""
    from deckproof import pipeline  # noqa: PLC0415  # --help must not load the stages

    failed = False
    with _project() as project:
        for folder in project.folders(talks):
            failed = not _build_one(folder, partial(pipeline.build, project, folder, public=public)) or failed
        pipeline.gallery(project, public=public)
    sys.exit(1 if failed else 0)


def _build_one(folder: Path, run: Callable[[], Path]) -> bool:
    """Build one talk and say how it went, and what its figures with states weigh."""
    from deckproof.ledgers import figures  # noqa: PLC0415

    start = time.perf_counter()
    try:
        page = run()
    except DeckError as error:
        _report(error.findings)
        click.echo(f"{folder.name}: {_count(len(error.findings), 'error')}, nothing written", err=True)
        return False
    size = page.stat().st_size / 1e6
    click.echo(f"{folder.name}: {os.path.relpath(page)} ({size:.2f} MB) in {time.perf_counter() - start:.1f} s")
    for line in figures(page.parent):
        click.echo(f"  {line}")
    return True


@main.command()
@TALKS
@click.option("--rules", is_flag=True, help="List every rule: what it finds, why, a bad and a good example.")
def check(talks: tuple[str, ...], *, rules: bool) -> None:
    """Prove talks: every number on every slide and step, in a real browser, against a fresh computation."""
    from deckproof import pipeline  # noqa: PLC0415

    if rules:
        click.echo("\n\n".join(pipeline.rules()))
        return
    found = 0
    with _project() as project:
        for folder in project.folders(talks):
            report = pipeline.check(project, folder, _progress())
            _report(report.findings)
            found += len(report.findings)
            click.echo(f"{folder.name}: {_counts(report)}")
        pipeline.gallery(project)
    sys.exit(1 if found else 0)


@main.command()
@TALKS
@click.option("--only", "layouts", multiple=True, type=click.Choice(LAYOUTS), help="Make this alone; may be repeated.")
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", help="The handouts' paper; a4 where not given.")
@click.option("--range", "pages", default="", metavar="3-7,9", help="Slides by number; all where not given.")
@click.option("--steps", is_flag=True, help="In slides.pdf and pictures, a page for each step.")
@click.option("--png", is_flag=True, help="Pictures of the slides too, in png/.")
@click.option("--numbers", is_flag=True, help="Handouts end with a list of the computed numbers.")
@PUBLIC
def export(talks: tuple[str, ...], pages: str, **options: Any) -> None:  # noqa: ANN401  # click has checked them
    """Print talks: slides.pdf, handout.pdf with notes, handouts of two, three and six slides a page."""
    from deckproof import pipeline  # noqa: PLC0415

    options["layouts"] = options["layouts"] or LAYOUTS
    if options["numbers"] and options["layouts"] == ("slides",):
        raise click.UsageError("--numbers adds a list to handouts, and `--only slides` makes none")
    failed = False
    with _project() as project:
        for folder in project.folders(talks):
            wishes = ExportOptions(range=pages, **options)
            run = partial(pipeline.export, project, folder, wishes, _progress(lines=True))
            failed = not _export_one(folder, run) or failed
        pipeline.gallery(project, public=options["public"])
    sys.exit(1 if failed else 0)


def _export_one(folder: Path, run: Callable[[], list[Exported]]) -> bool:
    """Export one talk and say what was made."""
    start = time.perf_counter()
    try:
        made = run()
    except DeckError as error:
        _report(error.findings)
        click.echo(f"{folder.name}: {_count(len(error.findings), 'error')}, nothing written", err=True)
        return False
    for one in made:
        size = f", {one.path.stat().st_size / 1e6:.2f} MB" if one.path.is_file() else ""
        click.echo(f"{folder.name}: {os.path.relpath(one.path)} ({_count(one.pages, 'page')}{size})")
    click.echo(f"{folder.name}: exported in {time.perf_counter() - start:.1f} s")
    return True


def _counts(report: Report) -> str:
    """Return what a check saw, in one line; figures with controls and live figures where there are any."""
    seen = [_count(report.slides, "slide"), _count(report.steps, "step")]
    seen += [_count(report.states, "state")] if report.states else []
    live = f"{_count(report.live, 'live case')} confirmed, " if report.live else ""
    return (
        f"{', '.join(seen)}: {report.computed} computed numbers confirmed, {live}"
        f"{report.declared} declared, {report.loose} loose; {_count(len(report.findings), 'finding')}"
    )


def _progress(*, lines: bool = False) -> Callable[[str], None]:
    """Return what shows progress: one changing line on a terminal; elsewhere, where asked for, plain lines."""
    if not sys.stderr.isatty():
        return (lambda text: click.echo(text, err=True) if text else None) if lines else (lambda _: None)
    return lambda text: click.echo(f"\r\x1b[K{text}" if text else "\r\x1b[K", nl=False, err=True)


@main.command()
@TALKS
@click.option("--names", is_flag=True, help="List each name once instead of each place where it is shown.")
def numbers(talks: tuple[str, ...], *, names: bool) -> None:
    """List the numbers that talks show: text, name, slide and function."""
    from deckproof import pipeline  # noqa: PLC0415

    with _project() as project:
        for folder in project.folders(talks):
            try:
                listed = pipeline.names(project, folder) if names else pipeline.shown(project, folder)
            except DeckError as error:
                _report(error.findings)
                sys.exit(1)
            for row in listed:
                click.echo("  ".join(row))


@main.command()
@click.argument("old", type=click.Path(exists=True, path_type=Path))
@click.argument("new", type=click.Path(exists=True, path_type=Path))
def diff(old: Path, new: Path) -> None:
    """List the numbers that differ between two ledgers (numbers.json), with their slides."""
    from deckproof.ledgers import changes  # noqa: PLC0415

    with _usage():
        lines = list(changes(old, new))
    for line in lines:
        click.echo(line)
    click.echo(_count(len(lines), "number") + " changed")
    sys.exit(1 if lines else 0)


@main.command()
@click.argument("talk")
@click.option(
    "--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="Where taken, the next free one."
)
@click.option("--no-open", is_flag=True, help="Open no browser.")
def present(talk: str, port: int, *, no_open: bool) -> None:
    """Build a talk, serve it to this machine alone and open it, until Ctrl-C."""
    from deckproof import pipeline  # noqa: PLC0415

    with _project() as project:
        (folder,) = project.folders([talk])
        if not _build_one(folder, partial(pipeline.build, project, folder)):
            sys.exit(1)
        pipeline.present(project, folder, port, click.echo, opens=not no_open)


@main.command()
def doctor() -> None:
    """Say what Deckproof needs and whether it is there: assets, a browser, a project."""
    from deckproof.doctor import examine  # noqa: PLC0415

    results = list(examine(Path.cwd()))
    for result in results:
        click.echo(f"{'ok ' if result.fine else 'BAD'}  {result.subject}: {result.text}")
    sys.exit(0 if all(result.fine for result in results) else 1)


@main.command()
@click.argument("name")
def new(name: str) -> None:
    """Make a talk: deck/NAME/slides.md and the module of its numbers, ready to build."""
    from deckproof.scaffold import make  # noqa: PLC0415

    with _usage():
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


def _count(number: int, noun: str) -> str:
    """Return `1 slide` or `2 slides`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


if __name__ == "__main__":
    main()
