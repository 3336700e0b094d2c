"""Which commit a build was made from."""

from __future__ import annotations

import subprocess
from pathlib import Path


def revision(root: Path) -> str:
    """Return the commit of the project, `""` outside of git; `with changes` where files differ from it."""
    commit = _git(root, "rev-parse", "--short=10", "HEAD")
    if not commit:
        return ""
    return f"{commit} with changes" if _git(root, "status", "--porcelain", "--untracked-files=no") else commit


def _git(root: Path, *arguments: str) -> str:
    """Return what git says, `""` where there is no git or no repository."""
    try:
        done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True)  # noqa: S607  # found on the user's PATH
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()
