"""One talk in the live preview: what its browsers show, what they are told, and what lies on the disk."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from pathlib import Path
from queue import SimpleQueue
from threading import RLock
from typing import Protocol

from deckproof.errors import DeckError, Finding, Place, UsageError
from deckproof.serve.changes import Kind
from deckproof.serve.hub import Hub, Message

OWN = ".preview"
"""The folder, in addresses only, of what the preview itself needs."""
_LINE = re.compile(r' data-line="\d+"')
_DIGEST = re.compile(r'(<meta name="deckproof-digest" content=")[^"]*')
_SCRIPTS = '<script type="application/json" id="deckproof-settings">'
_NOT_BUILT = f"<!doctype html>\n<title>Not built yet</title>\n<body>\n{_SCRIPTS}{{}}</script>\n"


@dataclass(frozen=True)
class Shown:
    """A talk's slides as HTML, by their ids and in order; where `head` differs, more than slides may have changed."""

    slides: Mapping[str, str]
    head: object = None


@dataclass(frozen=True)
class Frame:
    """What stands around the slides: style rules and origins can be changed in an open page, the `rest` cannot."""

    title: str = ""
    styles: Mapping[str, str] | None = None
    """By their places among the page's style elements."""
    origins: str = ""
    rest: object = None


class Source(Protocol):
    """Builds one talk, and keeps what it can use again."""

    name: str
    page: Path

    def update(self, kinds: AbstractSet[Kind]) -> Shown:
        """Build what has changed; raises DeckError."""

    def frame(self) -> Frame:
        """Return what stands around the slides that were built last."""

    def write(self) -> None:
        """Write the page of what was built last; raises UsageError."""


class Preview:
    """What is known of a talk. One thread builds; those of the server read and listen."""

    def __init__(self, source: Source) -> None:
        self.hub = Hub()
        self._source = source
        self._lock = RLock()
        self._run, self._number = secrets.token_hex(4), 0
        self._shown: Shown | None = None
        self._frame = Frame()
        self._written: tuple[str, Shown] | None = None
        self._findings: Sequence[Finding] = ()
        self._place: Mapping[str, object] | None = None
        self._settled = True

    @property
    def version(self) -> str:
        """The name of what is shown, `""` where nothing was built: a server that is started again begins anew."""
        return f"{self._run}-{self._number}" if self._shown else ""

    # --- Building ---

    def update(self, kinds: AbstractSet[Kind]) -> str:
        """Build what has changed, show it, and return what came of it; after a fault, what was good stays."""
        try:
            shown = self._source.update(kinds)
        except DeckError as error:
            return self._report(error.findings)
        except OSError as error:  # a file went away while it was read, say
            return self._report([_finding(error, self._source.name)])
        self._report(())
        return self._show(shown, kinds)

    def settle(self) -> None:
        """Bring what stands around the slides up to date, and what lies on the disk."""
        if not self._settled:
            self._settle(self._source.frame())

    def _report(self, findings: Sequence[Finding]) -> str:
        with self._lock:
            if findings or self._findings:
                self._findings = findings
                self.hub.tell(self._faults())
        if not findings:
            return ""
        return f"{len(findings)} {'error' if len(findings) == 1 else 'errors'}, {str(findings[0]).splitlines()[0]}"

    def _show(self, shown: Shown, kinds: AbstractSet[Kind]) -> str:
        old, self._shown = self._shown, shown
        self._settled = False
        if old and kinds <= {Kind.TEXT} and shown.head == old.head:  # the rest can wait
            return self._tell_slides(old, shown)
        frame = self._source.frame()
        if old is None or frame.rest != self._frame.rest:
            self._settle(frame)
            return "page"
        said = self._tell_slides(old, shown)
        return " and ".join(filter(None, (said, self._settle(frame)))) or said

    def _tell_slides(self, old: Shown, new: Shown) -> str:
        change = difference(old, new)
        if change:
            self._tell(change)
        return _in_words(change)

    def _settle(self, frame: Frame) -> str:
        before, self._frame = self._frame, frame
        if self._written is None or frame.rest != before.rest:
            self._write({"kind": "reload"})
            return "page"
        change = around(before, frame)
        if change:
            self._tell(change)
        self._write()
        return "styles" if "styles" in change else ""

    def _write(self, message: Message | None = None) -> None:
        """Write the page, and then tell of it where there is something to tell: browsers load it at once."""
        assert self._shown is not None  # noqa: S101  # nothing is written before it is built
        with self._lock:
            self._number += bool(message)
            try:
                self._source.write()
            except UsageError as error:
                self._report([_finding(error, self._source.name)])
                return
            self._written, self._settled = (self.version, self._shown), True
            if message:
                self.hub.tell(message)

    def _tell(self, message: Message) -> None:
        with self._lock:
            self._number += 1
            self.hub.tell({**message, "version": self.version})

    # --- Browsers ---

    def content(self) -> bytes:
        """Return the page for a browser: what was written last, with the preview's own script in it."""
        with self._lock:
            version, html = self._written[0] if self._written else "", _NOT_BUILT
            with suppress(OSError):
                html = self._source.page.read_text("utf-8")
        # Windows that show the same talk find each other by this name, whatever build each of them has.
        html = _DIGEST.sub(rf"\g<1>preview of {escape(self._source.name)}", html, count=1)
        own = (
            f'<link rel="stylesheet" href="{OWN}/preview.css">\n'
            f'<script src="{OWN}/preview.js" data-version="{version}"></script>\n'
        )
        return html.replace(_SCRIPTS, own + _SCRIPTS, 1).encode()

    def join(self, version: str) -> SimpleQueue[str]:
        """Return the queue of a browser that has loaded this version; it is told what that lacks."""
        with self._lock:
            return self.hub.join(self._greeting(version))

    def follow(self, by: str, number: int, place: Mapping[str, object]) -> None:
        """Tell all browsers where one of them has gone."""
        with self._lock:
            self._place = place
            self.hub.tell({"kind": "place", "by": by, "number": number, "place": place})

    def _greeting(self, version: str) -> Iterator[Message]:
        yield self._faults()
        if self._shown and version != self.version:
            if self._written and version == self._written[0]:  # only slides can have changed since
                yield {**difference(self._written[1], self._shown), "kind": "slides", "version": self.version}
            else:
                yield {"kind": "reload"}
        if self._place:
            yield {"kind": "place", "by": "", "number": 0, "place": self._place}

    def _faults(self) -> Message:
        faults = [{"place": str(f.place), "code": f.code, "message": f.message, "hint": f.hint} for f in self._findings]
        return {"kind": "faults", "faults": faults}


