"""Verify a deck: its sources by rules, its finished page in a real browser against a fresh computation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from html.parser import HTMLParser
from pathlib import Path

from deckproof.errors import Finding, Place
from deckproof.model import Answers, Deck, Rendered
from deckproof.report import Report
from deckproof.verify.browser_session import opened
from deckproof.verify.live import Agreement, agreements
from deckproof.verify.rules import (
    b001_number_differs,
    b002_loose_digit_on_page,
    b003_overflow,
    b004_hidden_text,
    b005_foreign_font,
    b006_network_request,
    b007_console_message,
    b008_dead_link,
    b009_small_text,
    b010_misplaced_tick,
    b011_stale_page,
    b012_no_page,
    b013_never_ready,
    b014_other_slides,
    b015_state_differs,
    b016_duplicate_id,
    b017_live_failed,
    b018_live_differs,
    b019_low_contrast,
    c006_unused_value,
    n001_loose_digit,
    n002_typed_result,
    n003_loose_digit_drawn,
    n004_planned_time,
)
from deckproof.verify.snapshot import Reader, Visit
from deckproof.verify.walk import walk

__all__ = ["check_page", "check_source"]

DIGEST = "deckproof-digest"
"""Name of the page's `<meta>` that holds the digest of its sources."""


def check_source(deck: Deck, answers: Answers, rendered: Rendered) -> list[Finding]:
    """Return what is wrong with a deck's sources: typed numbers, planned times, values left over."""
    return sorted(
        {
            *n001_loose_digit.check(deck),
            *n002_typed_result.check(deck),
            *n003_loose_digit_drawn.check(deck, answers),
            *n004_planned_time.check(deck),
            *c006_unused_value.check(deck, answers, rendered),
        }
    )


def check_page(deck: Deck, rendered: Rendered, answers: Answers, page: Path, progress: Callable[[str], None]) -> Report:
    """Walk the page on the disk in a real browser and compare it with a fresh rendering, states and cases with answers.

    `answers` and `rendered` must come from a computation that used no cache and gave every state's own drawing and
    the cases of live figures. `progress` is told each slide and state as it is reached, and `""` at the end.

    Raises:
        BrowserNotFound: where there is no browser that works.

    """
    place = Place(page.relative_to(deck.root).as_posix() if page.is_relative_to(deck.root) else str(page), 1)
    if not page.is_file():
        return Report([b012_no_page.finding(deck, place)])
    stale = b011_stale_page.check(deck, _digest(page), place)
    if stale:
        return Report(stale)
    reader = Reader(place, {slide.id: slide.place for slide in rendered.slides}, answers.drawings)
    with opened(page, deck.front.width, deck.front.height) as session:
        visit = walk(session, reader, progress)
        agreed = agreements(session, visit.lives, answers.lives, progress)
    progress("")
    return _report(visit, agreed, _Fresh(deck, rendered, answers), page.parent)


@dataclass(frozen=True)
class _Fresh:
    """What the page is held to."""

    deck: Deck
    rendered: Rendered
    answers: Answers

    @property
    def steady(self) -> Rendered:
        """The rendering without the numbers of figures with controls, which are compared state by state."""
        changing = {drawn.origin for drawn in self.answers.drawings.values() if drawn.controls}
        ledger = [one for one in self.rendered.ledger if not (one.kind == "drawn" and one.origin in changing)]
        return replace(self.rendered, ledger=ledger)


def _report(visit: Visit, agreed: Mapping[str, Agreement], fresh: _Fresh, folder: Path) -> Report:
    """Judge what was seen."""
    silent = [*b006_network_request.check(visit), *b007_console_message.check(visit)]
    if not visit.ready:
        return Report(sorted({*silent, *b013_never_ready.check(visit)}))
    rendered = fresh.steady
    numbers = b001_number_differs.compare(visit, rendered)
    states = b015_state_differs.compare(visit, fresh.deck, fresh.answers)
    loose = b002_loose_digit_on_page.check(visit, rendered, fresh.answers)
    findings = {
        *silent,
        *numbers.findings,
        *loose,
        *b003_overflow.check(visit),
        *b004_hidden_text.check(visit),
        *b005_foreign_font.check(visit),
        *b008_dead_link.check(visit, folder),
        *b009_small_text.check(visit),
        *b010_misplaced_tick.check(visit),
        *b014_other_slides.check(visit, rendered),
        *states.findings,
        *b016_duplicate_id.check(visit),
        *b017_live_failed.check(visit, fresh.deck),
        *b018_live_differs.check(fresh.deck, fresh.answers.lives, agreed),
        *b019_low_contrast.check(visit),
    }
    confirmed = [entry for i, entry in enumerate(rendered.ledger) if i not in numbers.faults]
    declared = sum(entry.kind == "literal" for entry in confirmed)
    return Report(
        sorted(findings),
        computed=len(confirmed) - declared + states.confirmed,
        declared=declared,
        loose=len(loose),
        slides=len(visit.slides),
        steps=len(visit.steps),
        states=len(visit.states),
        live=sum(one.confirmed for one in agreed.values()),
    )


class _Meta(HTMLParser):
    """Finds the page's digest."""

    digest = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at `<meta>` tags."""
        values = dict(attrs)
        if tag == "meta" and values.get("name") == DIGEST:
            self.digest = values.get("content") or ""


def _digest(page: Path) -> str:
    """Return the digest that the page carries, `""` where there is none."""
    reader = _Meta()
    reader.feed(page.read_text("utf-8").partition("</head>")[0])
    return reader.digest
