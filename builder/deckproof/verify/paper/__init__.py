"""Verify what was printed: every PDF beside a deck's page against the deck, its notes and its numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from deckproof.browser import launch
from deckproof.errors import Finding, Place, UsageError
from deckproof.model import Deck, Rendered
from deckproof.paper import LAYOUTS, Layout, chosen, file_name
from deckproof.verify.paper.expected import Content, words
from deckproof.verify.paper.job import Job
from deckproof.verify.paper.layout import sheets
from deckproof.verify.paper.reading import Printed, Unreadable, read
from deckproof.verify.paper.rules import (
    p001_stale_pdf,
    p002_page_count,
    p003_number_not_on_paper,
    p004_note_cut,
    p005_link_lost,
    p006_not_accessible,
    p007_print_overflow,
    p008_notes_published,
)

__all__ = ["check_paper", "check_public"]


@dataclass(frozen=True)
class Fresh:
    """What is freshly computed: the deck, its slides with notes, and without."""

    deck: Deck
    private: Rendered
    public: Rendered


def check_paper(
    fresh: Fresh, folder: Path, handout: Callable[[Layout], str], progress: Callable[[str], None]
) -> list[Finding]:
    """Return what is wrong with the PDFs beside a deck's page; none where there are no PDFs.

    `handout` makes the HTML of a layout, so that its print layout can be measured.

    Raises:
        BrowserNotFound: where there is no browser that works.

    """
    found, findings = dict[Layout, Printed](), list[Finding]()
    for layout in LAYOUTS:
        path = folder / file_name(layout)
        if not path.is_file():
            continue
        place = _place(fresh.deck, path)
        try:
            found[layout] = read(path)
        except Unreadable as error:
            findings.append(p001_stale_pdf.unreadable(place, str(error)))
            continue
        findings += p001_stale_pdf.check(fresh.deck, found[layout].digest, place)
    if findings or not found:
        return findings
    jobs = [_job(fresh, layout, printed) for layout, printed in found.items()]
    for job in _measured(jobs, folder, handout, progress):
        findings += _judged(job)
    return sorted(set(findings))


def check_public(fresh: Fresh, folder: Path) -> list[Finding]:
    """Return the notes that show in any file of a talk's public folder; none where there is no such folder."""
    return p008_notes_published.check(fresh.private.slides, list(_published(fresh.deck, folder)))


def _published(deck: Deck, folder: Path) -> Iterator[p008_notes_published.Published]:
    """Yield the files of a folder that hold words."""
    for path in sorted(folder.glob("*")):
        if path.suffix == ".pdf":
            said = [word for text in read(path).texts for word in words(text)]
        elif path.suffix == ".html":
            said = Content(path.read_text("utf-8")).sequence
        elif path.suffix == ".json":
            said = words(path.read_text("utf-8"))
        else:
            continue
        yield p008_notes_published.Published(_place(deck, path), said)


def _place(deck: Deck, path: Path) -> Place:
    """Return a file's place: relative to the project where it is inside."""
    return Place(path.relative_to(deck.root).as_posix() if path.is_relative_to(deck.root) else str(path), 1)


def _job(fresh: Fresh, layout: Layout, printed: Printed) -> Job:
    """Return a PDF and what it is held to: a handout shows notes and their numbers, other PDFs do not.

    All show the slides of the private deck, which lists what is cited in notes alone too.
    """
    ledger = (fresh.private if layout == "handout" else fresh.public).ledger
    ids = [slide.id for slide in fresh.private.slides]
    try:
        keep = set(chosen(printed.range, ids))
    except UsageError:  # the deck had more slides then: its page count says so
        keep = set(ids)
    slides = [slide for slide in fresh.private.slides if slide.id in keep]
    return Job(layout, _place(fresh.deck, printed.path), printed, fresh.deck, slides, ledger)


def _measured(
    jobs: Sequence[Job], folder: Path, handout: Callable[[Layout], str], progress: Callable[[str], None]
) -> Iterator[Job]:
    """Yield each PDF with its print layout, which one browser lays out again."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  # only the check needs a browser

    with sync_playwright() as playwright, launch(playwright) as browser, TemporaryDirectory() as scratch:
        for job in jobs:
            progress(f"measuring {job.file}")
            if job.layout == "slides":
                address = (folder / "index.html").resolve().as_uri() + "?print-pdf"
            else:
                page = Path(scratch) / f"{job.layout}.html"
                page.write_text(handout(job.layout), "utf-8")
                address = page.as_uri()
            yield replace(job, sheets=sheets(browser, address))
    progress("")


def _judged(job: Job) -> Iterator[Finding]:
    """Yield what is wrong with one PDF."""
    yield from p002_page_count.check(job)
    yield from p003_number_not_on_paper.check(job)
    yield from p004_note_cut.check(job)
    yield from p005_link_lost.check(job)
    yield from p006_not_accessible.check(job)
    yield from p007_print_overflow.check(job)
