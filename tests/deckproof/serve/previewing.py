"""A talk in the live preview: the command as a user runs it, and browsers that look at it."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread

from playwright.sync_api import Browser, BrowserContext, Page, expect

from deckproof.serve.server import HOST
from tests.projects import IMPORTS, Talk, hear_ctrl_c, make, write

SLIDES = """\
---
title: Case
theme: mine.css
---

## First {#first}

One word here.

## Faces {#faces}

A die has {{ faces }} faces.

![Dice in a row](figure:dice)

. . .

The second step.

. . .

The third step.

## Steps {#steps}

![Dice step by step](figure:dice){n="1|2|3"}

```python {1|2}
one
two
```

## Live {#live}

![A number that is doubled](live:doubled)

Below it.
"""
MODULE = (
    IMPORTS
    + """from typing import Annotated

from deckproof import Case, Live, Range, live
from deckproof.draw import Svg, TokenRow


@value
def faces():
    return 6


@figure
def dice(n: Annotated[int, Range(1, 4)] = 2) -> Svg:
    return TokenRow([num(one) for one in range(n)]).svg()


@live
def doubled() -> Live:
    return Live("doubled", {"number": 4}, lambda: [Case({"x": x}, {"y": 2 * x}) for x in range(5)], tolerance=0)
"""
)
LIVE = """\
export function compute({ number }, { x = number }) {
  return { y: 2 * x };
}

export function mount(stage, payload, tools) {
  const field = document.createElement("input");
  const shown = document.createElement("output");
  const show = () => { shown.textContent = `= ${tools.compute({ x: Number(field.value) }).y}`; };
  field.value = payload.number;
  field.addEventListener("change", show);
  stage.append(field, shown);
  show();
}
"""
THEME = ":root { --paper: #fdfcf9; }\n"


@dataclass
class Running:
    """The command, running: where its talk is, and the lines that it has said."""

    talk: Talk
    process: subprocess.Popen[str]
    address: str
    lines: list[str] = field(default_factory=list)

    @property
    def port(self) -> int:
        """Its port."""
        return int(self.address.split(":")[2].split("/")[0])

    def ctrl_c(self) -> None:
        """Press Ctrl-C, as a terminal sends it: to the command and to all that it has started; wait until it ends."""
        os.killpg(self.process.pid, signal.SIGINT)
        self.process.wait(timeout=60)

    def edit(self, old: str, new: str, path: Path | None = None) -> None:
        """Save a file, by default the slides, with a text in place of another that stands in it once or more."""
        path = path or self.talk.slides
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")


def project(root: Path) -> Talk:
    """A talk with fragments, a figure with states, one with steps, a live figure and a theme."""
    talk = make(root, SLIDES, MODULE)
    write(talk.root / "figures" / "live" / "doubled.js", LIVE)
    write(talk.folder / "mine.css", THEME)
    return talk


@contextmanager
def serving(talk: Talk, *names: str) -> Iterator[Running]:
    """Run the command until the end of the block."""
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "deckproof", "serve", *(names or [talk.folder.name]), "--no-open"],
        cwd=talk.root,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        preexec_fn=hear_ctrl_c,  # noqa: PLW1509  # nothing of ours runs in another thread
        start_new_session=True,
    )
    assert process.stdout is not None
    try:
        lines = []
        for line in process.stdout:
            lines.append(line.rstrip("\n"))
            if "http://" in line:
                break
        else:
            raise AssertionError("\n".join(lines))
        address = f"http://{lines[-1].split('http://')[1].split('/')[0]}/"
        running = Running(talk, process, address, lines)
        listener = Thread(target=lambda: running.lines.extend(line.rstrip("\n") for line in process.stdout or ()))
        listener.start()
        yield running
        if process.poll() is None:
            running.ctrl_c()
        listener.join()
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def free_port() -> int:
    """A port that nobody has; somebody may take it, and then the next one does."""
    with socket.create_server((HOST, 0)) as probe:
        return int(probe.getsockname()[1])


def get(port: int, path: str = "/", host: str | None = None, method: str = "GET", **more: str) -> tuple[int, str]:
    """Status and text of the answer to a request, with `path` as it is; `more` are a body, or heads of the request."""
    connection = http.client.HTTPConnection(HOST, port, timeout=10)
    try:
        body = more.pop("body", None)
        connection.request(method, path, body, {"Host": f"{HOST}:{port}" if host is None else host, **more})
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


@dataclass
class Window:
    """A browser's window with the talk, and what it should not have said."""

    context: BrowserContext
    page: Page
    address: str
    troubles: list[str] = field(default_factory=list)

    def open(self, tail: str = "") -> None:
        """Load the talk, wait until it listens to the preview, and mark the page: the mark goes when it is reloaded."""
        self.page.goto(self.address + tail)
        self.expect_listening()
        self.page.evaluate("window.marked = true")

    def expect_listening(self) -> None:
        """Wait until the page is ready and has heard from the preview."""
        expect(self.page.locator("html[data-ready=true][data-preview]")).to_be_attached()

    @property
    def is_same(self) -> bool:
        """Whether the page was not loaded anew since it was opened."""
        return bool(self.page.evaluate("window.marked === true"))

    def go(self, slide: str) -> None:
        """Go to the beginning of a slide."""
        self.page.evaluate("(id) => Reveal.slide(Reveal.getIndices(document.getElementById(id)).h, 0, -1)", slide)
        self.slide(slide)

    def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def slide(self, name: str) -> None:
        """Wait until this slide is shown."""
        expect(self.page.locator(".slides > section.present")).to_have_attribute("id", name)

    def shown(self) -> Sequence[str]:
        """The fragments that are shown on the slide."""
        return [text.strip() for text in self.page.locator("section.present .fragment.visible").all_text_contents()]

    def state(self, slide: str) -> str | None:
        """The state of the slide's figure."""
        return self.page.locator(f"#{slide} [data-figure]").get_attribute("data-state")


@contextmanager
def window(browser: Browser, running: Running, tail: str = "") -> Iterator[Window]:
    """A window of a browser of its own, which shares nothing with another; at the end it has said nothing."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    context.set_default_timeout(10_000)
    opened = Window(context, context.new_page(), f"{running.address}{running.talk.folder.name}/")
    context.on("console", lambda message: opened.troubles.append(f"console: {message.text}"))
    context.on("weberror", lambda error: opened.troubles.append(f"error: {error.error}"))
    opened.open(tail)
    yield opened
    context.close()

    assert not opened.troubles, opened.troubles
