"""B018: a live figure computes something else in the browser than Python does."""

from __future__ import annotations

import json
from collections.abc import Mapping

from deckproof.errors import Finding, Rule
from deckproof.model import Deck, LiveFigure
from deckproof.verify.live import Agreement


class LiveDiffers(Rule):
    """A live figure disagrees with Python.

    What: a case of a `@live` function whose output in the browser is not the expected one: words and lists equal,
    numbers and arrays within its tolerance; or a live figure without any case.
    Why: what the audience makes the figure show is computed in JavaScript, and only its cases hold it to the code.
    Bad: a softmax typed anew with a slip. Good: the kernel in `nn.js`, and cases over the whole range of inputs.
    """

    code = "B018"


_SHOWN = 120
_HINT = "mend the module, or the Python function that makes its cases"


def check(deck: Deck, lives: Mapping[str, LiveFigure], agreements: Mapping[str, Agreement]) -> list[Finding]:
    """Return one finding for each live figure that disagrees, where a slide first names it."""
    places = {use.name: use.place for use in reversed(deck.drawings) if use.kind == "live"}
    return [
        LiveDiffers.at(places[name], _message(name, lives[name], found), _HINT)
        for name, found in agreements.items()
        if name in places and (found.failed or not found.cases)
    ]


def _message(name: str, live: LiveFigure, found: Agreement) -> str:
    """Return the message for one figure."""
    named = f"live figure {name!r} (figures/live/{live.module}.js)"
    if not found.cases:
        return f"{named} has no case that holds it to Python"
    given = json.dumps(found.input, ensure_ascii=False)
    shown = given if len(given) <= _SHOWN else given[:_SHOWN] + "\N{HORIZONTAL ELLIPSIS}"
    return (
        f"{named} disagrees with Python in {found.failed} of {found.cases} cases, by {found.largest:.2g} at most where "
        f"{live.tolerance:.2g} is allowed; the first is {shown}: {found.message}"
    )
