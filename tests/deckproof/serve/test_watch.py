"""Watching folders: a change alone is handed on at once, a burst in one piece."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from queue import Empty, Queue

import pytest

from deckproof.serve import watch
from deckproof.serve.watch import LONGEST_MS, QUIET, RECENT, SOON, TICK, Batch, Files, Gathering, watching

A, B, C = Path("a"), Path("b"), Path("c")


class Script(Queue[Batch]):
    """A queue that is filled by the clock of its own: batches with the seconds between them."""

    def __init__(self, *events: tuple[float, Batch]) -> None:
        super().__init__()
        self.time = 0.0
        self._events = list(events)

    def get(self, block: bool = True, timeout: float | None = None) -> Batch:  # noqa: FBT001, FBT002  # as the queue's own
        """Return the next batch, if it comes in time."""
        assert block
        assert timeout is not None
        if self._events and self._events[0][0] <= self.time + timeout:
            at, batch = self._events.pop(0)
            self.time = max(self.time, at)
            return batch
        self.time += timeout
        raise Empty

    def now(self) -> float:
        """Return the time."""
        return self.time


def test_a_change_alone() -> None:
    """It is returned soon after it comes, and so is the next one where that does not follow at once."""
    queue = Script((0.05, {A}), (0.5, {B}))
    changes = Gathering(queue, queue.now)

    assert changes.gather() == {A}
    assert queue.time == pytest.approx(0.05 + SOON, rel=0, abs=1e-9)
    assert changes.gather() == set()
    assert queue.time == pytest.approx(0.05 + SOON + TICK, rel=0, abs=1e-9)
    assert [changes.gather(), changes.gather()] == [set(), {B}]
    assert queue.time == pytest.approx(0.5 + SOON, rel=0, abs=1e-9)


def test_a_burst() -> None:
    """What follows the first is gathered, until nothing does for a while: a thousand saves are one."""
    saves = [(0.001 * number, {(A, B, C)[number % 3]}) for number in range(1000)]
    queue = Script(*saves, (2.0, {Path("later")}))
    changes = Gathering(queue, queue.now)

    assert changes.gather() == {A, B, C}
    assert queue.time == pytest.approx(0.999 + QUIET, rel=0, abs=1e-9)
    assert changes.gather() == set()


def test_a_burst_with_pauses() -> None:
    """Where a burst pauses after its first save, that one is returned alone, and the rest in one piece."""
    saves = [(0.05 * number, {(A, B, C)[number % 3]}) for number in range(20)]
    queue = Script(*saves)
    changes = Gathering(queue, queue.now)

    assert [changes.gather(), changes.gather(), changes.gather()] == [{A}, {A, B, C}, set()]


def test_a_burst_without_an_end() -> None:
    """It is handed on after the longest wait."""
    queue = Script(*((0.01 * number, {A}) for number in range(10_000)))
    queue.time = 0.5
    changes = Gathering(queue, queue.now)

    assert changes.gather() == {A}
    assert queue.time == pytest.approx(0.5 + LONGEST_MS / 1000, rel=0, abs=0.02)


def test_files_that_come_and_go(tmp_path: Path) -> None:
    """What an editor wrote beside a file and took away again has not changed; what was there and is gone has."""
    kept, made, gone, passing = (tmp_path / name for name in ("kept", "made", "gone", "passing"))
    kept.touch()
    gone.touch()
    files = Files([tmp_path])
    made.touch()
    gone.unlink()

    assert files.real({kept, made, gone, passing}) == {kept, made, gone}
    assert files.real({gone}) == set()
    made.unlink()
    assert files.real({made}) == {made}


def changes(queue: Queue[Batch]) -> Iterator[Path]:
    """The paths that come, one after another."""
    while True:
        yield from queue.get(timeout=30)


def test_real_files(tmp_path: Path) -> None:
    """A saved file is seen, also in a folder that is new, and one that takes another's place; caches are not."""
    (tmp_path / "__pycache__").mkdir()
    with watching([tmp_path]) as queue:
        (tmp_path / "__pycache__" / "x.pyc").write_text("x", "utf-8")
        (tmp_path / "slides.md").write_text("one", "utf-8")
        seen = next(changes(queue))
        (tmp_path / "new").write_text("two", "utf-8")
        (tmp_path / "new").replace(tmp_path / "slides.md")
        found = changes(queue)
        while next(found) != tmp_path / "new":
            pass

    assert seen == tmp_path / "slides.md"


def test_the_numbers() -> None:
    """A change is handed on within a frame of a browser, and a tick is longer than the pause in a burst."""
    assert watch.STEP_MS + 1000 * SOON < 1000 / 60
    assert QUIET < TICK < RECENT < LONGEST_MS / 1000
