"""C006: a value that no slide shows."""

from __future__ import annotations

from deckproof.errors import Finding, Rule
from deckproof.model import Answers, Deck, Rendered


class UnusedValue(Rule):
    """A value of the talk's module is shown nowhere.

    What: a `@value` that no reference and no number drawn in one of the deck's figures and tables names.
    Why: it is left over, or the slide that should show it holds another number.
    Bad: `@value def accuracy()` where no slide says `{{ accuracy }}`. Good: use it, or delete it.
    """

    code = "C006"


def check(deck: Deck, answers: Answers, rendered: Rendered) -> list[Finding]:
    """Return one finding for each value on offer that nobody uses."""
    # The deck's own references too: those in alt texts are in no ledger.
    names = [*(entry.name for entry in rendered.ledger), *(use.reference.name for use in deck.numbers)]
    used = {name.partition(".")[0] for name in names}
    return [
        UnusedValue.at(origin.place, f"value {name!r} is shown nowhere", "use it on a slide, or delete the function")
        for name, origin in answers.offered.items()
        if name not in used
    ]
