"""B002: digits on the page, outside its numbers, that a fresh rendering does not have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from deckproof.errors import Finding, Rule
from deckproof.model import Answers, Rendered, RenderedSlide
from deckproof.verify.digits import digit_words, loose_runs
from deckproof.verify.fresh import drawn_texts, texts_with_digits
from deckproof.verify.snapshot import Step, TextSeen, Visit


class LooseDigitOnPage(Rule):
    """The page has digits that do not come from the slides, or lacks some that do.

    What: a word with a digit, outside the computed and declared numbers, that differs between the page and a fresh
    rendering: in names, formulas, code, alt texts, notes, tick labels, figure numbers, the title, beside the slides.
    Why: a digit put into the finished page bypasses every other check.
    Bad: `GPT-3` in the page where the slides say GPT-2. Good: build again, and edit slides, never pages.
    """

    code = "B002"


_REBUILD = "build the deck again; pages are not edited by hand"


def check(visit: Visit, rendered: Rendered, answers: Answers) -> list[Finding]:
    """Return one finding for each word too many or missing, once for all steps of its slide."""
    found = [*_of_title(visit, rendered.title), *_besides(visit), *_live(visit), *_of_states(visit, answers)]
    for slide in rendered.slides:
        expected = texts_with_digits(slide.html)
        for step in visit.steps:
            if step.slide == slide.id:
                found += _of_step(step, slide, expected)
    return list(dict.fromkeys(found))


def _of_step(step: Step, slide: RenderedSlide, expected: Sequence[str]) -> Iterator[Finding]:
    """Yield what one step has too many and what it lacks."""
    surplus, missing = _difference(step.texts, expected)
    for text, word in surplus:
        where = f"on slide {slide.id!r}, in {_short(text.text)!r}"
        message = f"loose number {word!r} {where}: a fresh rendering has none there"
        yield LooseDigitOnPage.at(text.spot.place, message, _REBUILD)
    for word in missing:
        message = f"{word!r} of a fresh rendering is missing from slide {slide.id!r} of the page"
        yield LooseDigitOnPage.at(slide.place, message, _REBUILD)


def _live(visit: Visit) -> Iterator[Finding]:
    """Yield the numbers that live figures wrote as plain text."""
    hint = "write it with num(...) of marks.js, so that it says which number it is"
    for step in visit.steps:
        for text in step.live:
            for run in loose_runs(text.text):
                message = f"loose number {run.digits!r} in a live figure on slide {step.slide!r}, in {run.excerpt!r}"
                yield LooseDigitOnPage.at(text.spot.place, message, hint)


def _of_states(visit: Visit, answers: Answers) -> Iterator[Finding]:
    """Yield the words that differ in a figure's states: of each word, the first state where it does."""
    met = set()
    for figure in visit.figures:
        drawn = answers.drawings.get((figure.kind, figure.name))
        # A figure or a state that is not the deck's is B015's business.
        if drawn is None or figure.error or figure.state >= len(drawn.states):
            continue
        surplus, missing = _difference(figure.texts, drawn_texts(drawn.states[figure.state].svg or drawn.svg))
        where = f"{figure.kind} {figure.name!r} on slide {figure.slide!r} at {drawn.named_state(figure.state)}"
        messages = {word: f"loose number {word!r} in {where}: a fresh drawing has none there" for _, word in surplus}
        messages |= {word: f"{word!r} of a fresh drawing is missing from {where}" for word in missing}
        for word, message in messages.items():
            if (figure.key, word) not in met:
                met.add((figure.key, word))
                yield LooseDigitOnPage.at(figure.spot.place, message, _REBUILD)


def _difference(shown: Iterable[TextSeen], expected: Iterable[str]) -> tuple[list[tuple[TextSeen, str]], list[str]]:
    """Return the words with digits that only the page has, each with its text, and those that it lacks.

    Whole texts are compared first, so that a word is reported in the text where it stands.
    """
    unmatched = Counter(_folded(text) for text in expected)
    strangers = []
    for text in shown:
        folded = _folded(text.text)
        if unmatched[folded]:
            unmatched[folded] -= 1
        else:
            strangers.append(text)
    words = Counter(word for text in unmatched.elements() for word in digit_words(text))
    surplus = []
    for text in strangers:
        for word in digit_words(text.text):
            if words[word]:
                words[word] -= 1
            else:
                surplus.append((text, word))
    return surplus, list(words.elements())


def _besides(visit: Visit) -> Iterator[Finding]:
    """Yield the numbers that stand beside the slides."""
    for text in visit.besides:
        message = f"loose number in {_short(text.text)!r}, beside the slides"
        yield LooseDigitOnPage.at(text.spot.place, message, _REBUILD)


def _of_title(visit: Visit, title: str) -> Iterator[Finding]:
    """Yield a title whose digits differ."""
    if digit_words(visit.title) != digit_words(title):
        message = f"the page's title is {visit.title!r}, a fresh rendering's {title!r}"
        yield LooseDigitOnPage.at(visit.place, message, _REBUILD)


def _folded(text: str) -> str:
    """Return the text with single spaces."""
    return " ".join(text.split())


def _short(text: str) -> str:
    """Return the beginning of a text."""
    folded = _folded(text)
    return folded if len(folded) <= 60 else folded[:59] + "\N{HORIZONTAL ELLIPSIS}"  # noqa: PLR2004  # half a line