def difference(old: Shown, new: Shown) -> dict[str, object]:
    """Return the message that makes one talk of the other; empty where they look the same."""
    changed = {name: html for name, html in new.slides.items() if not _same(old.slides.get(name), html)}
    order = [*new.slides]
    message: dict[str, object] = {"kind": "slides", "changed": changed}
    if order != [*old.slides]:
        return {**message, "order": order}
    return message if changed else {}


def _same(old: str | None, new: str) -> bool:
    """Say whether two slides look the same; that one has moved to other lines is nothing to see."""
    return old is new or (old is not None and _LINE.sub("", old) == _LINE.sub("", new))


def around(old: Frame, new: Frame) -> dict[str, object]:
    """Return the message that makes one frame of the other; empty where they are the same."""
    before = old.styles or {}
    styles = {place: css for place, css in (new.styles or {}).items() if css != before.get(place)}
    message: dict[str, object] = {"styles": styles} if styles else {}
    if new.origins != old.origins:
        message["origins"] = new.origins
    if new.title != old.title:
        message["title"] = new.title
    return {"kind": "frame", **message} if message else {}


def _in_words(change: Mapping[str, object]) -> str:
    """Return what a change of slides is called."""
    changed = change.get("changed")
    count = len(changed) if isinstance(changed, Mapping) else 0
    slides = f"{count} {'slide' if count == 1 else 'slides'}" if count else ""
    return " and ".join(filter(None, (slides, "order" if "order" in change else ""))) or "nothing to see"


def _finding(error: Exception, name: str) -> Finding:
    """Return what has no place in a deck as a finding."""
    message, _, hint = str(error).partition("\n")
    return Finding(Place(name, 1), "serve", message, hint)
