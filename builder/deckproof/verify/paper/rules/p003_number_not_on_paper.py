"""P003: the text of a PDF does not hold a number of the ledger, or holds digits that its page does not show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_

from deckproof.errors import Finding, Rule
from deckproof.model import RenderedSlide, ShownNumber
from deckproof.verify.paper.expected import missing, numbers, words
from deckproof.verify.paper.job import Job


class NumberNotOnPaper(Rule):
    """A PDF's text differs from the computed numbers.

    What: a number of the ledger that cannot be found in the PDF's text, or other digits on a page than in the slide.
    Why: who searches or copies the number finds another one; or it is cut off.
    Bad: a font without a text behind its digits. Good: the deck's own fonts.
    """

    code = "P003"


_HINT = "look at the page; a style rule may hide it on paper, or a font may have no text behind its digits"


def check(job: Job) -> list[Finding]:
    """Return what the PDF's text lacks: of `slides.pdf` slide by slide, of handouts as a whole."""
    if job.layout == "slides":
        return [*_by_slide(job), *_digits(job)]
    found = _found(job.printed.texts)
    wanted = sum((_wanted(job, slide) for slide in job.slides), Counter[str]())
    lacking = list(missing(wanted, found))
    if not lacking:
        return []
    return [NumberNotOnPaper.at(job.place, f"its text lacks {', '.join(lacking)}", _HINT)]


def _by_slide(job: Job) -> Iterator[Finding]:
    """Find numbers that no page of their slide holds; of several steps, each may be shown at another."""
    for slide in job.slides:
        texts = [job.printed.texts[page] for page in job.pages[slide.id] if page < len(job.printed.texts)]
        found = reduce(or_, (_found([text]) for text in texts), Counter[str]())
        lacking = list(missing(_wanted(job, slide), found))
        if lacking:
            message = f"{job.file} lacks {', '.join(lacking)} on the page of #{slide.id}"
            yield NumberNotOnPaper.at(slide.place, message, _HINT)


def _digits(job: Job) -> Iterator[Finding]:
    """Find pages whose text has other digits than the slide that was printed on them."""
    if job.printed.steps:
        return
    places = {slide.id: slide.place for slide in job.slides}
    sheets = [sheet for sheet in job.sheets if sheet.id in places]
    for sheet, text in zip(sheets, job.printed.texts, strict=False):
        shown, printed = _digits_of(sheet.text), _digits_of(text)
        if shown != printed:
            less, more = "".join((shown - printed).elements()), "".join((printed - shown).elements())
            message = f"{job.file} has other digits than #{sheet.id}: it lacks {less!r} and adds {more!r}"
            yield NumberNotOnPaper.at(places[sheet.id], message, "export it again: `deckproof export`")


def _digits_of(text: str) -> Counter[str]:
    """Return how often each digit stands in a text."""
    return Counter(sign for sign in text if sign.isdigit())


def _found(texts: Iterable[str]) -> Counter[str]:
    """Return the numbers and words of some pages."""
    return sum((numbers(text) + Counter(words(text)) for text in texts), Counter[str]())


def _wanted(job: Job, slide: RenderedSlide) -> Counter[str]:
    """Return the numbers of a slide's ledger; a figure that prints other states than its own is left to `_digits`."""
    has_print_states = "data-print-states" in slide.html
    shown = (entry for entry in job.ledger if entry.slide == slide.id)
    kept = (entry for entry in shown if not (has_print_states and entry.kind == "drawn"))
    return sum((_parts(entry) for entry in kept), Counter[str]())


def _parts(entry: ShownNumber) -> Counter[str]:
    """Return what to look for: the digits of a number, the letters of a word."""
    return numbers(entry.text) or Counter(words(entry.text))
