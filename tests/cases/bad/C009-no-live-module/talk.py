"""A die to throw in the browser, whose module is not there."""

from __future__ import annotations

from deckproof import live
from deckproof.live_figure import Live


@live
def playground() -> Live:
    """Let the audience throw."""
    return Live(module="playground", payload={"faces": 6}, cases=list, tolerance=0.0)
