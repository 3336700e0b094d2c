"""B008: a link that leads nowhere."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

from deckproof.errors import Finding, Rule
from deckproof.verify.snapshot import Link, Visit


class DeadLink(Rule):
    """A link has no target.

    What: a link to an id that the page does not have, or to a file that is not where the link says.
    Why: a click in the talk does nothing, or leaves the deck.
    Bad: `<a href="#tsak">`. Good: `[the task](#task)`.
    """

    code = "B008"


_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:|//")


def check(visit: Visit, folder: Path) -> list[Finding]:
    """Return one finding for each dead link; paths are relative to `folder`, the page's own."""
    hint = "link to a slide by its id, or to a file beside the page"
    return [
        DeadLink.at(link.spot.place, f"{link.spot.name} leads to {link.href!r}, which is not there", hint)
        for link in visit.links
        if not _is_alive(link, folder)
    ]


def _is_alive(link: Link, folder: Path) -> bool:
    """Say whether the link's target exists; addresses with a scheme are not looked up."""
    if link.href.startswith("#") or _SCHEME.match(link.href):
        return link.landing
    return (folder / unquote(urlsplit(link.href).path)).exists()
