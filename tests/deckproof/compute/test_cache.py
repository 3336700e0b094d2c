"""Stored answers: valid while nothing that they may depend on has changed, and never trusted blindly."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import pytest

from deckproof.compute import cache
from deckproof.compute.protocol import Failure, Response
from tests.projects import write

MODULE = "figures.talks.case"
RESPONSE = Response({"n": {"value": 3}}, {"table:t": {"svg": "<svg/>"}}, {"value n": {"function": "n"}})


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project with a talk, a core, a stored run and slides."""
    for name in ("figures/talks/case.py", "figures/core/nn.py", "figures/runs/a.json", "deck/case/slides.md"):
        write(tmp_path / name, f"content of {name}")
    return tmp_path


@pytest.mark.parametrize(
    "change",
    [
        lambda root: write(root / "figures/talks/case.py", "changed"),
        lambda root: write(root / "figures/core/nn.py", "changed"),
        lambda root: write(root / "figures/runs/a.json", "changed"),
        lambda root: write(root / "figures/core/new.py", ""),
        lambda root: (root / "figures/core/nn.py").unlink(),
        lambda root: (root / "figures/core/nn.py").rename(root / "figures/core/other.py"),
    ],
    ids=["module", "core", "run", "added", "removed", "renamed"],
)
def test_any_change_under_figures_changes_the_key(root: Path, change: Callable[[Path], object]) -> None:
    """Of a file's content or name, wherever under figures/."""
    before = cache.key(root, MODULE)
    change(root)

    assert cache.key(root, MODULE) != before


@pytest.mark.parametrize(
    "name", ["deck/case/slides.md", "deck/case/cat.png", "README.md", "figures/talks/__pycache__/case.cpython-311.pyc"]
)
def test_nothing_else_changes_the_key(root: Path, name: str) -> None:
    """Slides, other files of the project, and what Python compiles."""
    before = cache.key(root, MODULE)
    write(root / name, "changed")

    assert cache.key(root, MODULE) == before


def test_two_modules_have_two_keys(root: Path) -> None:
    """The same figures/ answers differently for another talk."""
    assert cache.key(root, MODULE) != cache.key(root, "figures.talks.other")


def test_moving_text_between_files_changes_the_key(root: Path) -> None:
    """The key knows where each file's content ends."""
    write(root / "figures/a.py", "xy")
    write(root / "figures/b.py", "z")
    before = cache.key(root, MODULE)
    write(root / "figures/a.py", "x")
    write(root / "figures/b.py", "yz")

    assert cache.key(root, MODULE) != before


@pytest.mark.parametrize("library", ["numpy", "matplotlib"])
def test_another_version_of_a_library_changes_the_key(
    root: Path, monkeypatch: pytest.MonkeyPatch, library: str
) -> None:
    """Numbers and drawings may differ between versions."""
    before = cache.key(root, MODULE)
    monkeypatch.setattr(cache, "version", lambda name: "0.0" if name == library else version(name))

    assert cache.key(root, MODULE) != before


def test_a_file_that_vanishes_meanwhile_is_no_error(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An editor's own file, listed and gone when it is read, counts as not there."""
    before = cache.key(root, MODULE)
    listed = [*cache._sources(root), (root / "figures", root / "figures" / ".case.py.swp")]  # noqa: SLF001
    monkeypatch.setattr(cache, "_sources", lambda _: listed)

    assert cache.key(root, MODULE) == before


def test_what_is_stored_is_loaded(tmp_path: Path) -> None:
    """Whole, and under its own key only."""
    cache.store(tmp_path / "new", "k", RESPONSE)

    assert cache.load(tmp_path / "new", "k") == RESPONSE
    assert cache.load(tmp_path / "new", "other") is None


@pytest.mark.parametrize(
    "damage",
    [
        lambda whole: whole[: len(whole) // 2],
        lambda whole: whole.replace(b"3", b"4"),
        lambda _: b"",
        lambda _: b"\xff\xfe",
        lambda _: b"[]\n[]",
        lambda whole: whole + b" ",
    ],
    ids=["cut", "edited", "empty", "no text", "other", "longer"],
)
def test_a_damaged_entry_is_ignored(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    """It is as if nothing were stored; a new entry takes its place."""
    cache.store(tmp_path, "k", RESPONSE)
    entry = tmp_path / "k.json"
    entry.write_bytes(damage(entry.read_bytes()))

    assert cache.load(tmp_path, "k") is None

    cache.store(tmp_path, "k", RESPONSE)

    assert cache.load(tmp_path, "k") == RESPONSE


def test_few_entries_are_kept(tmp_path: Path) -> None:
    """The four newest of a talk."""
    for number in range(7):
        cache.store(tmp_path, f"k{number}", RESPONSE)
        # Times of files may be coarser than two writes.
        for age, name in enumerate(f"k{n}" for n in range(number, -1, -1)):
            path = tmp_path / f"{name}.json"
            if path.exists():
                os.utime(path, (1000 - age, 1000 - age))

    assert sorted(path.name for path in tmp_path.iterdir()) == ["k3.json", "k4.json", "k5.json", "k6.json"]


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    """The work is not saved, and that is all."""
    write(tmp_path / "file", "in the way")
    cache.store(tmp_path / "file", "k", RESPONSE)

    assert cache.load(tmp_path / "file", "k") is None


def test_two_builds_at_once_never_see_half_an_entry(tmp_path: Path) -> None:
    """Who loads while others store gets a whole response or none."""
    responses = [Response(failures={"n": Failure("C001", str(i) * 20_000)}) for i in range(2)]
    loaded: list[Response | None] = []

    def work(own: Response) -> None:
        for number in range(20):
            cache.store(tmp_path, f"k{number % 5}", own)
            loaded.append(cache.load(tmp_path, f"k{number % 5}"))

    threads = [threading.Thread(target=work, args=(response,)) for response in responses]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(loaded) == 40
    assert all(response is None or response in responses for response in loaded)
    assert not list(tmp_path.glob("*.part"))
