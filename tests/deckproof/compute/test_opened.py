"""Files that a talk's code reads are seen, with who read them and in which state."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from deckproof.compute import process
from deckproof.compute.opened import ALL, MISSING, Reads, state
from deckproof.compute.protocol import Request
from tests.projects import IMPORTS, write

CASE, HELPER = "figures/talks/case.py", "figures/core/helper.py"
MODULE = (
    IMPORTS
    + """
import json
import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import numpy as np

from deckproof.draw import Svg
from figures.core import helper

HERE = Path(__file__).parents[1] / "data"
AT_IMPORT = (HERE / "import.txt").read_text()


@value
def direct():
    return (HERE / "a.txt").read_text()


@value
def nested():
    return [open(HERE / name).read() for name in ["b.txt"]][0]


@value
def helped():
    return helper.kept()


@value
def array():
    return np.load(HERE / "x.npy").sum() + np.fromfile("figures/data/raw.bin", np.uint8).sum()


@value
def missing():
    try:
        return open("figures/data/none.txt").read()
    except FileNotFoundError:
        return "none"


@value
def listed():
    return len(os.listdir(HERE)) + len(list(HERE.glob("*.txt")))


@value
def program():
    return int(subprocess.check_output([sys.executable, "-c", "print(3)"]))


@value
def passing():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.txt"
        path.write_text("4")
        own = Path("figures/own.txt")
        own.write_text("5")
        return int(path.read_text()) + int(own.read_text())


@value
def threaded():
    found = []
    thread = threading.Thread(target=lambda: found.append((HERE / "a.txt").read_text()))
    thread.start()
    thread.join()
    return found[0]


@value
def source():
    return len(Path(__file__).read_text())


@value
def outside():
    return Path(OUTSIDE).read_text()


@figure
def lazy():
    class Late:
        def drawing(self):
            open(HERE / "late.txt").read()
            return Svg(1, 1).drawing()

    return Late()


@value
def quiet():
    import figures.core.late

    return 1
"""
)
HELPED = (
    "from functools import cache\nfrom pathlib import Path\n\n"
    "AT_IMPORT = Path('figures/data/i.txt').read_text()\n\n\n@cache\ndef kept():\n"
    "    return Path('figures/data/h.txt').read_text()\n"
)
NAMES = [
    "array",
    "direct",
    "helped",
    "listed",
    "missing",
    "nested",
    "outside",
    "passing",
    "program",
    "quiet",
    "source",
    "threaded",
]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with data, and a file outside of it."""
    folder = tmp_path_factory.mktemp("opened")
    write(folder / "outside.txt", "far")
    write(folder / "project" / CASE, MODULE.replace("OUTSIDE", repr(str(folder / "outside.txt"))))
    write(folder / "project" / HELPER, HELPED)
    write(folder / "project" / "figures/core/late.py", "X = 1\n")
    data = folder / "project" / "figures" / "data"
    for name in ("import", "a", "b", "h", "i", "late"):
        write(data / f"{name}.txt", f"text of {name}")
    import numpy as np  # noqa: PLC0415  # for the file alone

    np.save(data / "x.npy", np.arange(3))
    (data / "raw.bin").write_bytes(b"\1\2")
    return folder / "project"


@pytest.fixture(scope="module")
def reads(root: Path) -> Reads:
    """What is seen when everything is computed."""
    response = process.run(Request(str(root), "figures.talks.case", tuple(NAMES), ("figure:lazy",)))
    assert response.failures == {}
    assert response.imported == {f"figures/data/{n}.txt": digest(f"text of {n}".encode()) for n in ("import", "i")}
    return response.reads


def digest(content: bytes) -> str:
    """Return the checksum of a content."""
    return hashlib.sha256(content).hexdigest()[:32]


@pytest.mark.parametrize(
    ("reader", "names"),
    [
        (f"{CASE}:direct", {"figures/data/a.txt"}),
        (f"{CASE}:nested", {"figures/data/b.txt"}),
        (f"{CASE}:helped", {"figures/data/h.txt"}),
        (HELPER, {"figures/data/h.txt", "figures/data/i.txt"}),
        (f"{CASE}:array", {"figures/data/x.npy", "figures/data/raw.bin"}),
        (f"{CASE}:missing", {"figures/data/none.txt"}),
        (f"{CASE}:listed", {"figures/data/"}),
        (f"{CASE}:threaded", {"figures/data/a.txt"}),
        (f"{CASE}:source", {CASE}),
        (f"{CASE}:lazy", {"figures/data/late.txt"}),
        (CASE, {"figures/data/import.txt"}),
    ],
)
def test_who_read_what(reads: Reads, root: Path, reader: str, names: set[str]) -> None:
    """Each function what it opens itself or through others; a module what its helpers or its import open."""
    assert reads[reader].keys() == names
    for name in names:
        assert reads[reader][name] == state(root, name)


def test_a_program_may_read_anything(reads: Reads) -> None:
    """Whoever starts one depends on every file under figures/."""
    assert ALL in reads[f"{CASE}:program"]


def test_a_file_outside_of_the_project_counts(reads: Reads, root: Path) -> None:
    """By its full path."""
    assert reads[f"{CASE}:outside"] == {str(root.parent / "outside.txt"): digest(b"far")}


@pytest.mark.parametrize("name", ["passing", "quiet"])
def test_what_does_not_count(reads: Reads, name: str) -> None:
    """Temporary files, what the function itself wrote, and sources and packages that are imported."""
    assert f"{CASE}:{name}" not in reads


def test_a_missing_file_has_a_state(reads: Reads) -> None:
    """So that it is seen when it comes."""
    assert reads[f"{CASE}:missing"] == {"figures/data/none.txt": MISSING}


def test_states_change_with_what_they_say(tmp_path: Path) -> None:
    """A file with its content, a folder with its names, everything with either; times do not matter."""
    write(tmp_path / "figures/a.txt", "1")
    names = ("figures/a.txt", "figures/", ALL)
    before = [state(tmp_path, name) for name in names]
    write(tmp_path / "figures/a.txt", "1")
    write(tmp_path / "figures/__pycache__/a.pyc", "1")
    assert [state(tmp_path, name) for name in names] == before

    write(tmp_path / "figures/a.txt", "2")
    assert [state(tmp_path, name) == old for name, old in zip(names, before, strict=True)] == [False, True, False]
    write(tmp_path / "figures/b.txt", "2")
    assert state(tmp_path, "figures/") != before[1]
    assert (state(tmp_path, "none"), state(tmp_path, "none/")) == (MISSING, MISSING)
