"""Make small projects for tests: a talk of texts, a folder around it, and the fonts that were cut before."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from deckproof import pipeline, read
from deckproof.config import Project
from deckproof.errors import DeckError, Finding
from deckproof.model import Deck

ROOT = Path(__file__).resolve().parent.parent
TALKS = sorted(path.parent.name for path in (ROOT / "deck").glob("*/slides.md"))
"""The talks of this project."""
HEAD = "---\ntitle: Case\n---\n\n"
IMPORTS = "from __future__ import annotations\n\nfrom deckproof import figure, label, literal, num, table, value\n\n"


@dataclass(frozen=True)
class Talk:
    """A project with one talk."""

    project: Project
    folder: Path

    @property
    def root(self) -> Path:
        """The project's folder."""
        return self.project.root

    @property
    def slides(self) -> Path:
        """The talk's source."""
        return self.folder / "slides.md"

    @property
    def module(self) -> Path:
        """The module that computes its numbers."""
        return self.root / "figures" / "talks" / f"{self.folder.name.replace('-', '_')}.py"

    @property
    def output(self) -> Path:
        """Where its output goes."""
        return self.project.dist / self.folder.name

    def deck(self) -> Deck:
        """Read it."""
        return read.talk(self.root, self.folder)

    def build(self) -> Path:
        """Build it and return its page."""
        return pipeline.build(self.project, self.folder)

    def faults(self) -> list[Finding]:
        """Return the findings for which it cannot be built; none where it can."""
        try:
            self.build()
        except DeckError as error:
            return error.findings
        return []


def make(root: Path, slides: str, module: str | None = None, name: str = "case") -> Talk:
    """Write a talk into the folder `root`; without `module` it has none."""
    talk = Talk(Project(root), root / "deck" / name)
    write(talk.slides, slides)
    if module is not None:
        write(talk.module, module)
    share_fonts(root)
    return talk


def case(folder: Path, root: Path) -> Talk:
    """Make the talk of a folder under `cases/`: its talk.py is the module, live/ its live modules, all else its own."""
    talk = Talk(Project(root), root / "deck" / "case")
    talk.module.parent.mkdir(parents=True)
    shutil.copytree(folder, talk.folder, ignore=shutil.ignore_patterns("talk.py", "live", "__pycache__"))
    if (folder / "talk.py").is_file():
        shutil.copy(folder / "talk.py", talk.module)
    if (folder / "live").is_dir():
        shutil.copytree(folder / "live", root / "figures" / "live")
    share_fonts(root)
    return talk


def write(path: Path, text: str) -> None:
    """Write a file and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def share_fonts(root: Path) -> None:
    """Let a project use the fonts that earlier tests cut: each is named by all that decides its bytes."""
    shared = ROOT / ".deckproof" / "fonts"
    shared.mkdir(parents=True, exist_ok=True)
    own = root / ".deckproof" / "fonts"
    own.parent.mkdir(exist_ok=True)
    if not own.exists():
        own.symlink_to(shared, target_is_directory=True)


@contextmanager
def full_disk() -> Iterator[None]:
    """Let this process and those that it starts write no file of more than a few bytes, while the block runs."""
    import resource  # noqa: PLC0415  # not on Windows

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def hear_ctrl_c() -> None:
    """Let a new process hear Ctrl-C, also where the tests were started in the background, which ignores it.

    Python installs its handler for Ctrl-C only where the signal is not ignored from the start.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def command(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `deckproof` as a user does, in a folder, and return what it said."""
    return subprocess.run(
        [sys.executable, "-m", "deckproof", *arguments],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
