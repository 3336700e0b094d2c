"""Compare two ledgers: which numbers changed between two builds, and on which slides."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from deckproof.errors import UsageError

Key = tuple[str, str]
"""A number's name and spec."""
Entry = tuple[str, list[str]]
"""Its text, and the slides that show it."""


def figures(folder: Path) -> Iterator[str]:
    """Yield a line for each figure with states in a talk's ledger: its states, and what they weigh in the page."""
    for figure in json.loads((folder / "numbers.json").read_text("utf-8"))["figures"]:
        count, size = len(figure["states"]), figure["bytes"]
        yield f"{figure['name']}: {count} states, {size / 1e3:.1f} kB, {size / count / 1e3:.1f} kB a state"


def changes(old: Path, new: Path) -> Iterator[str]:
    """Yield a line for each number, by name and spec, whose text differs, appeared or went.

    Raises:
        UsageError: where a file is no ledger.

    """
    before, after = _texts(old), _texts(new)
    for key in sorted({*before, *after}):
        was, now = before.get(key), after.get(key)
        if was is None or now is None or was[0] != now[0]:
            yield _line(key, was, now)


def _line(key: Key, was: Entry | None, now: Entry | None) -> str:
    """Return `name:spec: old -> new  #slide, #slide`."""
    name = ":".join(part for part in key if part)
    slides = ", ".join(f"#{slide}" for entry in (now or was,) if entry for slide in entry[1])
    return f"{name}: {was[0] if was else '(none)'} -> {now[0] if now else '(none)'}  {slides}"


def _texts(path: Path) -> dict[Key, Entry]:
    """Return each computed number's text and slides."""
    file = path / "numbers.json" if path.is_dir() else path
    try:
        return _by_key(json.loads(file.read_text("utf-8"))["numbers"])
    except OSError as error:
        raise UsageError(f"cannot read {file}: {error.strerror}; `deckproof build` writes one for each talk") from error
    except (ValueError, KeyError, TypeError) as error:
        raise UsageError(f"{file} is no ledger: `deckproof build` writes one for each talk, numbers.json") from error


def _by_key(entries: list[dict[str, Any]]) -> dict[Key, Entry]:
    """Return a ledger's computed numbers by name and spec."""
    texts: dict[Key, Entry] = {}
    for entry in entries:
        if entry["kind"] != "literal":
            _, slides = texts.setdefault((entry["name"], entry["spec"]), (entry["text"], []))
            if entry["slide"] not in slides:
                slides.append(entry["slide"])
    return texts
