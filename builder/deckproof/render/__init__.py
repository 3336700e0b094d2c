"""Render a deck: its slides become HTML in which every number says which value it shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import pairwise

from markdown_it.token import Token

from deckproof.durations import minutes
from deckproof.errors import DeckError, Finding, Place
from deckproof.model import (
    NOTES_CLOSE,
    NOTES_OPEN,
    Answers,
    Attributes,
    Deck,
    Origin,
    Rendered,
    RenderedSlide,
    ShownNumber,
    Slide,
)
from deckproof.render.attributes import html_attributes
from deckproof.render.citations import Bibliography
from deckproof.render.context import Context, Target
from deckproof.render.formulas import Formulas
from deckproof.render.html import SlideRenderer
from deckproof.render.memo import Kept, Memo, Used, used
from deckproof.render.numbers_in import Numbers
from deckproof.render.public import refuse_notes

__all__ = ["Formulas", "Memo", "refuse_notes", "slides"]

_NAME_END = re.compile(r"[.#]")
_TARGET_KINDS = {"fig": "Figure", "tbl": "Table"}


def slides(deck: Deck, answers: Answers, *, notes: bool = True, memo: Memo | None = None) -> Rendered:
    """Return the deck's slides as HTML, and the ledger of their numbers; of `notes` no trace where they are not wanted.

    With a `memo`, a slide that is as it was when last rendered with it is not rendered again.

    Raises:
        DeckError: with every formula and citation that cannot be rendered.

    """
    memo = memo or Memo()
    memo.begin(_targets(deck), _bibliography(deck, memo))
    named, kept, findings = used(deck, answers), list[Kept](), list[Finding]()
    for slide in deck.slides:
        known, own = memo.slides.get(slide.id), named.get(slide.id, ())
        if known is None or not known.stands(slide, own, notes=notes):
            context = _context(slide, deck, answers, memo)
            known = _made(slide, own, context, notes=notes)
            findings += context.findings
        kept.append(known)
    if findings:
        raise DeckError(findings)
    memo.slides = {one.slide.id: one for one in kept}
    ledger = [number for one in kept for number in one.ledger]
    rendered = [*(one.rendered for one in kept), *_references(deck, memo)]
    title = rendered[0].title if deck.front.title else deck.talk
    figures = [figure for one in kept for figure in one.figures]
    subtitle = _subtitle(deck.slides[0], SlideRenderer(_context(deck.slides[0], deck, answers, memo)))
    return Rendered(title, rendered, ledger, _origins(answers, ledger), _modules(answers), figures, subtitle)


def _context(slide: Slide, deck: Deck, answers: Answers, memo: Memo) -> Context:
    """Return what rendering a slide needs to know."""
    file, ledger = slide.place.file, list[ShownNumber]()
    numbers = Numbers(answers, slide.id, file, ledger)
    return Context(
        slide.id, file, deck.root, answers, numbers, memo.bibliography, memo.targets, ledger, memo.formulas
    )


def _made(slide: Slide, named: Used, context: Context, *, notes: bool) -> Kept:
    """Render one slide, and keep what it was made from."""
    context.bibliography.cited = []
    rendered = _slide(slide, SlideRenderer(context), notes=notes)
    return Kept(slide, named, notes, rendered, context.ledger, context.figures, context.bibliography.cited)


def _subtitle(slide: Slide, renderer: SlideRenderer) -> str:
    """Return the subtitle of a title slide as plain text."""
    lines = (line.children or [] for opening, line in pairwise(slide.body) if opening.attrGet("class") == "subtitle")
    return renderer.render_plain(next(lines, []))


def _origins(answers: Answers, ledger: list[ShownNumber]) -> dict[str, Origin]:
    """Return where each number is computed, by the part of its name before the first `.` or `#`."""
    origins = {name: found.origin for name, found in answers.lives.items()}
    for number in ledger:
        if number.origin:
            origins.setdefault(_NAME_END.split(number.name)[0], number.origin)
    return dict(sorted(origins.items()))


def _modules(answers: Answers) -> dict[str, str]:
    """Return the modules of all live figures."""
    return {name: source for found in answers.lives.values() for name, source in found.modules.items()}


def _bibliography(deck: Deck, memo: Memo) -> Bibliography:
    """Return the deck's bibliography, an empty one where it names none; it is not read again while it is in `memo`."""
    first = deck.slides[0].place
    if not deck.front.bibliography:
        path, place = None, first
    else:
        path = (deck.root / first.file).parent / deck.front.bibliography
        place = deck.front.places["bibliography"]
    return memo.bibliography if memo.bibliography.is_of(path, place) else Bibliography(path, place)


