"""N003: a number drawn in a figure or table that nobody computed."""

from __future__ import annotations

from deckproof.errors import Finding, Rule
from deckproof.model import Answers, Deck, DrawingUse, Origin


class LooseDigitDrawn(Rule):
    """A drawing holds a typed number.

    What: a text with digits in a figure or table that is neither a `num`, an axis tick, a `literal` nor a name.
    Why: what is drawn as plain text cannot be traced to a computation, and is not checked against one.
    Bad: `ax.text(x, y, f"loss {loss:.2f}")`. Good: `ax.text(x, y, label("loss ", num(loss, ".2f")))`.
    """

    code = "N003"


def check(deck: Deck, answers: Answers) -> list[Finding]:
    """Return one finding for each loose text in any state of each drawing that a slide shows."""
    return [
        _finding(use, text, drawn.origin)
        for use in deck.drawings
        if use.kind != "live"  # what the browser draws is looked at there
        for drawn in [answers.drawings[use.kind, use.name]]
        for text in dict.fromkeys(text for state in drawn.states for text in state.loose)
    ]


def _finding(use: DrawingUse, text: str, origin: Origin) -> Finding:
    """Return the finding for one loose text."""
    where = f"{use.kind} {use.name!r}, drawn by {origin.function} ({origin.place})"
    hint = 'draw num(value, ".2f") for a computed number, literal("16") for one typed on purpose'
    return LooseDigitDrawn.at(use.place, f"loose number in {text!r} of {where}", hint)
