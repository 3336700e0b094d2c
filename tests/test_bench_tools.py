"""What the benchmarks do to a talk before they build it, and the tools that cannot be had."""

from __future__ import annotations

import ast
import shutil
import sys
from pathlib import Path

import pytest

from tests.bench import peers, talks
from tests.bench.measure import Failed
from tests.bench.synthetic import Size
from tests.bench.tools import Tool, bench
from tests.projects import ROOT, write

SIZE = Size(slides=4, formulas=2, figures=1)
COUNTING = """
import pathlib
kept, page = pathlib.Path("kept"), pathlib.Path("out/page.html")
kept.mkdir(exist_ok=True)
page.parent.mkdir(exist_ok=True)
page.write_text(f"{page.exists()} {len(list(kept.iterdir()))}")
(kept / str(len(list(kept.iterdir())))).touch()
"""


def _counter() -> Tool:
    """Return a tool whose page says whether a page was there before, and how much was kept."""
    return Tool(
        name="counter",
        version="1",
        dialect="pandoc",
        build=(sys.executable, "-c", COUNTING),
        page="out/page.html",
        output=("out",),
        caches=("kept",),
    )


def test_a_cold_build_finds_nothing(tmp_path: Path) -> None:
    """Before each cold build the output and what saves work are deleted, the talk is not."""
    one = bench(_counter(), tmp_path / "talk", SIZE)
    source = one.slides.read_text("utf-8")

    one.cold(2)

    assert (tmp_path / "talk" / "out" / "page.html").read_text("utf-8") == "False 0"
    assert one.slides.read_text("utf-8") == source


def test_a_build_once_more_finds_what_was_kept(tmp_path: Path) -> None:
    """A build with nothing changed, and one after an edit, find the output and what saves work."""
    one = bench(_counter(), tmp_path / "talk", SIZE)
    source = one.slides.read_text("utf-8")
    one.cold(1)

    one.again(1)
    assert (tmp_path / "talk" / "out" / "page.html").read_text("utf-8") == "True 1"
    assert one.slides.read_text("utf-8") == source

    one.edited(1)
    assert (tmp_path / "talk" / "out" / "page.html").read_text("utf-8") == "True 2"
    assert one.slides.read_text("utf-8") != source


def test_the_output_is_all_files_of_its_folders(tmp_path: Path) -> None:
    """Files count by themselves, folders with all below them."""
    one = bench(_counter(), tmp_path / "talk", SIZE)
    for name in ("out/page.html", "out/deep/font.woff2", "kept/1"):
        write(one.folder / name, "x")

    names = [file.relative_to(one.folder).as_posix() for file in one.files() if file.is_file()]

    assert names == ["out/deep/font.woff2", "out/page.html"]


def test_a_tool_that_cannot_be_fetched_is_a_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Every tool that is not there says why, with the last that its installer said; nothing is raised."""

    def offline(_source: Path, _cache: Path) -> Path:
        raise RuntimeError("npm could not fetch it, and said:\nnpm error network")

    monkeypatch.setattr(peers, "fetched", offline)
    monkeypatch.setattr(peers, "_CACHE", tmp_path)
    monkeypatch.setattr(peers, "PANDOC", "./no-such-wheel.whl")

    found = list(peers.peers())

    assert ("Marp", "not available: npm error network") in found
    assert all(isinstance(one, tuple) and one[1].startswith("not available: ") for one in found)
    assert len(found) == 5


def test_each_lock_file_holds_checksums_and_no_address() -> None:
    """What is fetched is fixed by its checksum, from whatever registry."""
    for name in ("marp", "pandoc", "reveal-md", "slidev"):
        lock = (ROOT / "tests" / "npm-peers" / name / "package-lock.json").read_text("utf-8")
        assert lock.count('"integrity"') == lock.count('    "node_modules/')
        assert '"resolved"' not in lock


@pytest.fixture
def talk(tmp_path: Path) -> Path:
    """A copy of the module and slides of the talk that is measured."""
    for name in (f"deck/{talks.TALK}", "figures/talks/process_vs_outcome"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_the_measured_talk_has_a_word_to_turn(talk: Path) -> None:
    """One word changes; a second edit takes it back."""
    slides = talk / "deck" / talks.TALK / "slides.md"
    before = slides.read_text("utf-8").split()

    talks.turn(slides)
    after = slides.read_text("utf-8").split()
    assert sum(old != new for old, new in zip(before, after, strict=True)) == 1

    talks.turn(slides)
    assert slides.read_text("utf-8").split() == before


def test_a_talk_without_the_word_is_an_error(tmp_path: Path) -> None:
    """An edit that would change nothing names the words that are missing."""
    write(tmp_path / "slides.md", "## Nothing\n")

    with pytest.raises(Failed, match="neither 'going' nor 'wrapping'"):
        talks.turn(tmp_path / "slides.md")


def test_a_touch_changes_the_code_of_one_figure_each_time(talk: Path) -> None:
    """One figure function gets one statement more, another one at the next touch; all else stays."""
    folder = talk / "figures" / "talks" / "process_vs_outcome"
    before = _functions(folder)

    name = talks.touch(talk, 0)
    first = _functions(folder)
    assert talks.touch(talk, 1) == name
    second = _functions(folder)

    assert [key for key in before if before[key] != first[key]] == [name]
    assert [key for key in before if first[key] != second[key]] == [name]
    assert first[name].count("_changed") == second[name].count("_changed") == 1


def test_a_talk_without_figures_is_an_error(tmp_path: Path) -> None:
    """A touch that finds no figure function says so."""
    write(tmp_path / "figures" / "talks" / "process_vs_outcome" / "values.py", "def figure() -> None: ...\n")

    with pytest.raises(Failed, match="has a function under @figure"):
        talks.touch(tmp_path, 0)


def _functions(folder: Path) -> dict[str, str]:
    """Return what each function of a package does, by its name."""
    trees = [ast.parse(module.read_text("utf-8")) for module in sorted(folder.glob("*.py"))]
    return {node.name: ast.dump(node) for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)}
