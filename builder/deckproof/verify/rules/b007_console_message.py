"""B007: the page writes to the browser's console, or a script of it fails."""

from __future__ import annotations

from deckproof.errors import Finding, Rule
from deckproof.verify.snapshot import Visit


class ConsoleMessage(Rule):
    """The page's scripts complain.

    What: a line on the browser's console, of any kind, or an error that no script caught.
    Why: a working deck is silent; what it says there is a fault that nobody sees on stage until it matters.
    Bad: raw HTML with a script that fails. Good: no scripts in slides.
    """

    code = "B007"


def check(visit: Visit) -> list[Finding]:
    """Return one finding for each message."""
    hint = "look at raw HTML in the slides first; open the page and press F12 to see the message's source"
    return [
        ConsoleMessage.at(visit.place, f"the browser's console says: {message}", hint)
        for message in dict.fromkeys(visit.messages)
    ]
