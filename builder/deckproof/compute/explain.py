"""Say why an answer is stored or has to be computed: what has changed since."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from deckproof.compute.cache import Entry
from deckproof.compute.incremental import Lookup
from deckproof.compute.opened import ALL, MISSING
from deckproof.compute.protocol import Request


class NoSuchName(LookupError):
    """A talk has no function of a name; the second argument lists the names that it has."""


def explain(request: Request, folder: Path, name: str) -> list[str] | None:
    """Return lines that say hit or miss for a name as slides write it, and why; None where no such name is known.

    Known are the names that the talk offered when it was computed last.
    """
    lookup = Lookup(request, folder)
    unit = unit_of(name)
    entry = lookup.stored(unit)
    if entry is None and unit not in lookup.known:
        return None
    if entry and (name in entry.answer or name == _named(unit)):
        lines = [f"{name}: hit", *_seen(entry)]
    elif entry:
        lines = [f"{name}: miss", "this part of the value was not asked for before"]
    else:
        key = lookup.key(unit)
        same = lookup.store.load(unit, key.parts)
        last = same or lookup.store.newest(unit)
        lines = [f"{name}: miss", *_reasons(lookup, last, key.parts)]
    lines += [f"note: {note}" for note in lookup.store.notes]
    return lines


def unit_of(name: str) -> str:
    """Return the function that a name stands for, `kind name`: of `run.loss` the value `run`."""
    kind, colon, rest = name.partition(":")
    return f"{kind} {rest}" if colon else f"value {name.partition('.')[0]}"


def names(offered: Iterable[str]) -> list[str]:
    """Return what slides write for each function that a talk offers."""
    return [_named(unit) for unit in offered]


def _named(unit: str) -> str:
    """Return what slides write for a function."""
    return unit.removeprefix("value ").replace(" ", ":", 1)


def _seen(entry: Entry) -> Iterator[str]:
    """Yield what an answer depends on, in numbers."""
    sources = {part.partition(":")[0] for part in entry.parts if part.partition(":")[0].endswith(".py")}
    files = ", ".join(sorted(entry.read)) or "no files of data"
    count = "1 source" if len(sources) == 1 else f"{len(sources)} sources"
    yield f"nothing has changed of {count}, {files}, and the packages that they import"


def _reasons(lookup: Lookup, last: Entry | None, parts: Mapping[str, str]) -> Iterator[str]:
    """Yield what has changed since an answer was stored."""
    if last is None:
        yield "no answer is stored: it was never computed here, it failed, or .deckproof/ was deleted"
        return
    for part in sorted(parts.keys() | last.parts.keys()):
        then, now = last.parts.get(part), parts.get(part)
        if then != now:
            yield _change(part, then, now)
    for name in last.changed(lookup.keys.state):
        what = "the files under figures/" if name == ALL else name.removesuffix("/")
        gone = last.read[name] != MISSING and lookup.keys.state(name) == MISSING
        yield f"{what}, which was read, {'is gone' if gone else 'has changed'}"


def _change(part: str, then: str | None, now: str | None) -> str:
    """Return in words what has changed of one thing that an answer depends on."""
    file, colon, function = part.partition(":")
    what = f"{function} in {file}" if colon and file.endswith(".py") else part
    if then is None:
        return f"{what} is needed now and was not before"
    if now is None:
        return f"{what} was needed before and is not now"
    if " " in then + now:  # a version, not a checksum
        return f"{what} was {then} and is {now or 'not installed'}"
    return f"{what} has changed"
