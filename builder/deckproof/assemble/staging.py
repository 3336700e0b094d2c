"""Output that appears whole or not at all."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_ATTEMPTS = 3
"""Builds of one talk at the same time may take each other's place between the two renames; then try again."""


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
        _keep_others(folder, new)
        _swap(folder, new)
    finally:
        shutil.rmtree(new, ignore_errors=True)


def _keep_others(folder: Path, new: Path) -> None:
    """Copy what the new output does not replace."""
    for path in folder.iterdir() if folder.is_dir() else ():
        if not (new / path.name).exists():
            copy = shutil.copytree if path.is_dir() else shutil.copy2
            copy(path, new / path.name)


def _swap(folder: Path, new: Path) -> None:
    """Put the new folder in the old one's place; the moment without either is two renames long."""
    aside = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        for attempt in range(_ATTEMPTS):
            old = aside / str(attempt)
            if _placed(folder, new, old, last=attempt == _ATTEMPTS - 1):
                return
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _placed(folder: Path, new: Path, old: Path, *, last: bool) -> bool:
    """Move the old folder aside and the new one in; False where another build was quicker."""
    with suppress(FileNotFoundError):
        folder.rename(old)
    try:
        new.rename(folder)
    except OSError:
        if folder.is_dir() and not last:
            return False
        if old.exists() and not folder.exists():
            old.rename(folder)
        raise
    return True
