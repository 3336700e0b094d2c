"""P005: a link of a slide is none in the PDF."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from deckproof.errors import Finding, Rule
from deckproof.model import RenderedSlide
from deckproof.verify.paper.expected import Content
from deckproof.verify.paper.job import Job

_OUTSIDE = ("http:", "https:", "mailto:")


class LinkLost(Rule):
    """A link does not work in the PDF.

    What: fewer links to an address or an id than the slides have, or one that leads to a place that is not there.
    Why: readers of the PDF click in vain.
    Bad: `[the task](#/2)`. Good: `[the task](#task)`.
    """

    code = "P005"


def check(job: Job) -> list[Finding]:
    """Return the links that are missing, and those that lead nowhere."""
    printed, contents = job.printed, [(slide, Content(_shown(job, slide))) for slide in job.slides]
    ids = {name for _, content in contents for name in content.ids}
    left = Counter([*printed.outside, *(f"#{name}" for name in printed.inside)])
    findings = list(_nowhere(job))
    for slide, content in contents:
        wanted = Counter(link for link in content.links if _is_kept(link, ids))
        for link in sorted((wanted - left).keys()):
            message = f"{job.file} lacks the link of #{slide.id} to {link}"
            findings.append(LinkLost.at(slide.place, message, "look whether it can be seen on the page"))
        left = left - wanted
    return findings


def _shown(job: Job, slide: RenderedSlide) -> str:
    """Return the HTML of what the PDF shows of a slide."""
    return slide.html if job.layout == "handout" else slide.public


def _is_kept(link: str, ids: set[str]) -> bool:
    """Say whether a link has to be in the PDF: one to a slide that is left out has no target."""
    return link.startswith(_OUTSIDE) or link[1:] in ids


def _nowhere(job: Job) -> Iterator[Finding]:
    """Find links without a target."""
    for name in sorted({*job.printed.inside} - job.printed.targets):
        yield LinkLost.at(job.place, f"a link leads to #{name}, which is not there", "export it again")
