"""P007: something reaches out of its slide on paper."""

from __future__ import annotations

from deckproof.errors import Finding, Rule
from deckproof.verify.paper.job import Job


class PrintOverflow(Rule):
    """Something reaches out of a slide in the print layout.

    What: a text or a picture that reaches more than 1 px beyond its slide's edge on paper, where all steps are shown
    at once.
    Why: it is cut off, and nobody is told.
    Bad: two fragments of half a slide each, in one place after the other. Good: `{print="4"}`, or two slides.
    """

    code = "P007"


def check(job: Job) -> list[Finding]:
    """Return a finding for each slide with something that reaches out: what reaches furthest."""
    places = {slide.id: slide.place for slide in job.slides}
    findings = []
    for sheet in job.sheets:
        if sheet.id in places and sheet.reaching:
            name, pixels = max(sheet.reaching, key=lambda part: part[1])
            message = f"{name!r} reaches {pixels:.0f} px out of #{sheet.id} in {job.file}"
            findings.append(PrintOverflow.at(places[sheet.id], message, "shorten it, or split the slide"))
    return findings
