"""What a browser sees: how soon a page's first slide stands, what it asks of the network, when an edit is painted."""

from __future__ import annotations

import os
import signal
import socket
import statistics
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Request, ViewportSize, sync_playwright
from playwright.sync_api import TimeoutError as NotSeen

from deckproof.browser import launch
from tests.bench import synthetic
from tests.bench.measure import Failed
from tests.bench.tools import Bench

SIZE = ViewportSize(width=1280, height=720)
LOCAL = ("localhost", "127.0.0.1")
WARM_UP = 5
PAUSE_MS = 1_000  # between edits, not counted
_OPEN_MS = 60_000
_MISSED_MS = 15_000
_START_SECONDS = 120.0
_VISIBLE = """(element) => {
  const { width, height, right, bottom } = element.getBoundingClientRect();
  return width * height > 0 && right > 0 && bottom > 0
    && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}"""
# What is posted from a frame runs when that frame has been handed on to be painted.
_AFTER_FRAME = """(resolve) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => resolve(performance.now());
  port2.postMessage(null);
})"""
# Runs before the page's own scripts. It leaves a promise: after how many ms the first slide stood.
FIRST_SLIDE = f"""(() => {{
  const visible = {_VISIBLE};
  window.benchFirstSlide = new Promise((resolve) => {{
    const look = () => {{
      const titles = [...document.querySelectorAll("h1")];
      const ours = titles.filter((title) => title.textContent.trim() === {synthetic.TITLE!r});
      if (!ours.some(visible)) return requestAnimationFrame(look);
      document.fonts.ready.then(() => ({_AFTER_FRAME})(resolve));
    }};
    requestAnimationFrame(look);
  }});
}})()"""
_WORD_PAINTED = f"""(word) => {{
  const visible = {_VISIBLE};
  const seen = [...document.querySelectorAll("li")].some((line) => line.textContent.includes(word) && visible(line));
  return seen && new Promise({_AFTER_FRAME}).then((now) => performance.timeOrigin + now);
}}"""


@dataclass(frozen=True)
class Opened:
    """How a page opened."""

    ms: float
    """Until its first slide was laid out, with its fonts, and painted."""
    hosts: tuple[str, ...]
    """Whom on the network it asked; nobody answered."""


@contextmanager
def session() -> Iterator[Browser]:
    """Start the browser that Deckproof uses, for one measure: what measures the live preview starts its own."""
    with sync_playwright() as playwright, launch(playwright) as browser:
        yield browser


def first_slide(browser: Browser, address: str, rounds: int) -> Opened:
    """Open a page several times, each time with an empty cache; return the median.

    Raises:
        Failed: where its first slide never stands.

    """
    opened = [_open(browser, address) for _ in range(rounds)]
    hosts = sorted({host for one in opened for host in one.hosts})
    return Opened(statistics.median(one.ms for one in opened), tuple(hosts))


def _open(browser: Browser, address: str) -> Opened:
    """Open a page once; what it loads from its own origin is let through."""
    hosts: set[str] = set()

    def note(request: Request) -> None:
        host = urlsplit(request.url).hostname
        if host and host not in LOCAL:
            hosts.add(host)

    with browser.new_context(viewport=SIZE, offline=address.startswith("file:")) as context:
        page = context.new_page()
        page.on("request", note)
        page.add_init_script(FIRST_SLIDE)
        try:
            page.goto(address, wait_until="commit", timeout=_OPEN_MS)
            handle = page.wait_for_function("window.benchFirstSlide", timeout=_OPEN_MS)
        except NotSeen as error:
            raise Failed("its first slide does not come") from error
        ms = float(handle.json_value())
        page.wait_for_load_state()  # what it asks for late is noted too
    return Opened(ms, tuple(hosts))


def edits_painted(browser: Browser, bench: Bench, edits: int) -> list[float]:
    """Serve a talk with the tool's own server; return after how many ms each of the edits was painted that was.

    An edit is of one word on the slide that is shown; the next one comes after it was seen. Where a tool misses one,
    the page is loaded anew, and there is a time less.

    Raises:
        Failed: where the server does not come up, or no edit shows.

    """
    server = bench.tool.server
    assert server is not None
    port = str(_free_port())
    slide = synthetic.edited_slide(bench.size)
    words = {"{port}": port, "{slide}": str(slide), "{before}": str(slide - 1)}
    own = {name: _filled(text, words) for name, text in server.environment.items()}
    environment = {**bench.tool.environment, **own}
    address = _filled(server.address, words)
    with _serving([_filled(part, words) for part in server.command], bench.folder, environment):
        _wait_for(address)
        with browser.new_context(viewport=SIZE) as context:
            page = context.new_page()
            try:
                page.goto(address, timeout=_OPEN_MS)
                page.wait_for_function(_WORD_PAINTED, arg=synthetic.edited_word(bench.slides), timeout=_OPEN_MS)
                times = [_edit(page, bench.slides) for _ in range(WARM_UP + edits)]
            except NotSeen as error:
                raise Failed("the slide that is edited does not come") from error
    seen = [time for time in times[WARM_UP:] if time is not None]
    if not seen:
        raise Failed(f"none of {edits} edits shows within {_MISSED_MS / 1e3:g} s")
    return seen


def _edit(page: Page, slides: Path) -> float | None:
    """Change the word; return after how many ms it was painted, None where it was not.

    A page that loads itself anew after each edit (Marp, reveal-md) hears of the next one only when it listens again.
    """
    page.wait_for_load_state()
    page.wait_for_timeout(PAUSE_MS)
    before, word = time.time() * 1e3, synthetic.edit(slides)
    try:
        return float(page.wait_for_function(_WORD_PAINTED, arg=word, timeout=_MISSED_MS).json_value()) - before
    except NotSeen:
        page.reload()
        return None


@contextmanager
def served_folder(folder: Path) -> Iterator[str]:
    """Serve files as a plain web server does, and give the address."""
    port = _free_port()
    command = [sys.executable, "-m", "http.server", str(port), "--bind", LOCAL[1]]
    with _serving(command, folder, {}):
        _wait_for(f"http://{LOCAL[1]}:{port}/")
        yield f"http://{LOCAL[1]}:{port}/"


@contextmanager
def _serving(command: Sequence[str], folder: Path, environment: Mapping[str, str]) -> Iterator[None]:
    """Run a server with all that it starts, and end them."""
    quiet = subprocess.DEVNULL
    with subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, **environment},
        stdin=quiet,
        stdout=quiet,
        stderr=quiet,
        start_new_session=True,
    ) as process:
        try:
            yield
        finally:
            os.killpg(process.pid, signal.SIGKILL)


def _wait_for(address: str) -> None:
    """Return when a server answers."""
    end = time.monotonic() + _START_SECONDS
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(address, timeout=5).close()  # noqa: S310 (our own address)
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
        else:
            return
    raise Failed("its server does not come up")


def _free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((LOCAL[1], 0))
        return int(probe.getsockname()[1])


def _filled(text: str, words: Mapping[str, str]) -> str:
    """Return a text with its places filled in."""
    for place, word in words.items():
        text = text.replace(place, word)
    return text
