"""Files that appear whole or not at all."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from deckproof.errors import UsageError


def write_all(folder: Path, files: Mapping[str, bytes], pictures: Mapping[str, bytes], gallery: str) -> None:
    """Write files into a folder, and pictures, where there are any, into its folder `gallery`, which holds no others.

    All is written aside first and then takes its place, so that whatever is raised leaves no half of a file.

    Raises:
        UsageError: where the folder cannot be written.

    """
    try:
        with ExitStack() as stack:
            aside = stack.enter_context(_aside(folder))
            for name, data in files.items():
                (aside / name).write_bytes(data)
            if pictures:
                (aside / gallery).mkdir()
            for name, data in pictures.items():
                (aside / gallery / name).write_bytes(data)
            if pictures and (folder / gallery).is_dir():
                shutil.rmtree(folder / gallery)
            for path in sorted(aside.iterdir()):
                path.replace(folder / path.name)
    except OSError as error:
        raise UsageError(
            f"cannot write to {folder}: {error.strerror}\nsee that it is a folder that you may write to, "
            "and that no other program holds a file in it open"
        ) from error


@contextmanager
def _aside(folder: Path) -> Iterator[Path]:
    """Give a new folder beside the files, on the same disk, so that moving a file is one step."""
    folder.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(prefix=".export-", dir=folder))
    try:
        yield aside
    finally:
        shutil.rmtree(aside, ignore_errors=True)
