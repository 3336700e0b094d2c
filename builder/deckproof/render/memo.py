"""What was rendered before, and what from: a slide of which nothing has changed is not rendered again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from deckproof.model import Answer, Answers, Deck, Drawn, LiveFigure, RenderedSlide, ShownNumber, Slide, StatesShown
from deckproof.render.citations import Bibliography
from deckproof.render.context import Target
from deckproof.render.formulas import Formulas

Used = Sequence[Answer | Drawn | LiveFigure]


@dataclass(frozen=True)
class Kept:
    """One slide as HTML, what it was made from, and what it showed and cited."""

    slide: Slide
    used: Used
    notes: bool
    rendered: RenderedSlide
    ledger: Sequence[ShownNumber]
    figures: Sequence[StatesShown]
    cited: Sequence[str]

    def stands(self, slide: Slide, used: Used, *, notes: bool) -> bool:
        """Say whether a slide made from this would be the same."""
        return self.notes == notes and self.slide == slide and self.used == used


@dataclass
class Memo:
    """Slides by their ids. It does not see files: after a change to an image or the bibliography, take a new one."""

    slides: dict[str, Kept] = field(default_factory=dict)
    targets: Mapping[str, Target] = field(default_factory=dict)
    bibliography: Bibliography = field(default_factory=Bibliography)
    references: tuple[Sequence[str], Sequence[RenderedSlide]] = ((), ())
    """What was cited, and the slides that list it."""
    formulas: Formulas = field(default_factory=Formulas)

    def begin(self, targets: Mapping[str, Target], bibliography: Bibliography) -> None:
        """Forget all where figures have other numbers, or the deck names another bibliography."""
        if targets != self.targets or bibliography is not self.bibliography:
            self.slides.clear()
            self.references = ((), ())
        self.targets, self.bibliography = targets, bibliography


def used(deck: Deck, answers: Answers) -> Mapping[str, Used]:
    """Return the answers that each slide names, by the slide's id."""
    found: dict[str, list[Answer | Drawn | LiveFigure]] = defaultdict(list)
    for number in deck.numbers:
        found[number.slide].append(answers.values[number.reference.name])
    for use in deck.drawings:
        live = use.kind == "live"
        found[use.slide].append(answers.lives[use.name] if live else answers.drawings[use.kind, use.name])
    return cast("Mapping[str, Used]", found)
