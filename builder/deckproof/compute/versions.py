"""What computes: the versions of Python and of installed packages, and the state of Deckproof's own code."""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import json
import platform
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.metadata import Distribution, PackageNotFoundError, distribution, packages_distributions
from pathlib import Path

PACKAGE = Path(__file__).parent.parent
_STYLE = ("draw/style.py", "draw/plotsvg.py")
BASE, DRAW, STYLE = "Deckproof", "Deckproof's drawing code and fonts", "Deckproof's matplotlib style"
"""The parts of Deckproof's own code: what computes all, what draws, what gives matplotlib the deck's look."""
PYTHON = "Python"


def python() -> str:
    """Return what tells two Pythons apart: implementation, version and machine."""
    return f"{platform.python_implementation()} {platform.python_version()} {platform.system()} {platform.machine()}"


def tool() -> dict[str, str]:
    """Return the checksum of each part of Deckproof's code."""
    draw = {path for path in PACKAGE.glob("draw/*") if path.is_file()}
    style = {PACKAGE / name for name in _STYLE}
    fonts = (PACKAGE / "assets" / "vendor").rglob("*.ttf")
    base = (path for pattern in ("*.py", "model/*.py", "compute/*.py") for path in PACKAGE.glob(pattern))
    return {BASE: _digest(base), DRAW: _digest({*draw - style, *fonts}), STYLE: _digest(style)}


def everything() -> str:
    """Return the checksum of all of Deckproof's code."""
    return _digest(PACKAGE.rglob("*.py"))


def versions() -> dict[str, str]:
    """Return what has to be the same on two machines that are to compute the same."""
    return {PYTHON: python(), **tool(), **{name: package(name) for name in ("numpy", "matplotlib", "fontTools")}}


@cache
def package(name: str) -> str:
    """Return the version of the installed package that has the module `name`, `""` where there is none.

    One that is installed to be edited has the checksum of its files too.
    """
    found = list(_distributions(name))
    known = " ".join(map(_named, found))
    if found and not any(_is_edited(one) for one in found):
        return known
    places = _places(name)
    files = (path for place in places for path in (Path(place), *Path(place).rglob("*.py")) if path.is_file())
    return f"{known} {_digest(files)}" if places else known


def _places(name: str) -> list[str]:
    """Return the folders of a package, or the file of a module, without importing it."""
    try:
        spec = importlib.util.find_spec(name)
    except (ImportError, ValueError):
        return []
    if spec is None:
        return []
    return list(spec.submodule_search_locations or filter(None, [spec.origin]))


def _distributions(name: str) -> Iterator[Distribution]:
    """Yield the distributions that have a module; the one of its own name is found at once."""
    try:
        yield distribution(name)
    except (PackageNotFoundError, ValueError):
        for other in sorted(set(packages_distributions().get(name, []))):
            yield distribution(other)


def _named(found: Distribution) -> str:
    """Return a distribution's name and version; read from its first lines, since parsing all takes milliseconds."""
    head = (found.read_text("METADATA") or "").partition("\n\n")[0]
    lines = dict(re.findall(r"^(Name|Version): (.+)$", head, re.MULTILINE))
    return f"{lines['Name']} {lines['Version']}" if len(lines) > 1 else f"{found.name} {found.version}"


def _is_edited(found: Distribution) -> bool:
    """Say whether a distribution is installed as a folder that its author edits."""
    url: Mapping[str, Mapping[str, object]] = json.loads(found.read_text("direct_url.json") or "{}")
    return bool(url.get("dir_info", {}).get("editable"))


def _digest(files: Iterable[Path]) -> str:
    """Return the checksum of some files, by their paths in the package or in full."""
    digest = hashlib.sha256()
    for path in sorted(files):
        name = path.relative_to(PACKAGE) if path.is_relative_to(PACKAGE) else path
        with contextlib.suppress(FileNotFoundError):  # an editor's own files come and go
            digest.update(f"{name.as_posix()}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:32]
