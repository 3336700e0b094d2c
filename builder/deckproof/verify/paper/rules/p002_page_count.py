"""P002: pages are missing, blank ones are between them, or they have another size than the slides."""

from __future__ import annotations

from deckproof.errors import Finding, Rule
from deckproof.verify.paper.job import Job

TOLERANCE = 0.5
"""CSS pixels: a PDF's lengths are written with few digits."""


class PageCount(Rule):
    """The slides' PDF does not have one page for each slide, or each step, of the slide's size.

    What: `slides.pdf` with more or fewer pages than the deck has slides (with `--steps`: steps), or pages of another
    size.
    Why: a slide is missing or cut in two, or pages are blank; page numbers are no slide numbers.
    Bad: a style rule that lets slides flow. Good: slides that keep their height.
    """

    code = "P002"


def check(job: Job) -> list[Finding]:
    """Return what is wrong with the pages of the slides' PDF; handouts have as many as they need."""
    if job.layout != "slides":
        return []
    wanted, got = sum(map(len, job.pages.values())), len(job.printed.texts)
    findings = []
    if wanted != got:
        of = "steps" if job.printed.steps else "slides"
        hint = "look at the pages: is one blank, or does a slide's style let it grow?"
        findings.append(PageCount.at(job.place, f"{got} pages for {wanted} {of}", hint))
    size = job.deck.front.width, job.deck.front.height
    for number, page in enumerate(job.printed.sizes, start=1):
        if max(abs(page[0] - size[0]), abs(page[1] - size[1])) > TOLERANCE:
            message = f"page {number} is {page[0]:g} x {page[1]:g} px, not {size[0]} x {size[1]} like the slides"
            findings.append(PageCount.at(job.place, message, "remove @page rules from the deck's own styles"))
    return findings
