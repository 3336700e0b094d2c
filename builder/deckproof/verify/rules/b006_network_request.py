"""B006: the page asks for something that it does not carry."""

from __future__ import annotations

from deckproof.errors import Finding, Rule
from deckproof.verify.snapshot import Visit


class NetworkRequest(Rule):
    """The page asks for something outside itself.

    What: any request but for the page's own file and for data that it carries.
    Why: in a hall without a network, or in five years, it will not be there.
    Bad: `<img src="https://example.org/cat.png">`. Good: `![A cat](cat.png)`, which is put into the page.
    """

    code = "B006"


def check(visit: Visit) -> list[Finding]:
    """Return one finding for each address."""
    hint = "put the file beside slides.md and name it there; then the page carries it"
    return [NetworkRequest.at(visit.place, f"the page asks for {url}", hint) for url in visit.requests]
