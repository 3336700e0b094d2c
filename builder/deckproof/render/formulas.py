"""Formulas that were typeset before, kept in a file between builds: KaTeX takes a millisecond for each."""

from __future__ import annotations

import contextlib
import hashlib
import json
from functools import cache
from pathlib import Path

from deckproof import whole
from deckproof.assets import vendor
from deckproof.render import math


class Formulas:
    """Typesets formulas; with a path, those that the last build had are read from there, and `keep` writes them.

    The file names the KaTeX that it comes from, and carries a checksum: one from another version, or a damaged one, is
    as if there were none.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._known = _load(path) if path else {}
        self._used: dict[str, str] = {}

    def typeset(self, tex: str, *, display: bool) -> str:
        """Return a formula as HTML.

        Raises:
            TexError: with KaTeX's message.

        """
        key = f"{'display' if display else 'inline'} {tex}"
        if key not in self._used:
            self._used[key] = self._known.get(key) or math.typeset(tex, display=display)
        return self._used[key]

    def keep(self) -> None:
        """Write what was typeset; where that cannot be written, the work is not saved."""
        if self._path is None or self._used == self._known:
            return
        body = json.dumps(self._used, ensure_ascii=False)
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            whole.write(self._path, f"{_head(body)}\n{body}".encode())


def _load(path: Path) -> dict[str, str]:
    """Return the formulas of a file."""
    try:
        head, _, body = path.read_text("utf-8").partition("\n")
    except (OSError, ValueError):
        return {}
    found: dict[str, str] = json.loads(body) if head == _head(body) else {}
    return found


def _head(body: str) -> str:
    """Return what the first line of a whole file says."""
    return f"{_maker()} {hashlib.sha256(body.encode()).hexdigest()}"


@cache
def _maker() -> str:
    """Return the checksum of what typesets."""
    sources = vendor("katex", "katex.min.js").read_bytes() + Path(math.__file__).read_bytes()
    return hashlib.sha256(sources).hexdigest()
