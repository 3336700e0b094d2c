"""The project's sources as they lie on disk at one moment: which file is which module, its checksum, what it says."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import NamedTuple

from deckproof.compute.imports import Analysis, Import, analyse, checksum

_SUFFIXES = (*EXTENSION_SUFFIXES, ".py")  # in the order in which Python looks for them
_INIT = "__init__.py"


class Found(NamedTuple):
    """A module of the project: its file relative to the root, `""` for a package without an `__init__.py`."""

    file: str
    is_package: bool


class Tree:
    """The modules under a project's root, each file read once; `known` has analyses by the checksum of a source."""

    def __init__(self, root: Path, known: dict[str, Analysis]) -> None:
        self._root = root
        self.known = known
        self._digests: dict[str, str] = {}
        self._found: dict[str, Found | None] = {}
        self._listed: dict[str, frozenset[str]] = {}

    def find(self, name: str) -> Found | None:
        """Return the module of a dotted name, None where the project has none of that name."""
        if name not in self._found:
            self._found[name] = self._find(name)
        return self._found[name]

    def digest(self, file: str) -> str:
        """Return the checksum of a file's content, `""` where it cannot be read."""
        if file not in self._digests:
            self.analysis(file)
        return self._digests[file]

    def analysis(self, file: str) -> Analysis:
        """Return what a source refers to; nothing where it cannot be read or is no Python."""
        if file not in self._digests:
            try:
                source = (self._root / file).read_bytes()
            except OSError:
                source, digest = b"", ""
            else:
                digest = checksum(source)
            self._digests[file] = digest
            if digest not in self.known:
                self.known[digest] = analyse(source)
        return self.known[self._digests[file]]

    def absolute(self, file: str, one: Import) -> str:
        """Return the full name of the module that an import in `file` names, `""` where it leads out of the project."""
        if one.level == 0:
            return one.module
        pieces = file.split("/")[: -one.level]
        return ".".join([*pieces, *([one.module] if one.module else [])]) if one.level < file.count("/") + 1 else ""

    def parents(self, file: str) -> Iterator[str]:
        """Yield the `__init__.py` of every package around a file."""
        pieces = file.split("/")[:-1]
        return self._inits(pieces)

    def parents_of_name(self, name: str) -> Iterator[str]:
        """Yield the `__init__.py` of every package around a module."""
        return self._inits(name.split(".")[:-1])

    def below(self, name: str) -> list[str]:
        """Return every module in and below a package."""
        top = self._root.joinpath(*name.split("."))
        files = (path for path in top.rglob("*") if path.name.endswith(_SUFFIXES) and path.is_file())
        return sorted(path.relative_to(self._root).as_posix() for path in files)

    def _inits(self, pieces: list[str]) -> Iterator[str]:
        """Yield the `__init__.py` of a package and of all around it."""
        for length in range(1, len(pieces) + 1):
            folder = "/".join(pieces[:length])
            if _INIT in self._names(folder):
                yield f"{folder}/{_INIT}"

    def _find(self, name: str) -> Found | None:
        """Look for a module as Python does, in the project alone."""
        package, _, last = name.rpartition(".")
        if package:
            around = self.find(package)
            if around is None or not around.is_package:
                return None
        folder = package.replace(".", "/")
        path = f"{folder}/{last}" if folder else last
        if _INIT in self._names(path):
            return Found(f"{path}/{_INIT}", is_package=True)
        here = self._names(folder)
        for suffix in _SUFFIXES:
            if f"{last}{suffix}" in here:
                return Found(f"{path}{suffix}", is_package=False)
        return Found("", is_package=True) if last in here and (self._root / path).is_dir() else None

    def _names(self, folder: str) -> frozenset[str]:
        """Return the names in a folder, none where there is no such folder."""
        if folder not in self._listed:
            try:
                self._listed[folder] = frozenset(os.listdir(self._root / folder))  # noqa: PTH208  # names, and quickly
            except OSError:
                self._listed[folder] = frozenset()
        return self._listed[folder]
