"""`deckproof new`: a talk to begin with, in which a value and a figure already work."""

from __future__ import annotations

import re
from datetime import datetime
from importlib.resources import files
from pathlib import Path

from deckproof.errors import UsageError

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def make(root: Path, name: str) -> list[Path]:
    """Write a talk's first files under `root` and return their paths.

    Raises:
        UsageError: for a name that cannot be a folder and a module, or a talk that is already there.

    """
    if not _NAME.fullmatch(name):
        raise UsageError(f"{name!r} cannot name a talk: use small letters and digits joined by dashes, like my-talk")
    slides = root / "deck" / name / "slides.md"
    module = root / "figures" / "talks" / f"{name.replace('-', '_')}.py"
    for path in (slides, module):
        if path.exists():
            raise UsageError(f"{path} is already there: choose another name")
    title = name.replace("-", " ").capitalize()
    today = datetime.now().astimezone().date().isoformat()
    _write(slides, _template("slides.md").replace("TITLE", title).replace("DATE", today))
    _write(module, _template("talk.py").replace("TITLE", title))
    return [slides, module]


def _template(name: str) -> str:
    """Return a template's text."""
    return files("deckproof").joinpath("scaffold_files", name).read_text("utf-8")


def _write(path: Path, text: str) -> None:
    """Write a file and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
