"""`deckproof check`: prove talks."""

from __future__ import annotations

import sys

import click

from deckproof.commands.shared import SCHEDULER, TALKS, computing, count, print_findings, progress_shown, project_here
from deckproof.report import Report


@click.command()
@TALKS
@click.option("--rules", is_flag=True, help="List every rule: what it finds, why, a bad and a good example.")
@SCHEDULER
def check(talks: tuple[str, ...], scheduler: str | None, *, rules: bool) -> None:
    """Prove talks: every number on every slide and step, in a real browser, against a fresh computation."""
    from deckproof import pipeline  # noqa: PLC0415

    if rules:
        click.echo("\n\n".join(pipeline.rules()))
        return
    found = 0
    with project_here() as project, computing(scheduler) as executor:
        for folder in project.folders(talks):
            report = pipeline.check(project, folder, progress_shown(), executor)
            print_findings(report.findings)
            found += len(report.findings)
            click.echo(f"{folder.name}: {_counts(report)}")
        pipeline.gallery(project)
    sys.exit(1 if found else 0)


def _counts(report: Report) -> str:
    """Return what a check saw, in one line; figures with controls and live figures where there are any."""
    seen = [count(report.slides, "slide"), count(report.steps, "step")]
    seen += [count(report.states, "state")] if report.states else []
    live = f"{count(report.live, 'live case')} confirmed, " if report.live else ""
    return (
        f"{', '.join(seen)}: {report.computed} computed numbers confirmed, {live}"
        f"{report.declared} declared, {report.loose} loose; {count(len(report.findings), 'finding')}"
    )
