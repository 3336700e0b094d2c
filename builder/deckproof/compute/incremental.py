"""Compute only what is not stored for the project as it is now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from deckproof.compute import versions
from deckproof.compute.cache import Entry, Store, keep_analyses, load_analyses
from deckproof.compute.keys import Key, Keys
from deckproof.compute.protocol import Json, Request, Response, expected_states, origin_from, units
from deckproof.compute.tree import Tree
from deckproof.model import Origin

MODULE = "module"
"""The unit whose answer is what a talk's module offers."""
Compute = Callable[[Request, int], Response]
"""What computes a request of about so many functions and states."""


@dataclass
class Lookup:
    """The stored answers of a talk, for the project as it is on disk."""

    request: Request
    folder: Path
    store: Store = field(init=False)
    keys: Keys = field(init=False)
    module: Entry | None = field(init=False)
    """What the module offers, where that is stored for the sources as they are."""
    known: Mapping[str, Json] = field(init=False)
    """The same, or what it offered last: where to look for a function."""

    def __post_init__(self) -> None:
        """Read the sources."""
        root = Path(self.request.root).resolve()
        self.store = Store(self.folder)
        tool = versions.tool()
        analyses = load_analyses(self._analyses, tool[versions.BASE])
        analysed = len(analyses)
        self.keys = Keys(root, self.request.module, self.request.fonts, Tree(root, analyses), tool)
        self.module = self._valid(MODULE, self.keys.of_module)
        newest = self.module or self.store.newest(MODULE)
        self.known = newest.answer if newest else {}
        if len(self.keys.tree.known) > analysed:
            keep_analyses(self._analyses, tool[versions.BASE], self.keys.tree.known)

    @property
    def _analyses(self) -> Path:
        """Where is kept what the sources say."""
        return self.folder.parent / "imports.json"

    def key(self, unit: str) -> Key:
        """Return the key of a function, where it is thought to be defined."""
        return self.keys.of(unit, self.origin(unit))

    def origin(self, unit: str) -> Origin | None:
        """Return where a function is thought to be defined."""
        return origin_from(self.known[unit]) if unit in self.known else None

    def stored(self, unit: str) -> Entry | None:
        """Return the stored answer of a function, None where it has to be computed."""
        return self._valid(unit, self.key(unit)) if unit in self.known else None

    def _valid(self, unit: str, key: Key) -> Entry | None:
        """Return an entry of which nothing has changed."""
        entry = self.store.load(unit, key.parts)
        return entry if entry and not entry.changed(self.keys.state) else None


def complete(request: Request, folder: Path, compute: Compute) -> tuple[Response, list[str]]:
    """Return the response to a request, stored answers where they are valid, and what the user is to know.

    Where anything that the talk imports has changed, the talk is imported to see what it offers now, and a stored
    answer is taken only where its function still stands where it stood.
    """
    lookup = Lookup(request, folder)
    asked = units(request)
    stored = {unit: entry for unit in asked if (entry := lookup.stored(unit))}
    missing = [name for unit, names in asked.items() for name in names if not _has(stored.get(unit), name)]
    if lookup.module and not missing:
        return _response(asked, stored, Response(offered=dict(lookup.known))), lookup.store.notes
    new = _computed(lookup, missing, compute)
    moved = [unit for unit in stored if not _stands(lookup, unit, new)]
    if moved and not new.module_failure:
        new = _computed(lookup, [*missing, *(name for unit in moved for name in asked[unit])], compute)
        stored = {unit: entry for unit, entry in stored.items() if unit not in moved}
    if not new.module_failure:
        _keep(lookup, stored, new)
    return _response(asked, stored, new), lookup.store.notes


def _has(entry: Entry | None, name: str) -> bool:
    """Say whether an entry answers to a name."""
    return entry is not None and name in entry.answer


def _computed(lookup: Lookup, names: Sequence[str], compute: Compute) -> Response:
    """Compute some of the names that are asked for."""
    values = tuple(name for name in lookup.request.values if name in names)
    drawings = tuple(name for name in lookup.request.drawings if name in names)
    asked = replace(lookup.request, values=values, drawings=drawings)
    states = (lookup.known.get(unit, {}).get("states", expected_states(unit)) for unit in units(asked))
    return compute(asked, sum(states))


def _stands(lookup: Lookup, unit: str, new: Response) -> bool:
    """Say whether a function is defined where its stored answer took it to be."""
    before = lookup.origin(unit)
    if unit not in new.offered or before is None:
        return False
    place = origin_from(new.offered[unit]).place
    expected = lookup.keys.line(unit, place.file)
    return place.file == before.place.file and expected in {0, place.line}


def _response(asked: Mapping[str, list[str]], stored: Mapping[str, Entry], new: Response) -> Response:
    """Return stored and new answers together, each with its function's place of today."""
    response = Response(dict(new.values), dict(new.drawings), new.offered, new.failures, new.module_failure)
    for unit, entry in stored.items():
        for name in asked[unit]:
            if name in entry.answer and unit in new.offered:
                of = response.values if unit.startswith("value ") else response.drawings
                of.setdefault(name, {**entry.answer[name], "origin": new.offered[unit]})
    return response


def _keep(lookup: Lookup, stored: Mapping[str, Entry], new: Response) -> None:
    """Store what was computed, where nothing that it depends on has changed meanwhile."""
    keys = lookup.keys
    now = Keys(keys.root, keys.module, keys.fonts, Tree(keys.root, keys.tree.known))
    for entry in _entries(lookup, now, stored, new):
        lookup.store.keep(entry)
    lookup.store.trim()


def _entries(lookup: Lookup, now: Keys, stored: Mapping[str, Entry], new: Response) -> Iterator[Entry]:
    """Yield the new entries; a file that changed while it was used may have been read before or after."""
    unseen = lookup.keys.unseen(new.sources)
    if lookup.module is None and now.of_module.parts == lookup.keys.of_module.parts:
        entry = Entry(MODULE, now.of_module.parts, {**new.imported, **unseen}, new.offered)
        yield from [entry] if not entry.changed(now.state) else []
    answers: dict[str, Json] = {}
    for name, data in {**new.values, **new.drawings}.items():
        unit = name.replace(":", " ", 1) if name in new.drawings else f"value {name.partition('.')[0]}"
        answers.setdefault(unit, {})[name] = data
    for unit, answer in answers.items():
        origin = origin_from(new.offered[unit])
        key = lookup.keys.of(unit, origin)
        read = key.read_of(new.reads)
        known = stored.get(unit, Entry(unit, {}, {}, {}))
        entry = Entry(unit, key.parts, {**known.read, **read, **unseen}, {**known.answer, **answer})
        if now.of(unit, origin).parts == key.parts and not entry.changed(now.state):
            yield entry
