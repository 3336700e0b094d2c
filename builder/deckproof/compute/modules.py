"""The ES modules of a live figure: its own and those that it imports, by name."""

from __future__ import annotations

import re
from pathlib import Path

from deckproof.errors import nearest

TOOLS = frozenset({"marks"})
"""Modules that Deckproof brings along."""
# `import "x"`, `import ... from "x"` and `export ... from "x"`; an exported function or constant is none of them.
_IMPORT = re.compile(r"""^\s*(?:import\s*|(?:import|export)\s[^"'=()]*?\bfrom\s*)["']([^"']+)["']""", re.MULTILINE)


class MissingModule(LookupError):
    """A module is not in `figures/live/`; the second argument is a hint."""


def collect(folder: Path, name: str) -> dict[str, str]:
    """Return the source of the module `name` in `folder`, and of every module that it imports, by name.

    Raises:
        MissingModule: for one that is neither there nor one of Deckproof's own.

    """
    sources: dict[str, str] = {}
    waiting = [(name, "")]
    while waiting:
        wanted, importer = waiting.pop()
        if wanted in sources or wanted in TOOLS:
            continue
        path = folder / f"{wanted}.js"
        if not path.is_file():
            raise _missing(folder, wanted, importer)
        sources[wanted] = path.read_text("utf-8")
        waiting += [(found, wanted) for found in _IMPORT.findall(sources[wanted])]
    return dict(sorted(sources.items()))


def _missing(folder: Path, wanted: str, importer: str) -> MissingModule:
    """Return the error for a module that is not there."""
    by = f", which {importer}.js imports" if importer else ""
    known = [*(path.stem for path in sorted(folder.glob("*.js"))), *sorted(TOOLS)]
    hint = nearest(wanted, known, f"modules: {', '.join(known)}")
    return MissingModule(f"there is no module figures/live/{wanted}.js{by}", hint)
