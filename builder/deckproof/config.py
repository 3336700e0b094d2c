"""The project: where its folders are and which talks it has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from deckproof.errors import UsageError, nearest


@dataclass(frozen=True)
class Project:
    """A folder with talks under `deck/`."""

    root: Path

    @property
    def dist(self) -> Path:
        """Where output goes."""
        return self.root / "dist"

    def output(self, *, public: bool) -> Path:
        """Return where the folders of built talks go: public ones apart, so that no other's notes lie beside them."""
        return self.dist / "public" if public else self.dist

    @property
    def cache(self) -> Path:
        """What may be deleted at any time and only saves work."""
        return self.root / ".deckproof"

    def talks(self) -> list[str]:
        """Return the names of all talks, in order."""
        folders = (path for path in (self.root / "deck").iterdir() if path.is_dir())
        return sorted(path.name for path in folders if not path.name.startswith((".", "_")))

    def folders(self, names: Sequence[str]) -> list[Path]:
        """Return the folders of the named talks, of all where none is named.

        Raises:
            UsageError: for a name that is no talk, or a project without talks.

        """
        talks = self.talks()
        for name in names:
            if name not in talks:
                raise UsageError(f"there is no talk {name!r}\n" + nearest(name, talks, f"talks: {', '.join(talks)}"))
        if not talks:
            raise UsageError(f"{self.root / 'deck'} has no talks: make one with `deckproof new NAME`")
        return [self.root / "deck" / name for name in dict.fromkeys(names or talks)]


def find(start: Path) -> Project:
    """Return the project that holds `start`: the nearest folder upwards that has a folder `deck`.

    Raises:
        UsageError: where there is none.

    """
    for folder in (start, *start.parents):
        if (folder / "deck").is_dir():
            return Project(folder)
    raise UsageError(
        f"no folder `deck` in {start} or above: run deckproof inside a project, or make one with `deckproof new`"
    )
