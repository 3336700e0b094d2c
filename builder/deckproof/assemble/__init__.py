"""Assemble a rendered deck into its output: one HTML file and the ledger, swapped in whole."""

from __future__ import annotations

from pathlib import Path

from deckproof.assemble.gallery import gallery, keep_check
from deckproof.assemble.handout import handout
from deckproof.assemble.ledger import ledger
from deckproof.assemble.page import around, page
from deckproof.assemble.staging import staged
from deckproof.errors import UsageError
from deckproof.model import Deck, Rendered

__all__ = ["around", "gallery", "handout", "keep_check", "write"]


def write(deck: Deck, rendered: Rendered, dist: Path, cache_folder: Path, revision: str = "") -> Path:
    """Write the deck's folder under `dist` and return the path of its page.

    Raises:
        UsageError: where the folder cannot be written; what was there stays.

    """
    html = page(deck, rendered, cache_folder, revision)
    numbers = ledger(deck, rendered)
    folder = dist / deck.talk
    try:
        with staged(folder) as stage:
            (stage / "index.html").write_text(html, "utf-8", newline="\n")
            (stage / "numbers.json").write_text(numbers, "utf-8", newline="\n")
    except OSError as error:
        raise UsageError(
            f"cannot write {folder}: {error.strerror}\nsee that {dist} is a folder that you may write to"
        ) from error
    return folder / "index.html"
