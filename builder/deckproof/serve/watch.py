"""Watch folders, and gather what changes in them: one change at once, a burst of changes when it is over."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from threading import Event, Thread

from watchfiles import watch

Batch = set[Path]

STEP_MS = 5
"""After so long without another change, a change is handed on."""
LONGEST_MS = 2000
"""A change is handed on after so long though others follow."""
SIGN_MS = 50
"""After so long without a change the watcher gives a sign of life, the first of which says that it watches."""
SOON = 0.01
"""Seconds; in a burst the next change follows so soon."""
RECENT = 0.25
"""Seconds; what follows sooner on another change belongs to a burst."""
TICK = 0.2
"""Seconds; how often one looks up though nothing has changed."""
QUIET = 0.1
"""Seconds; a burst is over when so long nothing has changed."""


@contextmanager
def watching(folders: Iterable[Path]) -> Iterator[Queue[Batch]]:
    """Give a queue of what changes under these folders from now on: the paths that changed together."""
    queue, begun, stop = Queue[Batch](), Event(), Event()

    def run() -> None:
        for changes in watch(
            *folders,
            debounce=LONGEST_MS,
            step=STEP_MS,
            stop_event=stop,
            raise_interrupt=False,
            rust_timeout=SIGN_MS,
            yield_on_timeout=True,
        ):
            begun.set()
            if changes:
                queue.put({Path(path) for _, path in changes})

    thread = Thread(target=run, daemon=True)
    thread.start()
    begun.wait()
    try:
        yield queue
    finally:
        stop.set()
        thread.join()


class Files:
    """The files under some folders. One that came and went between two looks is an editor's own, and no change."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self._known = {path for folder in folders for path in folder.rglob("*")}

    def real(self, batch: Batch) -> Batch:
        """Return those of a batch that are there, or were."""
        there = {path for path in batch if path.exists()}
        real = there | batch & self._known
        self._known = self._known - batch | there
        return real


class Gathering:
    """Gathers what a queue brings: a change that stands alone soon, a burst of changes in one piece."""

    def __init__(self, queue: Queue[Batch], now: Callable[[], float] = time.monotonic) -> None:
        self._queue, self._now = queue, now
        self._last = -RECENT

    def gather(self) -> Batch:
        """Return what has changed, nothing after a tick in which nothing did.

        A change is returned soon. Where another follows, or one went just before, it is a burst: a program that saves
        many files, or one file many times. All of it is returned when it is over, or after the longest wait.
        """
        try:
            batch = set(self._queue.get(timeout=TICK))
        except Empty:
            return set()
        begun = self._now()
        pause = SOON if begun - self._last >= RECENT else QUIET
        while self._now() < begun + LONGEST_MS / 1000:
            try:
                batch |= self._queue.get(timeout=pause)
            except Empty:
                break
            pause = QUIET
        self._last = self._now()
        return batch
