"""P008: notes in what is built to be published."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from deckproof.errors import Finding, Place, Rule
from deckproof.model import RenderedSlide
from deckproof.verify.paper.expected import Content

LENGTH = 6
"""Words in a row that make a phrase: fewer stand elsewhere by chance."""
Phrase = tuple[str, ...]


@dataclass(frozen=True)
class Published:
    """A file that is published, and the words that it holds, in order."""

    place: Place
    words: Sequence[str]


class NotesPublished(Rule):
    """A public build holds notes.

    What: six words in a row that stand in the notes and on no slide, found in a file under `dist/public/`.
    Why: notes are for the speaker; what is published cannot be taken back.
    Bad: copying `handout.pdf` into the public folder. Good: `deckproof export --public`.
    """

    code = "P008"


def check(slides: Sequence[RenderedSlide], files: Sequence[Published]) -> list[Finding]:
    """Return a finding for each file and slide whose notes show in it."""
    private = list(_private(slides))
    findings = []
    for file in files:
        held = phrases(file.words)
        for slide, own in private:
            leaked = sorted(" ".join(phrase) for phrase in own & held)
            if leaked:
                message = f"holds notes of #{slide.id}: {leaked[0]!r}"
                findings.append(NotesPublished.at(file.place, message, "run: deckproof export --public"))
    return findings


def _private(slides: Sequence[RenderedSlide]) -> Iterator[tuple[RenderedSlide, set[Phrase]]]:
    """Yield each slide's phrases that only its notes have, among all slides."""
    public = {phrase for slide in slides for phrase in phrases(Content(slide.public).sequence)}
    for slide in slides:
        yield slide, phrases(Content(slide.notes).sequence) - public


def phrases(words: Sequence[str]) -> set[Phrase]:
    """Return all that stands in a row of words; of fewer words than a phrase has, none."""
    return set(zip(*(words[start:] for start in range(LENGTH)), strict=False))
