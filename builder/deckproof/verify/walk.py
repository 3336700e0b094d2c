"""Walk every slide and every fragment of an open page."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from deckproof.verify import fonts
from deckproof.verify.browser_session import Session
from deckproof.verify.geometry import Box
from deckproof.verify.snapshot import Json, Reader, Step, Visit

Progress = Callable[[str], None]


def walk(session: Session, reader: Reader, progress: Progress) -> Visit:
    """Return all that the page showed; of a page that never got ready, only what it asked for and said."""
    place = reader.fallback
    if not session.ready:
        return Visit(place, Box(0, 0, 0, 0), requests=session.requests, messages=session.messages, ready=False)
    begun = json.loads(session.call("deckproofWalk.begin"))
    steps = list(_steps(session, len(begun["slides"]), reader, progress))
    return Visit(
        place,
        Box(*begun["area"]),
        begun["title"],
        begun["slides"],
        steps,
        reader.texts(begun["besides"]),
        reader.links(begun["links"]),
        fonts.foreign_glyphs(session, reader),
        session.requests,
        session.messages,
    )


def _steps(session: Session, slides: int, reader: Reader, progress: Progress) -> Iterator[Step]:
    """Yield every slide at every step; an empty progress text says that the last one is done."""
    for index in range(slides):
        progress(f"checking slide {index + 1} of {slides}")
        yield from (reader.step(data, number) for number, data in enumerate(_slide(session, index)))
    progress("")


def _slide(session: Session, index: int) -> Iterator[Json]:
    """Yield one slide, fragment after fragment."""
    data = json.loads(session.call("deckproofWalk.openSlide", index))
    while data is not None:
        yield data
        data = json.loads(session.call("deckproofWalk.nextStep"))
