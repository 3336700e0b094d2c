"""A user's theme: one CSS file that sets the deck's colours, named in front matter."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from deckproof.errors import Finding, Place, nearest
from deckproof.model import FrontMatter
from deckproof.read.findings import MissingFile, UnknownVariable

VARIABLES = ("paper", "ink", "blue", "copper", "violet", "green", "red", "grey", "rule", "tint", "on-mid")
"""The custom properties that drawings, slides and pages take their colours from."""
_SET = re.compile(r"(?<![\w-])--(?P<name>[\w-]+)\s*:")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def load(front: FrontMatter, root: Path, file: str) -> tuple[str, list[Finding]]:
    """Return the theme's style rules, `""` where the deck names none, and what is wrong with them.

    The path is relative to the Markdown file `file`.
    """
    if not front.theme:
        return "", []
    path = (root / file).parent / front.theme
    if not path.is_file():
        hint = "the path is relative to the Markdown file"
        return "", [MissingFile.at(front.places["theme"], f"there is no theme {front.theme!r}", hint)]
    css = path.read_text("utf-8")
    place = path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)
    return css, [*_unknown(css, place)]


def _unknown(css: str, file: str) -> Iterator[Finding]:
    """Yield each variable that nothing in a deck uses."""
    bare = _COMMENT.sub(lambda match: "\n" * match[0].count("\n"), css)
    for match in _SET.finditer(bare):
        name = match["name"]
        if name not in VARIABLES:
            line = bare.count("\n", 0, match.start()) + 1
            known = f"variables: {', '.join(f'--{known}' for known in VARIABLES)}"
            message = f"there is no theme variable '--{name}'"
            yield UnknownVariable.at(Place(file, line), message, nearest(name, VARIABLES, known))
