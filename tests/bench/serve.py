"""Measure the live preview: from the moment a word is saved until an open browser has painted it.

Run as `python -m tests.bench.serve PROJECT TALK [WORD]`; the talk's first file is edited, and put back in the end.
"""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from deckproof.browser import launch

EDITS = 50
WARM_UP = 5
PAUSE = 0.5  # s, between two saves of a person, who is not quicker
HEADING = re.compile(r"^## .*$", re.MULTILINE)
# After the frame in which the word stands: what is posted from a frame runs when that frame has been handed on.
PAINTED = """(word) => new Promise((resolve) => {
  const tell = () => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
    port2.postMessage(null);
  });
  const slide = () => Reveal.getCurrentSlide();
  if (slide().textContent.includes(word)) return tell();
  new MutationObserver((_, observer) => {
    if (!slide().textContent.includes(word)) return;
    observer.disconnect();
    tell();
  }).observe(document.querySelector(".slides"), { childList: true, subtree: true, characterData: true });
})"""


@dataclass(frozen=True)
class Latency:
    """How long edits took to be seen, in ms."""

    times: tuple[float, ...]

    @property
    def median(self) -> float:
        """Half of the edits took no longer."""
        return statistics.median(self.times)

    @property
    def p95(self) -> float:
        """Nineteen of twenty edits took no longer."""
        return statistics.quantiles(self.times, n=20)[-1]


def latency(project: Path, talk: str, edits: int = EDITS) -> Latency:
    """Return how long one-word edits of a talk take, from before the file is saved until its slide is painted.

    The edits are of the middle slide with a heading of the second level, which the browser shows; each follows when
    the one before was seen, after a pause.
    """
    slides = min((project / "deck" / talk).glob("*.md"))
    source = slides.read_text("utf-8")
    heading = [*HEADING.finditer(source)][len(HEADING.findall(source)) // 2]
    try:
        with _served(project, talk) as address, sync_playwright() as playwright, launch(playwright) as browser:
            page = browser.new_page(viewport={"width": 1280, "height": 720})
            page.goto(address)
            page.wait_for_function("document.documentElement.dataset.ready === 'true'")
            _go_to(page, source.count("\n", 0, heading.start()) + 1)
            with_word = f"{source[: heading.end()]}\n\nEdited: {{}}.\n{source[heading.end() :]}"
            times = [_edit(page, slides, with_word, number) for number in range(WARM_UP + edits)]
    finally:
        slides.write_text(source, "utf-8")
    return Latency(tuple(times[WARM_UP:]))


def _go_to(page: Page, line: int) -> None:
    """Show the slide that begins in this line."""
    script = """(line) => {
      const slides = [...document.querySelectorAll(".slides > section")];
      Reveal.slide(slides.findIndex((slide) => slide.dataset.line === String(line)));
    }"""
    page.evaluate(script, line)


def _edit(page: Page, slides: Path, template: str, number: int) -> float:
    """Save the file with another word, and return after how many ms it was painted."""
    word = "".join(chr(ord("a") + int(digit)) for digit in f"{number:04d}") + "zz"
    seen = page.evaluate_handle(f"(word) => ({{ when: ({PAINTED})(word) }})", word)
    time.sleep(PAUSE)
    before = time.time() * 1e3
    slides.write_text(template.replace("Edited: {}.", f"Edited: {word}."), "utf-8")
    return float(seen.evaluate("async ({ when }) => await when")) - before


@contextmanager
def _served(project: Path, talk: str) -> Iterator[str]:
    """Serve a talk, and give its address."""
    command = [sys.executable, "-u", "-m", "deckproof", "serve", talk, "--no-open"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, cwd=project, stdout=subprocess.PIPE, encoding="utf-8", env=environment) as server:
        assert server.stdout is not None
        try:
            line = next(line for line in server.stdout if "http://" in line)
            yield f"http://{line.split('http://')[1].split('/')[0]}/{talk}/"
        finally:
            server.terminate()


def main() -> None:
    """Print the median and the 95th percentile."""
    project, talk = Path(sys.argv[1]).resolve(), sys.argv[2]
    found = latency(project, talk)
    print(f"{talk}: {len(found.times)} one-word edits, seen after {found.median:.0f} ms, 95 % after {found.p95:.0f} ms")


if __name__ == "__main__":
    main()
