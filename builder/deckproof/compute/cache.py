"""Answers that were computed before, each in a file of its own, named by all that decided it.

An entry holds the key under which it was computed, what was read on the way with its state, and the answer. It is
taken only where the key is the same and all that was read still is; a damaged one counts as absent. Entries are
written whole, so that builds at once see each other's or none. Everything here may be deleted at any time.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from deckproof import whole
from deckproof.compute.imports import Analysis, checksum, from_json, to_json
from deckproof.compute.protocol import Json

FORMAT = "2"
"""The form of the entries; those of another form are deleted."""
LIMIT = 200_000_000
"""Bytes that the answers of all talks of a project may take; beyond, the oldest go that the build did not use."""
_ANALYSES = 4_000
_FORMAT_FILE = "FORMAT"


@dataclass(frozen=True)
class Entry:
    """What is kept of one computation: of which function, what decided it, what was read, and the answer."""

    unit: str
    parts: Mapping[str, str]
    read: Mapping[str, str]
    answer: Json

    def changed(self, state: Callable[[str], str]) -> list[str]:
        """Return what was read and has changed since; `state` says how it is now."""
        return [name for name, known in self.read.items() if state(name) != known]


@dataclass
class Store:
    """The entries of one talk."""

    folder: Path
    notes: list[str] = field(default_factory=list)
    """What the user is to know: entries that could not be used, or not be written."""
    _used: set[Path] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Delete what another version of Deckproof has left."""
        marker = self.folder / _FORMAT_FILE
        with contextlib.suppress(OSError):
            if not self.folder.is_dir() or (marker.is_file() and marker.read_text("utf-8") == FORMAT):
                return
            old = list(self.folder.glob("*.json"))
            for path in old:
                path.unlink(missing_ok=True)
            whole.write(marker, FORMAT.encode())
            if old:
                self.notes.append("the stored answers are another version's; they are computed anew")

    def load(self, unit: str, parts: Mapping[str, str]) -> Entry | None:
        """Return the entry of a function under a key, None where there is none or it was damaged."""
        path = self._path(unit, parts)
        entry = self._read(path)
        if entry is None:
            return None
        self._used.add(path)
        return entry if (entry.unit, dict(entry.parts)) == (unit, dict(parts)) else None

    def newest(self, unit: str) -> Entry | None:
        """Return the entry of a function that was written last, under whatever key."""
        found = (entry for entry in map(self._read, self._newest_first()) if entry and entry.unit == unit)
        return next(found, None)

    def keep(self, entry: Entry) -> None:
        """Store an entry; where it cannot be written, the work is not saved, and that is noted once."""
        path = self._path(entry.unit, entry.parts)
        body = json.dumps(asdict(entry))
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if not (self.folder / _FORMAT_FILE).exists():
                whole.write(self.folder / _FORMAT_FILE, FORMAT.encode())
            whole.write(path, f"{checksum(body.encode())}\n{body}".encode())
        except OSError as error:
            note = f"answers cannot be stored in {self.folder}: {error.strerror or error}"
            if note not in self.notes:
                self.notes.append(note)
        self._used.add(path)

    def trim(self) -> None:
        """Delete the oldest entries of all talks beyond the limit, but for those that were used."""
        with contextlib.suppress(OSError):  # another build may do the same
            paths = {path: path.stat() for path in self.folder.parent.glob("*/*.json")}
            size = sum(known.st_size for known in paths.values())
            for path in sorted(paths.keys() - self._used, key=lambda one: paths[one].st_mtime_ns):
                if size <= LIMIT:
                    break
                path.unlink(missing_ok=True)
                size -= paths[path].st_size

    def _newest_first(self) -> Iterator[Path]:
        """Yield the files of all entries."""
        with contextlib.suppress(OSError):
            times = {path: path.stat().st_mtime_ns for path in self.folder.glob("*.json")}
            yield from sorted(times, key=lambda path: -times[path])

    def _path(self, unit: str, parts: Mapping[str, str]) -> Path:
        """Return the file of an entry."""
        return self.folder / f"{checksum(json.dumps([unit, sorted(parts.items())]).encode())}.json"

    def _read(self, path: Path) -> Entry | None:
        """Return the entry in a file; one that is damaged is noted once."""
        try:
            head, _, body = path.read_bytes().partition(b"\n")
        except OSError:
            return None
        if head.decode("ascii", "replace") == checksum(body):
            return Entry(**json.loads(body.decode()))
        note = "some stored answers are damaged; they are computed anew"
        if note not in self.notes:
            self.notes.append(note)
        return None


def load_analyses(path: Path, tool: str) -> dict[str, Analysis]:
    """Return what is known of sources by their checksums; `tool` is the state of the code that read them."""
    with contextlib.suppress(OSError, ValueError, TypeError):
        head, _, body = path.read_bytes().partition(b"\n")
        if head.decode("ascii", "replace") == f"{tool} {checksum(body)}":
            return {digest: from_json(data) for digest, data in json.loads(body).items()}
    return {}


def keep_analyses(path: Path, tool: str, known: Mapping[str, Analysis]) -> None:
    """Store what is known of sources, the newest of them."""
    body = json.dumps({digest: to_json(one) for digest, one in list(known.items())[-_ANALYSES:]}).encode()
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        whole.write(path, f"{tool} {checksum(body)}\n".encode() + body)
