"""Output that appears whole or not at all."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def staged(folder: Path) -> Iterator[Path]:
    """Give a new folder to write into; when all went well it takes the place of `folder`.

    When anything is raised, `folder` stays as it was. Files in `folder` that the new output does not write are kept:
    a build of the slides does not delete the PDFs of an export.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    new = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        yield new
        new.chmod(0o755)
        with _alone(folder.parent):
            _keep_others(folder, new)
            _swap(folder, new)
    finally:
        shutil.rmtree(new, ignore_errors=True)


@contextmanager
def _alone(dist: Path) -> Iterator[None]:
    """Wait until no other build swaps its output in; the lock is the system's and ends with the process."""
    if sys.platform == "win32":  # has no locks on folders: two builds of one talk at once may fail there
        yield
        return
    import fcntl  # noqa: PLC0415  # not on Windows

    handle = os.open(dist, os.O_RDONLY)
    try:
        with suppress(OSError):  # some network drives have no locks
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _keep_others(folder: Path, new: Path) -> None:
    """Copy what the new output does not replace."""
    for path in folder.iterdir() if folder.is_dir() else ():
        if not (new / path.name).exists():
            copy = shutil.copytree if path.is_dir() else shutil.copy2
            copy(path, new / path.name)


def _swap(folder: Path, new: Path) -> None:
    """Put the new folder in the old one's place; the moment without either is two renames long."""
    aside = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    old = aside / "old"
    try:
        if folder.exists():
            folder.rename(old)
        new.rename(folder)
    except OSError:
        if old.exists() and not folder.exists():
            old.rename(folder)
        raise
    finally:
        shutil.rmtree(aside, ignore_errors=True)
