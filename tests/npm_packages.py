"""Fetch npm packages as a lock file says, once, into a folder of caches; for what only tests and benchmarks need."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

from filelock import FileLock

from vendor_hook import run_npm

_FILES = ("package.json", "package-lock.json")
_COMPLETE = ".complete"


def fetched(source: Path, cache: Path) -> Path:
    """Return the folder `node_modules` that the lock file in `source` describes; it is fetched where it was not before.

    Raises:
        RuntimeError: where npm cannot fetch it; with what npm said.

    """
    folder = cache / hashlib.sha256((source / "package-lock.json").read_bytes()).hexdigest()[:16]
    cache.mkdir(parents=True, exist_ok=True)
    with FileLock(cache / ".lock"):  # tests run in several processes
        if not (folder / _COMPLETE).is_file():
            folder.mkdir(exist_ok=True)
            for name in _FILES:
                shutil.copyfile(source / name, folder / name)
            done = run_npm(folder)
            if done.returncode != 0:
                raise RuntimeError(f"npm could not fetch what {source.name}/ names, and said:\n{done.stderr.strip()}")
            (folder / _COMPLETE).touch()
    return folder / "node_modules"
