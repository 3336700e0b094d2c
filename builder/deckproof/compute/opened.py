"""The files that a talk's code reads while it runs, seen by Python's own audit events, and by whom they are read.

A file counts for the code that stands on the stack when it is opened, back to the module that is being imported:
each registered function by itself, all else as the body of its module. So what a helper keeps (`functools.cache`)
counts for every function that can ask the helper, and not only for the first that did. A file that is not there
counts too, and a folder that is listed counts by the names in it. Who starts another program, or opens a database,
reads what cannot be seen: then every file under `figures/` counts.

What cannot be seen at all: whether a file exists, where it is only asked and not opened.
"""

from __future__ import annotations

import hashlib
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

_PACKAGE = str(Path(__file__).parent.parent) + os.sep
_MACHINERY = ("<frozen importlib", "<frozen zipimport", "<frozen runpy")
_OPAQUE = frozenset({"subprocess.Popen", "os.system", "os.exec", "os.fork", "os.posix_spawn", "sqlite3.connect"})
_LISTINGS = frozenset({"os.listdir", "os.scandir"})
_SYSTEM = ("/proc/", "/sys/", "/dev/", "/etc/", "/usr/")
_FONT_LIST = "fontlist-v"  # what matplotlib notes of a machine's fonts, in a folder of its own choice

ALL = "figures/**"
"""Stands for every file under `figures/`."""
MISSING = "missing"

Reads = dict[str, dict[str, str]]
"""Per reader (the file of a module, or `file:function`): what was read, with its state at that moment."""


def state(root: Path, name: str) -> str:
    """Return what tells whether something that was read has changed: a file, a folder `name/`, or `ALL`.

    A name is relative to the root, or a full path.
    """
    if name == ALL:
        return _everything(root)
    path = root / name
    try:
        if name.endswith("/"):
            content = "\0".join(sorted(one for one in os.listdir(path) if one != "__pycache__")).encode()  # noqa: PTH208
        else:
            content = path.read_bytes()
    except OSError:
        return MISSING
    return hashlib.sha256(content).hexdigest()[:32]


def _everything(root: Path) -> str:
    """Return the state of all files under `figures/`."""
    digest = hashlib.sha256()
    for path in sorted((root / "figures").rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.is_file() and "__pycache__" not in path.parts:
            digest.update(f"{name}\0{state(root, name)}\0".encode())
    return digest.hexdigest()[:32]


class Recorder:
    """What this process has read so far."""

    def __init__(self, root: Path) -> None:
        self._root = str(root) + os.sep
        self._path = root
        self._others = tuple(_outside())
        self._own = threading.local()
        self._written: set[str] = set()
        self.reads: Reads = {}
        self.reader = ""
        """Who reads what the tool opens on behalf of a function, with no code of the project on the stack."""
        self.functions: set[tuple[str, str]] = set()
        """The registered functions: their files and names."""

    def start(self) -> None:
        """Begin to listen; Python lets nobody stop."""
        sys.addaudithook(self._heard)

    def so_far(self) -> Reads:
        """Return what was read, but for files outside of the project that were gone again when this was asked."""
        self._own.busy = True
        lasting = {
            reader: {name: known for name, known in of.items() if not self._was_passing(name, known)}
            for reader, of in self.reads.items()
        }
        self._own.busy = False
        return {reader: of for reader, of in lasting.items() if of}

    def sources(self) -> dict[str, str]:
        """Return the files of all modules that are loaded, but for installed packages, with their states."""
        files = (getattr(module, "__file__", None) for module in list(sys.modules.values()))
        paths = {os.path.abspath(file) for file in files if isinstance(file, str)}  # noqa: PTH100  # as the hook has them
        names = {path.removeprefix(self._root).replace(os.sep, "/") for path in paths if not self._is_apart(path)}
        self._own.busy = True
        found = {name: state(self._path, name) for name in sorted(names)}
        self._own.busy = False
        return found

    def _was_passing(self, name: str, known: str) -> bool:
        """Say whether a file was somebody's temporary one."""
        return Path(name).is_absolute() and known != MISSING and state(self._path, name) == MISSING

    def _heard(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Take note of an event."""
        if not (event == "open" or event in _LISTINGS or event in _OPAQUE) or getattr(self._own, "busy", False):
            return
        self._own.busy = True  # to look at a file is to open it
        try:
            name = ALL if event in _OPAQUE else self._name(event, arguments)
            for reader in set(self._readers(sys._getframe(1))) if name else ():  # noqa: SLF001  # no other way to the stack
                self._keep(self.reads.setdefault(reader, {}), name)
        finally:
            self._own.busy = False

    def _keep(self, of: dict[str, str], name: str) -> None:
        """Note the state in which something was first read, by whomever."""
        if name not in of:
            known = next((other[name] for other in self.reads.values() if name in other), "")
            of[name] = known or state(self._path, name)

    def _name(self, event: str, arguments: tuple[Any, ...]) -> str:
        """Return the name of what is read, `""` for what does not count."""
        given = arguments[0] if arguments else None
        if given is None:
            given = "."
        if not isinstance(given, str | bytes | os.PathLike):
            return ""  # a file that is open already
        path = os.path.abspath(os.fsdecode(given))  # noqa: PTH100  # links stay as they were named
        if event == "open" and not _is_reading(*arguments[1:3]):
            self._written.add(path)
            return ""
        if path in self._written or self._is_apart(path):
            return ""
        name = "." if path + os.sep == self._root else path.removeprefix(self._root).replace(os.sep, "/")
        return f"{name}/" if event in _LISTINGS or Path(path).is_dir() else name

    def _is_apart(self, path: str) -> bool:
        """Say whether a file belongs to Python, to an installed package, to the system or to Deckproof."""
        if path.startswith(_PACKAGE) or "__pycache__" in path or Path(path).name.startswith(_FONT_LIST):
            return True
        return path.startswith(self._others) or (path.startswith(_SYSTEM) and not path.startswith(self._root))

    def _readers(self, frame: FrameType | None) -> Iterator[str]:
        """Yield who reads: the code of the project on the stack, back to the module that is being imported."""
        first, found = True, False
        while frame is not None:
            file = frame.f_code.co_filename
            if first and file.startswith(_MACHINERY):
                return  # Python reads a module: that counts as source
            first = False
            if file.startswith(self._root) and not self._is_apart(file):
                found = True
                relative = file.removeprefix(self._root).replace(os.sep, "/")
                function = frame.f_code.co_qualname.partition(".<locals>")[0]
                yield f"{relative}:{function}" if (file, function) in self.functions else relative
                if frame.f_code.co_name == "<module>":
                    return
            frame = frame.f_back
        if not found and self.reader:
            yield self.reader


def _outside() -> Iterator[str]:
    """Yield the folders of Python and its packages."""
    for folder in {sys.prefix, sys.base_prefix, sys.exec_prefix, *(one for one in sys.path if "site-packages" in one)}:
        yield os.path.join(folder, "")  # noqa: PTH118  # ends with a separator


def _is_reading(mode: object, flags: object) -> bool:
    """Say whether a file is opened to be read."""
    if isinstance(mode, str):
        return "r" in mode or "+" in mode
    return not isinstance(flags, int) or not (flags & os.O_WRONLY or (flags & os.O_CREAT and flags & os.O_EXCL))
