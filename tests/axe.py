"""axe-core, which finds what stands in the way of who cannot see a page, or uses no pointer.

It comes from npm as `npm/package-lock.json` says, once, into the folder of caches.
"""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

from filelock import FileLock
from playwright.sync_api import Page

from tests.projects import ROOT
from vendor_hook import run_npm

_SOURCE = ROOT / "tests" / "npm"
_FILES = ("package.json", "package-lock.json")
SERIOUS = ("serious", "critical")

# What is hidden is out of the document while axe-core runs, which looks at every element several times.
_RUN = """async (only) => {
  const hidden = [...document.querySelectorAll(".slides > section:not(.present)")].map((slide) => {
    const content = document.createDocumentFragment();
    content.append(...slide.childNodes);
    return [slide, content];
  });
  try {
    return await axe.run(document, { resultTypes: ["violations"], ...(only.length ? { runOnly: only } : {}) });
  } finally {
    hidden.forEach(([slide, content]) => slide.append(content));
  }
}"""


def script(cache: Path = ROOT / ".deckproof" / "axe") -> Path:
    """Return axe-core's script; it is fetched where it was not before.

    Raises:
        RuntimeError: where npm cannot fetch it; with what npm said.

    """
    version = hashlib.sha256((_SOURCE / "package-lock.json").read_bytes()).hexdigest()[:16]
    folder = cache / version
    wanted = folder / "node_modules" / "axe-core" / "axe.min.js"
    cache.mkdir(parents=True, exist_ok=True)
    with FileLock(cache / ".lock"):  # tests run in several processes
        if not wanted.is_file():
            folder.mkdir(exist_ok=True)
            for name in _FILES:
                shutil.copyfile(_SOURCE / name, folder / name)
            done = run_npm(folder)
            if done.returncode != 0:
                raise RuntimeError(f"npm could not fetch axe-core for the tests and said:\n{done.stderr.strip()}")
    return wanted


def violations(page: Page, only: tuple[str, ...] = ()) -> list[str]:
    """Return what is serious, a line for each element on the slide in sight; the page holds axe-core's script.

    `only` names the rules that are asked; all of them where it names none.
    """
    return [
        f"{rule['id']} ({rule['impact']}): {node['html'][:160]}: {node['failureSummary']}"
        for rule in page.evaluate(_RUN, list(only))["violations"]
        if rule["impact"] in SERIOUS
        for node in rule["nodes"]
    ]
