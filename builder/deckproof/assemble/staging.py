"""Output that appears whole or not at all."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
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
        _keep_others(folder, new)
        _swap(folder, new)
    finally:
        shutil.rmtree(new, ignore_errors=True)


def _keep_others(folder: Path, new: Path) -> None:
    """Copy what the new output does not replace."""
    for path in folder.iterdir() if folder.is_dir() else ():
        if path.is_file() and not (new / path.name).exists():
            shutil.copy2(path, new / path.name)


def _swap(folder: Path, new: Path) -> None:
    """Put the new folder in the old one's place; the moment without either is two renames long."""
    old = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        if folder.exists():
            folder.rename(old / "old")
        new.rename(folder)
    except OSError:
        if (old / "old").exists() and not folder.exists():
            (old / "old").rename(folder)
        raise
    finally:
        shutil.rmtree(old, ignore_errors=True)
