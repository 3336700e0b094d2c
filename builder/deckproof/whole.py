"""Files that appear whole or not at all."""

from __future__ import annotations

import os
import signal
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PRIVATE = 0o600
PUBLIC = 0o644


def write(path: Path, data: bytes, mode: int = PRIVATE) -> None:
    """Write a file beside its place and move it there; who reads it meanwhile sees the old one.

    Raises:
        OSError: where the folder cannot be written.

    """
    handle, temporary = tempfile.mkstemp(dir=path.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(temporary).chmod(mode)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)  # a full disk is not to hold half a file
        raise


@contextmanager
def unbroken() -> Iterator[None]:
    """Let Ctrl-C, which the main thread hears, wait until the block is done: so it leaves nothing half-written."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt
