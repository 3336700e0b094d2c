"""The project's own talks: whole processes, what a page weighs, and an edit in the live preview."""

from __future__ import annotations

import ast
import gzip
import shutil
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

from tests.bench import serve
from tests.bench.measure import Failed, Sample, percentile, repeat, run
from tests.bench.report import Group, Row
from tests.projects import ROOT

TALK = "process-vs-outcome"
_MODULES = "process_vs_outcome"
_TURNS = ("wrapping", "going")
"""A word of the talk, and what an edit makes of it."""


def copy(folder: Path) -> None:
    """Copy the talks into a folder: what is measured writes beside them."""
    for name in ("deck", "figures"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))


def groups(folder: Path, rounds: int, edits: int) -> Iterator[Group]:
    """Yield the talks' groups; the folder holds a copy of them."""
    yield Group("our talks, whole processes", _times(folder, rounds))
    yield Group("  what a talk weighs", _weights(folder))
    yield Group("  one-word edit to its word painted, live preview", _live(folder, edits))


def _times(folder: Path, rounds: int) -> Iterator[Row]:
    """Yield how long each command takes, beside a Python process that does nothing."""
    talks = sorted(path.name for path in (folder / "deck").iterdir() if path.is_dir())
    slides, touched = folder / "deck" / TALK / "slides.md", count()
    measures: list[tuple[str, list[str], Callable[[], object]]] = [
        (f"cold build of all {len(talks)} talks", ["build"], lambda: _forget(folder)),
        ("no-change build of all", ["build"], lambda: None),
        (f"cold build of {TALK}", ["build", TALK], lambda: _forget(folder)),
        ("  no-change build", ["build", TALK], lambda: None),
        ("  build after a one-word edit", ["build", TALK], lambda: turn(slides)),
        ("  build after a change to one figure function", ["build", TALK], lambda: touch(folder, next(touched))),
        ("  check, everything computed afresh", ["check", TALK], lambda: None),
        ("  export of slides.pdf", ["export", TALK, "--only", "slides"], lambda: None),
        ("  export of handout.pdf", ["export", TALK, "--only", "handout"], lambda: None),
        ("deckproof --help", ["--help"], lambda: None),
    ]
    yield Row("an empty Python process", repeat(rounds, lambda: run([sys.executable, "-c", "pass"], folder)).seconds)
    for name, arguments, prepare in measures:
        try:
            sample = repeat(rounds, lambda given=arguments: _deckproof(folder, *given), prepare)  # type: ignore[misc]
        except Failed as reason:
            yield Row(name, None, note=f"failed: {reason}")
            continue
        yield Row(name, sample.seconds, "s", f"peak {sample.peak_bytes / 1e6:,.0f} MB")


def _weights(folder: Path) -> Iterator[Row]:
    """Yield the sizes of a talk's files."""
    for name in ("index.html", "slides.pdf", "handout.pdf"):
        file = folder / "dist" / TALK / name
        if file.is_file():
            content = file.read_bytes()
            yield Row(name, len(content) / 1e6, "MB", f"{len(gzip.compress(content)) / 1e6:,.2f} MB gzipped")
        else:
            yield Row(name, None, note="not there")


def _live(folder: Path, edits: int) -> Iterator[Row]:
    """Yield how long an edit takes to be seen in a page that is open."""
    times = serve.latency(folder, TALK, edits).times
    yield Row(f"{TALK}, median of {edits}", percentile(times, 50), "ms")
    yield Row(f"{TALK}, 95th percentile", percentile(times, 95), "ms")


def turn(slides: Path) -> None:
    """Change one word of a talk, back and forth.

    Raises:
        Failed: where the talk has neither of the two.

    """
    text = slides.read_text("utf-8")
    old, new = _TURNS if _TURNS[0] in text else reversed(_TURNS)
    if old not in text:
        raise Failed(f"{slides.name} has neither {old!r} nor {new!r}: name another word in tests/bench/talks.py")
    slides.write_text(text.replace(old, new, 1), "utf-8")


def touch(folder: Path, number: int) -> str:
    """Change the code of the talk's first figure function, not what it draws; return its name.

    Raises:
        Failed: where the talk has no figure function.

    """
    for module in sorted((folder / "figures" / "talks" / _MODULES).glob("*.py")):
        text = module.read_text("utf-8")
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and any(_is_figure(one) for one in node.decorator_list):
                lines = text.splitlines(keepends=True)
                last = node.body[-1].lineno - 1
                if lines[last - 1].startswith("    _changed = "):  # what the last touch left
                    del lines[last - 1]
                    last -= 1
                lines.insert(last, f"    _changed = {number}\n")
                module.write_text("".join(lines), "utf-8")
                return node.name
    raise Failed(f"no module of {_MODULES} has a function under @figure")


def _is_figure(decorator: ast.expr) -> bool:
    """Whether a decorator is `@figure` or `@figure(...)`."""
    name = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(name, ast.Name) and name.id == "figure"


def _deckproof(folder: Path, *arguments: str) -> Sample:
    """Run a command of Deckproof's as a whole process."""
    return run([sys.executable, "-m", "deckproof", *arguments], folder)


def _forget(folder: Path) -> None:
    """Delete what saves work: stored answers, cut fonts, output."""
    for name in (".deckproof", "dist"):
        shutil.rmtree(folder / name, ignore_errors=True)
