"""P004: words of the notes are missing from the handout."""

from __future__ import annotations

from collections import Counter

from deckproof.errors import Finding, Rule
from deckproof.verify.paper.expected import Content, missing, words
from deckproof.verify.paper.job import Job

_NAMED = 8  # words that a message names


class NoteCut(Rule):
    """The handout lacks words of the notes.

    What: a word of a slide's notes that the text of `handout.pdf` does not hold as often as the notes and slides do.
    Why: notes that are cut off at the end of a page are lost without a trace.
    Bad: a style rule that gives notes a height. Good: notes that flow to further pages.
    """

    code = "P004"


def check(job: Job) -> list[Finding]:
    """Return a finding for each slide whose notes are not all in the handout."""
    if job.layout != "handout":
        return []
    left = Counter(word for text in job.printed.texts for word in words(text))
    findings = []
    for slide in job.slides:
        wanted = Content(slide.notes).words
        lacking = list(missing(wanted, left))
        left = left - wanted
        if lacking:
            named = ", ".join(lacking[:_NAMED]) + (" ..." if len(lacking) > _NAMED else "")
            message = f"{job.file} lacks words of the notes of #{slide.id}: {named}"
            findings.append(NoteCut.at(slide.place, message, "remove height and overflow from the styles of notes"))
    return findings
