"""B013: the page does not come up."""

from __future__ import annotations

from deckproof.errors import Finding, Rule
from deckproof.verify.snapshot import Visit


class NeverReady(Rule):
    """The page never says that it is ready.

    What: a page that does not finish loading its fonts and starting reveal.js in the time that the check waits.
    Why: the audience would see an empty or half-made deck.
    Bad: raw HTML that breaks the page's own script. Good: a page as `deckproof build` makes it.
    """

    code = "B013"


def check(visit: Visit) -> list[Finding]:
    """Return a finding where the page did not get ready."""
    if visit.ready:
        return []
    hint = "build it again; if that does not help, see what its console says (B007) and what it asks for (B006)"
    return [NeverReady.at(visit.place, "the page never gets ready", hint)]
