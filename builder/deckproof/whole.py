"""Files that appear whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

PRIVATE = 0o600
PUBLIC = 0o644


def write(path: Path, data: bytes, mode: int = PRIVATE) -> None:
    """Write a file beside its place and move it there; who reads it meanwhile sees the old one.

    Raises:
        OSError: where the folder cannot be written.

    """
    handle, temporary = tempfile.mkstemp(dir=path.parent, suffix=".part")
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    Path(temporary).chmod(mode)
    Path(temporary).replace(path)
