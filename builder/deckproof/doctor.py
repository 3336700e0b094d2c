"""What Deckproof needs, and whether it is there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from deckproof import browser, config
from deckproof.assets import MissingAsset, vendor
from deckproof.errors import UsageError

Missing = (MissingAsset, browser.BrowserNotFound)
"""What is raised where something that Deckproof needs is not there; the text says what to do."""


@dataclass(frozen=True)
class Result:
    """One thing that is needed: what it is, whether it is fine, and what was seen or what to do."""

    subject: str
    fine: bool
    text: str


def examine(folder: Path) -> Iterator[Result]:
    """Yield what is there and what is missing, for a user who stands in `folder`."""
    try:
        yield Result("assets", fine=True, text=str(vendor()))
    except MissingAsset as error:
        yield Result("assets", fine=False, text=str(error))
    try:
        found = browser.find()
        yield Result("browser", fine=True, text=f"{found.path} ({found.source})")
    except browser.BrowserNotFound as error:
        yield Result("browser", fine=False, text=str(error))
    try:
        project = config.find(folder)
        yield Result(
            "project",
            fine=True,
            text=f"{project.root} with the talks {', '.join(project.talks()) or '(none)'}",
        )
    except UsageError as error:
        yield Result("project", fine=False, text=str(error))
