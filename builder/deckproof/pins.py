"""Which states of a figure a slide shows: the pinned one, those that the clicker steps through, those that print.

`{beta=4}` pins a value, `{t="1|2|3"}` steps, `{print="0|4|12"}` prints several; what is not named has its default.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from deckproof.errors import nearest
from deckproof.model import Control

OTHER_KEYS = frozenset({"width", "height", "caption", "fragment-index", "print", "style"})
"""Keys in the braces of a picture that name no parameter."""
_TRUTH = {"true": "yes", "false": "no"}


class BadPin(ValueError):
    """The braces name a parameter or a value that the figure does not have; the second argument is a hint."""


@dataclass(frozen=True)
class Pins:
    """State indices: the one shown first, the ones stepped through (with the first), the ones printed."""

    shown: int
    steps: tuple[int, ...] = ()
    printed: tuple[int, ...] = ()


def pins(controls: Sequence[Control], pairs: Mapping[str, str]) -> Pins:
    """Return what the braces after a figure ask for.

    Raises:
        BadPin: for an unknown parameter, an unknown value, or step lists of different lengths.

    """
    _check_names(controls, pairs)
    lists = {name: text.split("|") for name, text in pairs.items() if name not in OTHER_KEYS and not _is_data(name)}
    longest = max((len(values) for values in lists.values()), default=1)
    for name, values in lists.items():
        if len(values) not in {1, longest}:
            raise BadPin(
                f"{name} has {len(values)} steps where another parameter has {longest}", "give lists of one length"
            )
    states = [
        _state(controls, {name: values[min(step, len(values) - 1)] for name, values in lists.items()})
        for step in range(longest)
    ]
    printed = tuple(_printed(controls, item) for item in pairs["print"].split("|")) if "print" in pairs else ()
    return Pins(states[0], tuple(states) if longest > 1 else (), printed)


def page_pairs(pairs: Mapping[str, str]) -> dict[str, str]:
    """Return what of the braces is for the page, not for the figure."""
    return {name: value for name, value in pairs.items() if name in OTHER_KEYS - {"print"} or _is_data(name)}


def _is_data(name: str) -> bool:
    """Say whether a key is meant for the page alone."""
    return name.startswith("data-")


def _check_names(controls: Sequence[Control], pairs: Mapping[str, str]) -> None:
    """Refuse keys that are neither a parameter nor known."""
    names = [control.name for control in controls]
    for name in pairs:
        if name not in names and name not in OTHER_KEYS and not _is_data(name):
            listed = f"its parameters: {', '.join(names)}" if names else "it has no parameters"
            raise BadPin(f"there is no parameter {name!r}", nearest(name, [*names, *OTHER_KEYS], listed))
    if "print" in pairs and not controls:
        raise BadPin("print= is for figures with parameters", "delete it: the figure prints as it is")


def _printed(controls: Sequence[Control], item: str) -> int:
    """Return the state of one item of a print list: `4`, for the first parameter, or `beta=4 causal=yes`."""
    words = item.split()
    if len(words) == 1 and "=" not in item:
        return _state(controls, {controls[0].name: item})
    values = dict(word.partition("=")[::2] for word in words)
    _check_names(controls, values)
    return _state(controls, values)


def _state(controls: Sequence[Control], values: Mapping[str, str]) -> int:
    """Return the index of the state with these values, and defaults for the rest."""
    index = 0
    for control in controls:
        place = _place(control, values[control.name]) if control.name in values else control.default
        index = index * len(control.texts) + place
    return index


def _place(control: Control, given: str) -> int:
    """Return the index of a value of a control: by its text, or as an equal number."""
    wanted = _TRUTH.get(given.strip().lower(), given.strip())
    for place, text in enumerate(control.texts):
        if wanted == text or _same_number(wanted, text):
            return place
    allowed = ", ".join(control.texts[:16]) + (" ..." if len(control.texts) > 16 else "")  # noqa: PLR2004  # one line
    raise BadPin(f"{control.name} cannot be {given!r}", f"allowed: {allowed}")


def _same_number(one: str, other: str) -> bool:
    """Say whether two texts are the same number."""
    try:
        return float(one) == float(other.replace("\N{MINUS SIGN}", "-"))
    except ValueError:
        return False
