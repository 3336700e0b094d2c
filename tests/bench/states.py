"""The states of figures: how many a build computes each second, what one weighs, and how soon the page switches."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from string import ascii_lowercase

from tests.bench.browser import session
from tests.bench.measure import repeat, run
from tests.bench.report import Group, Row

FIGURES, STATES = 10, 400
_SLIDES = "---\ntitle: States\n---\n"
_SLIDE = "\n## Figure {letter}\n\n![A curve](figure:{letter})\n"
_MODULE = '''"""Figures with as many states as a figure may have."""

import math
from typing import Annotated

from deckproof import Range, figure
from deckproof.draw import Svg


def wave(turn: int, phase: float) -> Svg:
    """Draw one curve of many points, a little further for each turn."""
    canvas = Svg(960, 420)
    points = [(960 * step / 79, 210 + 200 * math.sin(step * {pace} + turn * 0.05 + phase)) for step in range(80)]
    canvas.polyline(points)
    return canvas
'''
_FIGURE = '''

@figure
def {letter}(turn: Annotated[int, Range(0, {last})] = 0) -> Svg:
    """Draw one curve."""
    return wave(turn, {phase})
'''
_SWITCH = """() => {
  const { figures, count, show } = window.deckproof.states;
  return figures().map((figure) => {
    const rounds = 20, start = performance.now();
    for (let i = 0; i < rounds * count(figure); i += 1) show(figure, i % count(figure));
    return [figure.dataset.figure, (performance.now() - start) / rounds / count(figure)];
  });
}"""


def groups(folder: Path, pages: Path, rounds: int) -> Iterator[Group]:
    """Yield the groups; `pages` is the output of our own talks, where they were built."""
    yield Group("states of figures", _computed(folder / "states", rounds))
    built = [page for page in sorted(pages.glob("*/index.html")) if page.with_name("numbers.json").is_file()]
    if built:
        yield Group("  weight of a state, and ms to switch to one without painting", _shown(built))


def _computed(project: Path, rounds: int) -> Iterator[Row]:
    """Yield how many states a second a whole build makes after the code that draws them all was changed."""
    command, paces = [sys.executable, "-m", "deckproof", "build"], count(1)
    write(project, next(paces))
    run(command, project)  # cuts the fonts
    seconds = repeat(rounds, lambda: run(command, project), lambda: write(project, next(paces))).seconds
    what = f"{FIGURES} figures of {STATES} states, of 80 points each"
    yield Row(what, FIGURES * STATES / seconds, "states/s", f"{seconds:.2f} s, whole process, computed and merged")


def _shown(pages: list[Path]) -> Iterator[Row]:
    """Yield what each figure with states weighs a state, and the mean time of a switch over all of them."""
    for page in pages:
        with session() as browser:
            tab = browser.new_page()
            tab.goto(page.resolve().as_uri())
            tab.wait_for_function("document.documentElement.dataset.ready === 'true'")
            times = dict(tab.evaluate(_SWITCH))
        for figure in json.loads(page.with_name("numbers.json").read_text("utf-8"))["figures"]:
            many, name = len(figure["states"]), figure["name"].partition(":")[2]
            switch = f"{times[name]:.2f} ms a switch, {many} states"
            yield Row(f"{page.parent.name}: {name}", figure["bytes"] / many / 1e3, "kB", switch)


def write(project: Path, pace: int) -> None:
    """Write a project whose figures have many states; another pace is another code for all of them."""
    letters = ascii_lowercase[:FIGURES]
    slides = _SLIDES + "".join(_SLIDE.format(letter=letter) for letter in letters)
    module = _MODULE.format(pace=pace / 100)
    module += "".join(
        _FIGURE.format(letter=letter, last=STATES - 1, phase=phase) for phase, letter in enumerate(letters)
    )
    for path, text in (
        (project / "deck" / "states" / "slides.md", slides),
        (project / "figures" / "talks" / "states.py", module),
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
