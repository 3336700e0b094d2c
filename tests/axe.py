"""axe-core, which finds what stands in the way of who cannot see a page, or uses no pointer.

It comes from npm as `npm/package-lock.json` says, once, into the folder of caches.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from tests.npm_packages import fetched
from tests.projects import ROOT

_SOURCE = ROOT / "tests" / "npm"
SERIOUS = ("serious", "critical")

# What is hidden is out of the document while axe-core runs, which looks at every element several times.
_RUN = """async () => {
  const hidden = [...document.querySelectorAll(".slides > section:not(.present)")].map((slide) => {
    const content = document.createDocumentFragment();
    content.append(...slide.childNodes);
    return [slide, content];
  });
  try {
    return await axe.run(document, { resultTypes: ["violations"] });
  } finally {
    hidden.forEach(([slide, content]) => slide.append(content));
  }
}"""


def script(cache: Path = ROOT / ".deckproof" / "axe") -> Path:
    """Return axe-core's script; it is fetched where it was not before.

    Raises:
        RuntimeError: where npm cannot fetch it; with what npm said.

    """
    return fetched(_SOURCE, cache) / "axe-core" / "axe.min.js"


def violations(page: Page) -> list[str]:
    """Return what is serious, a line for each element on the slide in sight; the page holds axe-core's script."""
    return [
        f"{rule['id']} ({rule['impact']}): {node['html'][:160]}: {node['failureSummary']}"
        for rule in page.evaluate(_RUN)["violations"]
        if rule["impact"] in SERIOUS
        for node in rule["nodes"]
    ]
