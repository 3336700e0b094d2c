"""Follow a dotted path into a function's result: attributes, mapping keys, indices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from numbers import Number
from typing import Any

from deckproof.errors import nearest

_LISTED = 20


class UnknownPart(LookupError):
    """A part of a path is not there; the second argument is a hint that names what is."""


def resolve(result: Any, name: str, path: Sequence[str]) -> Any:  # noqa: ANN401  # a talk's values are of any type
    """Return what `path` leads to inside `result`, the result of the function `name`.

    >>> resolve({"loss": [0.5, 0.25]}, "run", ["loss", "1"])
    0.25

    Raises:
        UnknownPart: naming the part and what stands in its place.

    """
    for part in path:
        try:
            result = _step(result, part)
        except (LookupError, AttributeError, TypeError):
            hint = nearest(part, _parts(result), f"{name} {_offer(result)}")
            raise UnknownPart(f"{name!r} has no part {part!r}", hint) from None
        name = f"{name}.{part}"
    return result


def _step(result: Any, part: str) -> Any:  # noqa: ANN401
    """Return one part of `result`."""
    if isinstance(result, Mapping):
        # Asking first: a defaultdict or a Counter would make up what it lacks.
        key = part if part in result else int(part) if part.isdecimal() and int(part) in result else None
        if key is None:
            raise KeyError(part)
        return result[key]
    if part.isdecimal():
        return result[int(part)]
    if part.startswith("_"):
        raise AttributeError(part)
    return getattr(result, part)


def _parts(result: Any) -> list[str]:  # noqa: ANN401
    """Return the names of the parts that `result` has."""
    if isinstance(result, Mapping):
        return [str(key) for key in result]
    if isinstance(result, str | Number) or getattr(result, "shape", None) == ():
        return []
    if hasattr(result, "_fields"):
        return list(result._fields)
    if hasattr(result, "__len__"):
        return [str(index) for index in range(len(result))]
    return [name for name in dir(result) if not name.startswith("_")]


def _offer(result: Any) -> str:  # noqa: ANN401
    """Return in words what `_parts` lists."""
    parts = _parts(result)
    if not parts:
        return f"is a {type(result).__name__} without parts"
    if parts == [str(index) for index in range(len(parts))]:
        return f"has the indices 0 to {len(parts) - 1}"
    more = f" and {len(parts) - _LISTED} more" if len(parts) > _LISTED else ""
    return f"offers: {', '.join(parts[:_LISTED])}{more}"
