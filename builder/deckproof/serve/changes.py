"""What a change of files means for a talk."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from enum import Enum, auto
from pathlib import Path


class Kind(Enum):
    """What has changed: the words of a talk, something that stands beside them, or what computes."""

    TEXT = auto()
    INPUT = auto()
    CODE = auto()


ALL = frozenset(Kind)


def kinds(paths: Iterable[Path], root: Path, folder: Path, inputs: AbstractSet[Path] = frozenset()) -> set[Kind]:
    """Return what the changed files mean for the talk in `folder`; `inputs` are files that it names wherever they lie.

    Another talk's folder matters only where a file in it is named; what talks share lies in folders whose name begins
    with `_` or `.`, or directly in `deck/`.
    """
    return {kind for path in paths if (kind := _kind(path, root, folder, inputs))}


def _kind(path: Path, root: Path, folder: Path, inputs: AbstractSet[Path]) -> Kind | None:
    """Return what one changed file means, None where it is nothing."""
    if path.parent == folder and path.suffix == ".md":
        return Kind.TEXT
    if path in inputs or path.is_relative_to(folder):
        return Kind.INPUT
    if path.is_relative_to(root / "figures"):
        return Kind.CODE
    return Kind.INPUT if _is_shared(path, root) else None


def _is_shared(path: Path, root: Path) -> bool:
    """Say whether a file under `deck/` belongs to no talk."""
    if not path.is_relative_to(root / "deck"):
        return False
    first, *rest = path.relative_to(root / "deck").parts or ("",)
    return not rest or first.startswith((".", "_"))
