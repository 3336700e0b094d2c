"""The live preview: watch the sources, build what has changed, and show it in the open browsers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Protocol

from deckproof.serve import preview
from deckproof.serve.changes import ALL, Kind, kinds
from deckproof.serve.pages import PreviewHandler
from deckproof.serve.present import Say, open_browser, tell
from deckproof.serve.preview import Preview
from deckproof.serve.server import Server, open_server
from deckproof.serve.watch import Batch, Files, Gathering, watching

_WATCHED = ("deck", "figures")
_QUIET_TICKS = 5
"""Ticks without a change, a second, after which there is time to write the page: not while somebody types."""
_NAMED = 3
"""Changed files that a line names."""


class Source(preview.Source, Protocol):
    """Builds one talk, and knows what it is made from."""

    folder: Path

    def inputs(self) -> AbstractSet[Path]:
        """Return the files that the talk names wherever they lie."""


@dataclass(frozen=True)
class Site:
    """The project's folder, that of its output, and what writes the gallery."""

    root: Path
    dist: Path
    gallery: Callable[[], object]


def serve(site: Site, sources: Sequence[Source], port: int, say: Say, *, opens: bool) -> None:
    """Show talks, and whatever becomes of them, until Ctrl-C; several have a gallery in front of them.

    Raises:
        UsageError: where no port can be had.

    """
    talks = {source.name: Talk(source, site.root, say) for source in sources}
    previews = {name: talk.preview for name, talk in talks.items()}
    with open_server(partial(PreviewHandler, previews=previews, dist=site.dist), port) as running:

        def announce() -> None:
            if len(talks) > 1:
                site.gallery()
            tell(running, port, say)
            say(f"{', '.join(talks)}: {running.address} (here, Ctrl-C ends)")
            if opens:
                open_browser(running)

        try:
            with _answering(running, previews):
                _watch(site.root, [*talks.values()], announce)
        except KeyboardInterrupt:
            say("stopped")


class Talk:
    """A talk that is previewed: says in one line what each build has come to."""

    def __init__(self, source: Source, root: Path, say: Say) -> None:
        self.preview = Preview(source)
        self._source, self._root, self._say = source, root, say
        self._times: Mapping[Path, int] = {}

    def take(self, batch: Batch) -> None:
        """Build what these changed files ask for, if anything."""
        inputs = self._source.inputs()
        by_path = {path: kinds([path], self._root, self._source.folder, inputs) for path in sorted(batch)}
        changed = set().union(*by_path.values())
        if changed:
            self.update(changed, [path for path, found in by_path.items() if found])

    def update(self, changed: AbstractSet[Kind], paths: Sequence[Path] = ()) -> None:
        """Build, show, and say so."""
        start = time.perf_counter()
        came = self.preview.update(changed)
        spent = (time.perf_counter() - start) * 1e3
        self._say(f"{self._source.name}: {_names(paths)}{came} ({spent:.0f} ms)")

    def changed_elsewhere(self) -> Batch:
        """Return the files that the talk names outside of what is watched, where they have changed since last asked."""
        watched = [self._root / name for name in _WATCHED]
        outside = [path for path in self._source.inputs() if not any(path.is_relative_to(one) for one in watched)]
        before, self._times = self._times, {path: _time(path) for path in outside}
        return {path for path, at in self._times.items() if before.get(path, at) != at}


@contextmanager
def _answering(running: Server, previews: Mapping[str, Preview]) -> Iterator[None]:
    """Answer browsers, in threads of their own."""
    thread = Thread(target=running.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield
    finally:
        for one in previews.values():
            one.hub.close()
        running.shutdown()
        thread.join()


def _watch(root: Path, talks: Sequence[Talk], announce: Callable[[], None]) -> None:
    """Build all, and then what changes, one batch after another; in quiet moments, write what was shown.

    What changes while all is built is not lost. It is built again when a watched folder has come or gone.
    """
    while True:
        folders = _folders(root)
        files = Files(folders)
        with watching(folders) as queue:
            for talk in talks:
                talk.update(ALL)
            announce()
            announce, changes, quiet = _nothing, Gathering(queue), 0
            while folders == _folders(root):
                batch = files.real(changes.gather())
                for talk in talks:
                    talk.take(batch or talk.changed_elsewhere())
                quiet = 0 if batch else quiet + 1
                if quiet == _QUIET_TICKS:
                    for talk in talks:
                        talk.preview.settle()


def _nothing() -> None:
    """Announce nothing: it was announced."""


def _folders(root: Path) -> dict[Path, int]:
    """Return the folders that are watched where they exist, each with what tells it from another of its name."""
    return {path: path.stat().st_ino for name in _WATCHED if (path := root / name).is_dir()}


def _time(path: Path) -> int:
    """Return when a file was changed, 0 where it is not there."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _names(paths: Iterable[Path]) -> str:
    """Return the names of some files, for the beginning of a line."""
    names = [*dict.fromkeys(path.name for path in paths)]
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return f"{', '.join(names[:_NAMED])}{more}: " if names else ""
