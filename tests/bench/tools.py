"""What is compared: Deckproof, and how each other tool builds, prints and serves the same talk."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench import synthetic
from tests.bench.measure import Sample, repeat, run


@dataclass(frozen=True)
class Server:
    """How a tool serves a talk that is being edited; `{port}`, `{slide}` (from 1) and `{before}` are filled in."""

    command: tuple[str, ...]
    address: str
    environment: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Tool:
    """A tool, by its commands; paths are relative to the folder that holds the talk."""

    name: str
    version: str
    dialect: str
    build: tuple[str, ...]
    page: str
    """What a browser opens."""
    output: tuple[str, ...]
    """All that the page needs beside a network, itself included."""
    remark: str = ""
    """What its build leaves to the browser."""
    caches: tuple[str, ...] = ()
    """What saves work, besides the output."""
    from_file: bool = True
    """Whether its page opens without a server."""
    pdf: tuple[str, ...] | None = None
    pdf_file: str = ""
    server: Server | None = None
    environment: Mapping[str, str] = field(default_factory=dict)
    modules: Path | None = None
    """A folder that has to lie beside the talk as `node_modules`."""


def deckproof(version: str) -> Tool:
    """Return Deckproof as it is installed here."""
    command = (sys.executable, "-m", "deckproof")
    folder = f"dist/{synthetic.NAME}"
    return Tool(
        name="Deckproof",
        version=version,
        dialect="deckproof",
        build=(*command, "build", synthetic.NAME),
        page=f"{folder}/index.html",
        output=(f"{folder}/index.html",),
        caches=(".deckproof", "dist"),
        pdf=(*command, "export", synthetic.NAME, "--only", "slides"),
        pdf_file=f"{folder}/slides.pdf",
    )


@dataclass(frozen=True)
class Bench:
    """A tool with a talk of some size in a folder of its own."""

    tool: Tool
    folder: Path
    slides: Path
    size: synthetic.Size

    def cold(self, rounds: int) -> Sample:
        """Build with nothing kept."""
        return repeat(rounds, self.build, self._forget)

    def again(self, rounds: int) -> Sample:
        """Build once more, nothing changed."""
        return repeat(rounds, self.build)

    def edited(self, rounds: int) -> Sample:
        """Build after one word changed."""
        return repeat(rounds, self.build, lambda: synthetic.edit(self.slides))

    def build(self) -> Sample:
        """Build once."""
        return run(self.tool.build, self.folder, self.tool.environment)

    def print(self) -> Sample:
        """Print once, where the tool can.

        Raises:
            ValueError: where it cannot.

        """
        if self.tool.pdf is None:
            raise ValueError(f"{self.tool.name} prints nothing")
        return run(self.tool.pdf, self.folder, self.tool.environment)

    def files(self) -> list[Path]:
        """Return every file that its page needs."""
        paths = [self.folder / name for name in self.tool.output]
        return [file for path in paths for file in ([path] if path.is_file() else sorted(path.rglob("*")))]

    def _forget(self) -> None:
        """Delete what was built and what saves work, never the talk."""
        for name in {*self.tool.caches, self.tool.page}:
            path = self.folder / name
            if path.is_dir():
                shutil.rmtree(path)
            path.unlink(missing_ok=True)


def bench(tool: Tool, folder: Path, size: synthetic.Size) -> Bench:
    """Write the talk for a tool into a new folder."""
    slides = synthetic.write(folder, size, tool.dialect)
    if tool.modules:
        (folder / "node_modules").symlink_to(tool.modules, target_is_directory=True)
    return Bench(tool, folder, slides, size)
