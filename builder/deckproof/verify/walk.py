"""Walk every slide, every fragment and every state of every figure of an open page."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial

from deckproof.verify import browser_session, fonts
from deckproof.verify.browser_session import Session
from deckproof.verify.geometry import Box
from deckproof.verify.rules.b019_low_contrast import LEAST
from deckproof.verify.snapshot import Json, Reader, Step, Visit
from deckproof.verify.tour import Tour, visit_states

Progress = Callable[[str], None]


def walk(session: Session, reader: Reader, progress: Progress) -> Visit:
    """Return all that the page showed; of a page that never got ready, only what it asked for and said."""
    place = reader.fallback
    if not session.ready:
        return Visit(place, Box(0, 0, 0, 0), requests=session.requests, messages=session.messages, ready=False)
    begun = json.loads(session.call("deckproofWalk.begin", 1000 * browser_session.READY_SECONDS))
    tour = Tour(repeated=reader.repeated(begun["repeated"]))
    steps = list(_steps(session, len(begun["slides"]), reader, tour, progress))
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
        figures=tour.figures,
        states=tour.states,
        repeated=tour.repeated,
        lives=reader.lives(begun["lives"]),
        low_contrasts=reader.low_contrasts(json.loads(session.call("deckproofContrast.survey", LEAST))),
    )


def _steps(session: Session, slides: int, reader: Reader, tour: Tour, progress: Progress) -> Iterator[Step]:
    """Yield every slide at every step; what figures show, at every step and in every state, goes to the tour."""
    for index in range(slides):
        slide = f"checking slide {index + 1} of {slides}"
        progress(slide)
        for number, data in enumerate(_slide(session, index)):
            yield reader.step(data, number)
            tour.figures += [reader.figure(figure) for figure in data["figures"]]
        visit_states(session, reader, tour, partial(_further, progress, slide))


def _further(progress: Progress, slide: str, text: str) -> None:
    """Tell what is done on a slide."""
    progress(f"{slide}, {text}")


def _slide(session: Session, index: int) -> Iterator[Json]:
    """Yield one slide, fragment after fragment."""
    data = json.loads(session.call("deckproofWalk.openSlide", index))
    while data is not None:
        yield data
        data = json.loads(session.call("deckproofWalk.nextStep"))
