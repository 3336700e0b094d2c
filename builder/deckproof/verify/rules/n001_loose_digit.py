"""N001: a number typed into a slide's text."""

from __future__ import annotations

from deckproof.errors import Finding, Rule
from deckproof.model import Deck
from deckproof.verify.digits import loose_runs
from deckproof.verify.prose import lines


class LooseDigit(Rule):
    """A number is typed into the text.

    What: a digit in text, headings, captions, alt texts, notes or front matter that is neither computed, declared,
    part of a name (GPT-2, W2), in code nor in an address.
    Why: a typed number stays as it is when the computation changes.
    Bad: `right on 83 of 100 words`. Good: `right on {{ right }} of {{ words }} words`.
    """

    code = "N001"


def check(deck: Deck) -> list[Finding]:
    """Return one finding for each loose number of the deck's text."""
    return [
        LooseDigit.at(
            place,
            f"loose number {run.digits!r} in {run.excerpt!r}",
            f"write {{{{ name }}}} for a computed number, {{{{ {run.digits} }}}} for one typed on purpose",
        )
        for place, text in lines(deck)
        for run in loose_runs(text)
    ]
