"""Deckproof: slide decks in which every number shown is computed and proved.

The names below are what a talk's module uses. Each is loaded when it is first asked for, so that the command line
does not pay for them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckproof.api import figure, live, table, value
    from deckproof.live_figure import Case, Live
    from deckproof.numbers import label, literal, num
    from deckproof.parameters import Choice, Range

__all__ = ["Case", "Choice", "Live", "Range", "figure", "label", "literal", "live", "num", "table", "value"]
__version__ = "0.1.0"

_HOMES = {
    "deckproof.api": ("figure", "live", "table", "value"),
    "deckproof.live_figure": ("Case", "Live"),
    "deckproof.numbers": ("label", "literal", "num"),
    "deckproof.parameters": ("Choice", "Range"),
}


def __getattr__(name: str) -> object:
    """Return a public name from the module that defines it."""
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
