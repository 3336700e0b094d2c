"""Stored results: what was stored comes back, and whatever has changed since is refused with the command to run."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from figures.core import frozen
from figures.core.frozen import Origin, Stale, code_checksum, load, store, write_whole

SOURCE = '''"""A module."""

RATE = 0.5  # a share


def half(x):
    """Half of x."""
    return RATE * x
'''
FILES = {"run.bin": b"numbers", "run/more.bin": b"more numbers"}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """The source file of a result."""
    file = tmp_path / "half.py"
    file.write_text(SOURCE, encoding="utf-8")
    return file


@pytest.fixture
def origin(source: Path) -> Origin:
    """What decides a result."""
    return Origin({"steps": 3, "seeds": (0, 1)}, (source,), "make run")


@pytest.fixture
def place(tmp_path: Path, origin: Origin) -> Path:
    """Where the result is stored."""
    place = tmp_path / "runs" / "run.json"
    store(place, origin, FILES, seconds=12.3)
    return place


def edited(source: Path, old: str, new: str) -> None:
    """Change a source file."""
    assert old in SOURCE
    source.write_text(SOURCE.replace(old, new), encoding="utf-8")


def test_what_was_stored_comes_back(place: Path, origin: Origin) -> None:
    """Byte for byte, as often as asked."""
    stored = load(place, origin)

    assert {name: stored.read(name) for name in FILES} == FILES
    assert stored.read("run.bin") == b"numbers"


def test_the_json_file_says_what_it_was_made_from(place: Path) -> None:
    """Recipe, command, seconds, versions, and SHA-256 of each file, by hashlib."""
    facts: Mapping[str, Any] = json.loads(place.read_text(encoding="utf-8"))

    assert facts["recipe"] == {"steps": 3, "seeds": [0, 1]}
    assert facts["command"] == "make run"
    assert facts["seconds"] == 12
    assert set(facts["versions"]) == {"python", "numpy"}
    assert facts["files"] == {name: hashlib.sha256(data).hexdigest() for name, data in FILES.items()}


def test_nothing_stored_is_stale(tmp_path: Path, origin: Origin) -> None:
    """The message names the place and the command."""
    with pytest.raises(Stale, match=r"none\.json: nothing is stored there\. To make this result again, run: make run$"):
        load(tmp_path / "none.json", origin)


def test_another_recipe_is_stale(place: Path, origin: Origin) -> None:
    """Every entry that differs is named with both values, a new one as not set before."""
    changed = replace(origin, recipe={"steps": 4, "seeds": (0, 1), "rate": 0.1})

    with pytest.raises(
        Stale, match=r"made with rate = not set, now 0\.1; made with steps = 3, now 4\. To make .* make run"
    ):
        load(place, changed)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("0.5", "0.6"),
        ("RATE * x", "x * RATE"),
        ("    return", "    if x:\n        return"),
        ("half(x)", "half(x, y=1)"),
    ],
)
def test_other_code_is_stale(old: str, new: str, place: Path, origin: Origin, source: Path) -> None:
    """A number, an order, a condition, a parameter: the message names the source files and both checksums."""
    before = code_checksum((source,))[:8]
    edited(source, old, new)
    now = code_checksum((source,))[:8]

    with pytest.raises(Stale, match=rf"made by code {before}, the code is now {now} \(half\.py\)\. To make"):
        load(place, origin)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  # a share", ""),
        ("Half of x.", "One half of x."),
        ('"""A module."""', '"""A module\n\nof two lines."""'),
        ('    """Half of x."""\n', ""),
        ("\n\n\n", "\n\n"),
    ],
)
def test_comments_and_docstrings_are_not_code(old: str, new: str, place: Path, origin: Origin, source: Path) -> None:
    """They may be edited, added and removed, as may blank lines."""
    edited(source, old, new)

    assert load(place, origin).read("run.bin") == b"numbers"


def test_a_string_that_is_used_is_code(tmp_path: Path) -> None:
    """Strings that are assigned or passed are no docstrings, wherever they stand."""
    checksums = set()
    for text in ('NAME = "a"\n', 'NAME = "b"\n', 'print("a")\n', 'NAME = (\n    "a"\n    "b"\n)\n', '"a".upper()\n'):
        file = tmp_path / "same.py"
        file.write_text(text, encoding="utf-8")
        checksums.add(code_checksum((file,)))

    assert len(checksums) == 5


def test_the_indentation_is_code(tmp_path: Path) -> None:
    """What belongs to a loop, and what comes after it, are two things."""
    file = tmp_path / "same.py"
    file.write_text("for i in x:\n    a()\n    b()\n", encoding="utf-8")
    inside = code_checksum((file,))
    file.write_text("for i in x:\n    a()\nb()\n", encoding="utf-8")

    assert code_checksum((file,)) != inside


def test_a_changed_file_is_stale(place: Path, origin: Origin) -> None:
    """One flipped byte is found when the file is read, and the other file is still good."""
    (place.parent / "run.bin").write_bytes(b"Numbers")
    stored = load(place, origin)

    now, before = (hashlib.sha256(data).hexdigest()[:8] for data in (b"Numbers", b"numbers"))
    with pytest.raises(Stale, match=f"its file run.bin has changed since it was stored: {now}, not {before}. To make"):
        stored.read("run.bin")
    assert stored.read("run/more.bin") == b"more numbers"


def test_a_missing_file_is_stale(place: Path, origin: Origin) -> None:
    """The message names it."""
    (place.parent / "run.bin").unlink()

    with pytest.raises(Stale, match=r"its file run\.bin is missing\. To make this result again, run: make run"):
        load(place, origin).read("run.bin")


def test_an_unknown_file_is_stale(place: Path, origin: Origin) -> None:
    """The message lists those there are."""
    with pytest.raises(Stale, match=r"holds no file walk\.bin; it holds run\.bin, run/more\.bin\."):
        load(place, origin).read("walk.bin")


def test_the_place_is_named_from_the_root() -> None:
    """As one types it in the project's folder."""
    with pytest.raises(Stale, match=r"^figures/runs/none\.json: nothing"):
        load(frozen.ROOT / "figures" / "runs" / "none.json", Origin({}, (), "make"))


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads meanwhile, or after a crash, sees all of the old or all of the new."""
    file = tmp_path / "file"
    write_whole(file, b"old")

    def crash(_self: Path, _target: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", crash)
        with pytest.raises(KeyboardInterrupt):
            write_whole(file, b"new")
    assert file.read_bytes() == b"old"

    write_whole(file, b"new")
    assert file.read_bytes() == b"new"
    assert file.stat().st_mode & 0o777 == 0o644