def _slide(slide: Slide, renderer: SlideRenderer, *, notes: bool) -> RenderedSlide:
    """Return one slide's section: heading, body, and its notes, which only the speaker sees."""
    heading, title = "", ""
    if slide.heading:
        renderer.context.heading = slide.heading[0]
        heading = renderer.render_blocks(slide.heading)
        title = " ".join(renderer.render_plain(slide.heading[1].children or []).split())
    body = renderer.render_blocks(slide.body)
    said = renderer.render_blocks(slide.notes) if notes else ""
    aside = f"{NOTES_OPEN}{said}{NOTES_CLOSE}" if said else ""
    opening = f"<section{_section_attributes(slide, renderer.context.numbers.plain)}>"
    html = f'{opening}{heading}<div class="body">{body}</div>{aside}</section>'
    return RenderedSlide(slide.id, title, slide.place, html, said)


def _section_attributes(slide: Slide, plain: Callable[[str], str]) -> str:
    """Return the attributes of a slide's section: id, classes, planned seconds, place."""
    pairs = dict(slide.attributes.pairs)
    if "time" in pairs:
        pairs["timing"] = str(round((minutes(pairs.pop("time")) or 0) * 60))
    attributes = Attributes(slide.id, (f"{slide.kind}-slide", *slide.attributes.classes), pairs)
    place = f' data-file="{escape(slide.place.file)}" data-line="{slide.place.line}"'
    return html_attributes(attributes, plain) + place


def _targets(deck: Deck) -> dict[str, Target]:
    """Number the figures and tables that have an id, in the order of the talk."""
    targets: dict[str, Target] = {}
    counts = dict.fromkeys(_TARGET_KINDS, 0)
    for token in (token for slide in deck.slides for token in _images(slide)):
        identifier = token.meta.get("attributes", Attributes()).id
        kind = identifier.partition("-")[0]
        if kind in _TARGET_KINDS:
            counts[kind] += 1
            targets[identifier] = Target(f"{_TARGET_KINDS[kind]} {counts[kind]}", identifier)
    return targets


def _images(slide: Slide) -> Iterator[Token]:
    """Yield the pictures of a slide, in order."""
    stack = [*slide.heading, *slide.body, *slide.notes][::-1]
    while stack:
        token = stack.pop()
        if token.type == "image":
            yield token
        stack += (token.children or [])[::-1]


def _references(deck: Deck, memo: Memo) -> Sequence[RenderedSlide]:
    """Return the slides that list what was cited, in the order of first citation."""
    cited = [*dict.fromkeys(key for slide in deck.slides for key in memo.slides[slide.id].cited)]
    if memo.references[0] != cited:
        memo.bibliography.cited = cited
        memo.references = cited, [*_lists(memo.bibliography, deck)]
    return memo.references[1]


def _lists(bibliography: Bibliography, deck: Deck) -> Iterator[RenderedSlide]:
    """Make the slides that list what was cited."""
    place: Place = deck.front.places.get("bibliography", deck.slides[0].place)
    for number, items in enumerate(bibliography.pages(), start=1):
        identifier = "references" if number == 1 else f"references-{number}"
        attributes = _section_attributes(Slide(identifier, "references", place), str)
        body = f'<div class="body"><ol class="references">{"".join(items)}</ol></div>'
        yield RenderedSlide(
            identifier, "References", place, f"<section{attributes}><h2>References</h2>{body}</section>"
        )
