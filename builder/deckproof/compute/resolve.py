"""Follow a dotted path into a function's result: attributes, mapping keys, indices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from deckproof.errors import nearest


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
            parts = sorted(_parts(result))
            offered = (
                f"{name} offers: {', '.join(parts[:20])}"
                if parts
                else f"{name} is a {type(result).__name__} without parts"
            )
            raise UnknownPart(f"{name!r} has no part {part!r}", nearest(part, parts, offered)) from None
        name = f"{name}.{part}"
    return result


def _step(result: Any, part: str) -> Any:  # noqa: ANN401
    """Return one part of `result`."""
    if isinstance(result, Mapping):
        return result[part] if part in result else result[int(part)] if part.isdigit() else result[part]
    if part.isdigit():
        return result[int(part)]
    if part.startswith("_"):
        raise AttributeError(part)
    return getattr(result, part)


def _parts(result: Any) -> Iterable[str]:  # noqa: ANN401
    """Return the names of the parts that `result` has."""
    if isinstance(result, Mapping):
        return map(str, result)
    if isinstance(result, str | int | float):
        return ()
    if hasattr(result, "__len__") and not hasattr(result, "_fields"):
        return map(str, range(len(result)))
    return (name for name in dir(result) if not name.startswith("_"))
