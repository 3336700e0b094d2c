"""What Deckproof does, in order: read, compute, render, assemble; and the check, which does it afresh and compares."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from deckproof import assemble, compute, read, render
from deckproof.config import Project
from deckproof.errors import RULES, DeckError, Finding
from deckproof.model import Answers, Deck, Rendered, Report
from deckproof.revision import revision

Progress = Callable[[str], None]


def build(project: Project, folder: Path) -> Path:
    """Build one talk and return its page.

    Raises:
        DeckError: with the findings of the first stage that cannot go on; the last good output stays.

    """
    deck = read.talk(project.root, folder)  # slides.md -> Deck
    answers = compute.answers(deck, project.cache / "answers")  # names     -> values, figures, tables
    rendered = render.slides(deck, answers)  # Deck      -> HTML in which numbers have names
    return assemble.write(deck, rendered, project.dist, project.cache, revision(project.root))


def check(project: Project, folder: Path, progress: Progress) -> Report:
    """Check one talk: its source, and its page in a browser against a fresh computation."""
    from deckproof import verify  # noqa: PLC0415  # a build does not load the browser's driver

    try:
        deck, answers, rendered = _afresh(project, folder)
    except DeckError as error:
        return Report(error.findings)
    source: list[Finding] = verify.check_source(deck, answers, rendered)
    report = verify.check_page(deck, rendered, project.dist / deck.talk / "index.html", progress)
    findings = sorted({*source, *report.findings})
    return Report(findings, report.computed, report.declared, report.loose, report.slides, report.steps)


def _afresh(project: Project, folder: Path) -> tuple[Deck, Answers, Rendered]:
    """Read, compute and render without any cache."""
    deck = read.talk(project.root, folder)
    answers = compute.answers(deck)
    return deck, answers, render.slides(deck, answers)


def shown(project: Project, folder: Path) -> list[tuple[str, ...]]:
    """Return the numbers that a talk shows, in order: text, name, slide, and where it is computed."""
    deck = read.talk(project.root, folder)
    ledger = render.slides(deck, compute.answers(deck, project.cache / "answers")).ledger
    return [
        (
            number.text,
            number.name or "declared",
            f"#{number.slide}",
            str(number.origin.place if number.origin else number.place),
        )
        for number in ledger
    ]


def names(project: Project, folder: Path) -> list[tuple[str, ...]]:
    """Return what a talk's slides may name: each function's kind and name, and where it is defined."""
    deck = read.talk(project.root, folder)
    offered = compute.offered(deck)
    return [(name, str(origin.place)) for name, origin in sorted(offered.items())]


def rules() -> list[str]:
    """Return every rule's code and docstring; importing the stages has entered them into the catalogue."""
    from deckproof import verify  # noqa: F401, PLC0415

    return [f"{code}  {(rule.__doc__ or '').strip()}" for code, rule in sorted(RULES.items())]
