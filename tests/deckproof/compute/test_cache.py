"""Stored answers: whole, under their key only, never trusted blindly, and not more than there is room for."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from deckproof import whole
from deckproof.compute import cache
from deckproof.compute.cache import Entry, Store, keep_analyses, load_analyses
from deckproof.compute.imports import analyse
from tests.projects import write

PARTS = {"Python": "3", "figures/a.py": "12"}
ENTRY = Entry("value n", PARTS, {"figures/a.json": "34"}, {"n": {"value": 3}})


def file_of(folder: Path) -> Path:
    """Return the file of the only entry."""
    (path,) = folder.glob("*.json")
    return path


def test_what_is_stored_is_loaded(tmp_path: Path) -> None:
    """Whole, for its function and key only."""
    store = Store(tmp_path / "new")
    store.keep(ENTRY)

    assert store.load("value n", dict(reversed(PARTS.items()))) == ENTRY
    assert store.load("value m", PARTS) is None
    assert store.load("value n", {**PARTS, "figures/a.py": "13"}) is None
    assert store.load("value n", {"Python": "3"}) is None
    assert store.notes == []


def test_what_was_read_may_have_changed() -> None:
    """Its names are listed."""
    assert ENTRY.changed({"figures/a.json": "34"}.__getitem__) == []
    assert ENTRY.changed({"figures/a.json": "35"}.__getitem__) == ["figures/a.json"]


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: content[: len(content) // 2],
        lambda content: content.replace(b"3", b"4"),
        lambda _: b"",
        lambda _: b"\xff\xfe",
        lambda _: b"[]\n[]",
        lambda content: content + b" ",
    ],
    ids=["cut", "edited", "empty", "no text", "other", "longer"],
)
def test_a_damaged_entry_is_ignored(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    """It is as if nothing were stored, which is said once; a new entry takes its place."""
    Store(tmp_path).keep(ENTRY)
    path = file_of(tmp_path)
    path.write_bytes(damage(path.read_bytes()))
    store = Store(tmp_path)

    assert store.load("value n", PARTS) is None
    assert store.load("value n", PARTS) is None
    assert store.newest("value n") is None
    assert store.notes == ["some stored answers are damaged; they are computed anew"]

    store.keep(ENTRY)
    assert Store(tmp_path).load("value n", PARTS) == ENTRY


@pytest.mark.parametrize("marker", [None, "1", "", "99"])
def test_what_another_version_left_is_deleted(tmp_path: Path, marker: str | None) -> None:
    """And said, once."""
    write(tmp_path / "abc.json", "whatever it was")
    if marker is not None:
        write(tmp_path / "FORMAT", marker)

    assert Store(tmp_path).notes == ["the stored answers are another version's; they are computed anew"]
    assert not list(tmp_path.glob("*.json"))
    assert Store(tmp_path).notes == []


def test_the_newest_of_a_function(tmp_path: Path) -> None:
    """Under whatever key it was stored last."""
    store = Store(tmp_path)
    assert store.newest("value n") is None
    for age, python in enumerate(("4", "5", "3")):
        before = set(tmp_path.glob("*.json"))
        store.keep(replace(ENTRY, parts={"Python": python}))
        (path,) = set(tmp_path.glob("*.json")) - before
        os.utime(path, (1000 - age, 1000 - age))

    newest = store.newest("value n")
    assert newest is not None
    assert newest.parts == {"Python": "4"}
    assert store.newest("value m") is None


def test_old_entries_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of all talks, the oldest first, but none that this build used, until all fit."""
    paths: dict[str, Path] = {}
    for age, (talk, name) in enumerate([("one", "a"), ("two", "b"), ("one", "c"), ("one", "d")]):
        folder = tmp_path / talk
        before = set(folder.glob("*.json"))
        Store(folder).keep(replace(ENTRY, unit=f"value {name}"))
        (paths[name],) = set(folder.glob("*.json")) - before
        os.utime(paths[name], (1000 + age, 1000 + age))
    store = Store(tmp_path / "one")
    assert store.load("value a", PARTS)
    monkeypatch.setattr(cache, "LIMIT", 2 * paths["a"].stat().st_size)
    store.trim()

    assert {name for name, path in paths.items() if path.exists()} == {"a", "d"}


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES, errno.EROFS])
def test_a_cache_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    """A full disk: the work is not saved, which is said once; what was stored stays."""
    Store(tmp_path).keep(ENTRY)
    store = Store(tmp_path)

    def full(*_: object) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(whole, "write", full)
    for name in "ab":
        store.keep(replace(ENTRY, unit=f"value {name}"))
    store.trim()

    assert store.notes == [f"answers cannot be stored in {tmp_path}: {os.strerror(code)}"]
    assert store.load("value n", PARTS) == ENTRY


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    """The same where a file is in the way."""
    write(tmp_path / "file", "in the way")
    store = Store(tmp_path / "file")
    store.keep(ENTRY)

    assert store.load("value n", PARTS) is None
    assert len(store.notes) == 1


def test_two_builds_at_once_never_see_half_an_entry(tmp_path: Path) -> None:
    """Who loads while others store gets a whole entry or none."""
    entries = [replace(ENTRY, answer={"n": str(i) * 20_000}) for i in range(2)]
    loaded: list[Entry | None] = []
    notes: list[str] = []

    def work(own: Entry) -> None:
        store = Store(tmp_path)
        for number in range(20):
            store.keep(replace(own, unit=f"value {number % 5}"))
            loaded.append(store.load(f"value {number % 5}", PARTS))
            store.trim()
        notes.extend(store.notes)

    threads = [threading.Thread(target=work, args=(entry,)) for entry in entries]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert (len(loaded), notes) == (40, [])
    assert all(entry and entry.answer in [one.answer for one in entries] for entry in loaded)
    assert not list(tmp_path.glob("*.part"))


def test_analyses_are_kept(tmp_path: Path) -> None:
    """For the code that made them; a damaged file holds none, and is written anew."""
    path, known = tmp_path / "deep" / "imports.json", {"12": analyse(b"import a\n")}
    assert load_analyses(path, "tool") == {}
    keep_analyses(path, "tool", known)

    assert load_analyses(path, "tool") == known
    assert load_analyses(path, "other tool") == {}
    path.write_bytes(path.read_bytes()[:-3])
    assert load_analyses(path, "tool") == {}
    keep_analyses(path, "tool", known)
    assert load_analyses(path, "tool") == known
