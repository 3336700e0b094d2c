"""Answers that were computed before, kept as long as nothing that they may depend on has changed.

The key covers every file under `figures/`, the sources that draw and compute, and the versions of Python, numpy and
matplotlib; a change to any of them makes all answers of the talk anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import platform
from collections.abc import Iterator
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path

from deckproof import whole
from deckproof.compute.protocol import Response, response_from

_PACKAGE = Path(__file__).parent.parent
_LIBRARIES = ("numpy", "matplotlib", "fonttools")
_KEPT = 4
"""Entries kept for each talk: a few, so that going back to an earlier state of the code is quick."""


def key(root: Path, module: str) -> str:
    """Return the key under which the answers of a talk's module are valid."""
    digest = hashlib.sha256(f"{module} {platform.python_version()}".encode())
    for library in _LIBRARIES:
        digest.update(f"{library} {version(library)}".encode())
    for base, path in _sources(root):
        with contextlib.suppress(FileNotFoundError):  # an editor's own files come and go
            content = hashlib.sha256(path.read_bytes()).digest()
            digest.update(f"\0{path.relative_to(base).as_posix()}\0".encode() + content)
    return digest.hexdigest()


def _sources(root: Path) -> Iterator[tuple[Path, Path]]:
    """Yield every file that an answer may depend on, with the folder that it is relative to."""
    for base, pattern in (
        (root / "figures", "**/*"),
        (_PACKAGE, "*.py"),
        (_PACKAGE, "model/*.py"),
        (_PACKAGE, "draw/*"),
        (_PACKAGE, "compute/*.py"),
    ):
        for path in sorted(base.glob(pattern)):
            if path.is_file() and "__pycache__" not in path.parts:
                yield base, path


def load(folder: Path, name: str) -> Response | None:
    """Return the stored response, None where there is none or it was damaged."""
    try:
        head, _, body = (folder / f"{name}.json").read_text("utf-8").partition("\n")
    except (OSError, ValueError):
        return None
    return response_from(json.loads(body)) if head == _checksum(body) else None


def store(folder: Path, name: str, response: Response) -> None:
    """Keep a response; the file appears whole or not at all. Where it cannot be written, the work is not saved."""
    body = json.dumps(asdict(response))
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        whole.write(folder / f"{name}.json", f"{_checksum(body)}\n{body}".encode())
        for old in sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime_ns)[:-_KEPT]:
            old.unlink(missing_ok=True)


def _checksum(body: str) -> str:
    """Return what tells a damaged entry."""
    return hashlib.sha256(body.encode()).hexdigest()
