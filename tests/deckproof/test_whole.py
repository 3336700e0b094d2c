"""Files that appear whole or not at all."""

from __future__ import annotations

import signal
import stat
from pathlib import Path
from threading import Thread

import pytest

from deckproof import whole
from tests.projects import full_disk


@pytest.mark.parametrize("mode", [whole.PRIVATE, whole.PUBLIC])
def test_a_file_takes_the_old_one_s_place(tmp_path: Path, mode: int) -> None:
    """The new content stands there with its mode, and nothing is left beside it."""
    path = tmp_path / "file"
    path.write_bytes(b"old")
    whole.write(path, b"new\n", mode)

    assert path.read_bytes() == b"new\n"
    assert stat.S_IMODE(path.stat().st_mode) == mode
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    """The caller decides what that means."""
    with pytest.raises(FileNotFoundError):
        whole.write(tmp_path / "none" / "file", b"")


def test_ctrl_c_waits() -> None:
    """The block is done before Ctrl-C is heard, and after it Ctrl-C does as before; without it nothing is raised."""
    done = []

    def work() -> None:
        signal.raise_signal(signal.SIGINT)
        done.append("all")

    with whole.unbroken():
        pass
    with pytest.raises(KeyboardInterrupt), whole.unbroken():
        work()
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)

    assert done == ["all"]


def test_elsewhere_than_in_the_main_thread() -> None:
    """Nothing is to be done: Ctrl-C is not heard there."""
    done = []

    def run() -> None:
        with whole.unbroken():
            done.append(signal.getsignal(signal.SIGINT))

    thread = Thread(target=run)
    thread.start()
    thread.join()

    assert done == [signal.getsignal(signal.SIGINT)]


def test_a_full_disk_leaves_nothing(tmp_path: Path) -> None:
    """The error comes through, the old file stays, and no part of the new one."""
    path = tmp_path / "file"
    path.write_bytes(b"old")
    with full_disk(), pytest.raises(OSError, match="File too large"):
        whole.write(path, b"new" * 1000)

    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]
