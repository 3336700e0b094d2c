"""Measure how long Deckproof takes on this machine: whole processes, medians, as a table.

Run as `make bench`. Times depend on the machine, so no test asserts one; compare rows of one run with each other.
"""

from __future__ import annotations

import gzip
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from playwright.sync_api import sync_playwright

from deckproof.browser import launch

ROOT = Path(__file__).parents[2]
TALK = "process-vs-outcome"
ROUNDS = 5


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder)
        for name in ("deck", "figures"):
            shutil.copytree(ROOT / name, project / name, ignore=shutil.ignore_patterns("__pycache__"))
        print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}; medians of {ROUNDS}")
        floor = _median(lambda: _run(project, "-c", "pass"), _nothing)
        for name, seconds in _times(project):
            print(f"{name:<44}{seconds:8.2f} s{seconds / floor:10.0f} x an empty Python process")
        for name, size in _sizes(project):
            print(f"{name:<44}{size / 1e6:8.2f} MB")
        for line in _states(project):
            print(line)


def _times(project: Path) -> Iterator[tuple[str, float]]:
    """Yield what is measured and its median time in seconds."""
    slides = project / "deck" / TALK / "slides.md"
    yield "cold build of talk 1", _median(lambda: _deckproof(project, "build", TALK), lambda: _forget(project))
    yield "no-change build", _median(lambda: _deckproof(project, "build", TALK), _nothing)
    yield "build after a one-word edit", _median(lambda: _deckproof(project, "build", TALK), lambda: _edit(slides))
    yield "check, with a fresh computation", _median(lambda: _deckproof(project, "check", TALK), _nothing)
    for layout in ("slides", "handout"):
        export = partial(_deckproof, project, "export", TALK, "--only", layout)
        yield f"export of {layout}.pdf, page up to date", _median(export, _nothing)
    yield "deckproof --help", _median(lambda: _deckproof(project, "--help"), _nothing)


def _sizes(project: Path) -> Iterator[tuple[str, int]]:
    """Yield the sizes of the page in bytes."""
    page = (project / "dist" / TALK / "index.html").read_bytes()
    yield "page, one file", len(page)
    yield "page, gzipped", len(gzip.compress(page))
    for name in ("slides.pdf", "handout.pdf"):
        yield name, (project / "dist" / TALK / name).stat().st_size


def _states(project: Path) -> Iterator[str]:
    """Yield what each figure with states weighs, and how long the browser takes to switch one."""
    folder = project / "dist" / TALK
    times = dict(_switch_times(folder / "index.html"))
    for figure in json.loads((folder / "numbers.json").read_text("utf-8"))["figures"]:
        each = figure["bytes"] / len(figure["states"]) / 1e3
        name = f"{figure['name']}, {len(figure['states'])} states"
        yield f"{name:<44}{each:8.1f} kB a state{times[figure['name'].partition(':')[2]]:8.2f} ms a switch"


def _switch_times(page: Path) -> Iterator[tuple[str, float]]:
    """Yield each figure's name and the mean time of a switch in ms, over all states, without the painting."""
    script = """() => {
      const { figures, count, show } = window.deckproof.states;
      return figures().map((figure) => {
        const rounds = 20, start = performance.now();
        for (let i = 0; i < rounds * count(figure); i += 1) show(figure, i % count(figure));
        return [figure.dataset.figure, (performance.now() - start) / rounds / count(figure)];
      });
    }"""
    with sync_playwright() as playwright, launch(playwright) as browser:
        tab = browser.new_page()
        tab.goto(page.resolve().as_uri())
        tab.wait_for_function("document.documentElement.dataset.ready === 'true'")
        yield from tab.evaluate(script)


def _median(run: Callable[[], None], prepare: Callable[[], None]) -> float:
    """Return the median time of a run in seconds; preparation is not counted."""
    times = []
    for _ in range(ROUNDS):
        prepare()
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def _deckproof(project: Path, *arguments: str) -> None:
    """Run a command of Deckproof's as a whole process."""
    _run(project, "-m", "deckproof", *arguments)


def _run(project: Path, *arguments: str) -> None:
    """Run Python in the project; a failure ends the benchmark with what it said."""
    done = subprocess.run([sys.executable, *arguments], cwd=project, check=False, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(arguments)} failed:\n{done.stdout}{done.stderr}")


def _forget(project: Path) -> None:
    """Delete what saves work: cached answers, cut fonts, output."""
    for name in (".deckproof", "dist"):
        shutil.rmtree(project / name, ignore_errors=True)


def _edit(slides: Path) -> None:
    """Change one word of the slides."""
    text = slides.read_text("utf-8")
    slides.write_text(
        text.replace("wrapping", "going") if "wrapping" in text else text.replace("going", "wrapping"), "utf-8"
    )


def _nothing() -> None:
    """Prepare nothing."""


if __name__ == "__main__":
    main()
