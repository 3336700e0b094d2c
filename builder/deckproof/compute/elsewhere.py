"""Compute where the project may not be: on a machine of a cluster, to which the project's files travel."""

from __future__ import annotations

import atexit
import io
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from deckproof.compute import process
from deckproof.compute.imports import checksum
from deckproof.compute.keys import SETTINGS
from deckproof.compute.protocol import Request, Response

_FONTS = ".fonts"
_unpacked: dict[str, Path] = {}
"""Where this process has put projects that came to it, by their checksums."""


def run(request: Request, known: str, packed: bytes = b"") -> tuple[Response, str] | None:
    """Return the response to a request, and what the talk's code printed; None where the files have to be sent.

    `known` is the checksum of the project's files: where they lie here under the same path, as on a shared drive,
    or came before, they are not sent. `packed` is what `pack` made of them.

    Raises:
        DeckError: where the computing process ends before it has answered.

    """
    if digest(request) != known:
        if known not in _unpacked and not packed:
            return None
        if known not in _unpacked:
            _unpacked[known] = _unpack(packed)
        root = _unpacked[known]
        fonts = {name: str(root / _FONTS / name) if font else "" for name, font in request.fonts.items()}
        request = replace(request, root=str(root), fonts=fonts)
    return process.heard(request)


def digest(request: Request) -> str:
    """Return the checksum of all files that travel."""
    return checksum("".join(f"{name}\0{checksum(path.read_bytes())}\0" for name, path in _files(request)).encode())


def pack(request: Request) -> bytes:
    """Return the files of a project that a computation may need: figures/, the talk's module and the theme's fonts."""
    with io.BytesIO() as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, path in _files(request):
                archive.write(path, name)
        return file.getvalue()


def _files(request: Request) -> Iterator[tuple[str, Path]]:
    """Yield the files that travel, in order, with their names on arrival."""
    root = Path(request.root)
    top = request.module.partition(".")[0]
    folders = (root / name for name in sorted({"figures", top}))
    paths = [path for folder in folders for path in sorted(folder.rglob("*"))]
    for path in (*paths, root / f"{top}.py", root / SETTINGS):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(root).as_posix(), path
    for name, font in sorted(request.fonts.items()):
        if font and Path(font).is_file():
            yield f"{_FONTS}/{name}", Path(font)


def _unpack(packed: bytes) -> Path:
    """Return a new folder with the files; it lasts as long as this process."""
    folder = Path(tempfile.mkdtemp(prefix="deckproof-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        archive.extractall(folder)
    return folder.resolve()
