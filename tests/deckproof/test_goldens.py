"""Each form of the dialect, rendered with made-up answers, gives the HTML that is expected of it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.deckproof.render.rendering import nesting_faults, page
from tests.projects import ROOT

CASES = sorted(path for path in (ROOT / "tests" / "cases" / "good").iterdir() if path.is_dir())
RENEW = os.environ.get("DECKPROOF_GOLDENS") == "renew"  # `make goldens`
each_case = pytest.mark.parametrize("folder", CASES, ids=lambda folder: folder.name)


@each_case
def test_a_deck_renders_as_expected(folder: Path) -> None:
    """A case's slides, ids, titles, places and ledger are those of its expected.html, sign for sign."""
    actual, _ = page(folder, ROOT)
    expected, changed = folder / "expected.html", folder / "expected-changed.html"
    if RENEW:
        expected.write_text(actual, "utf-8", newline="\n")
    changed.unlink(missing_ok=True)
    if not expected.is_file() or actual != expected.read_text("utf-8"):
        changed.write_text(actual, "utf-8", newline="\n")
        pytest.fail(
            f"{folder.relative_to(ROOT)} renders differently: compare expected.html with expected-changed.html there; "
            "if the change is meant: make goldens"
        )


@each_case
def test_tags_nest(folder: Path) -> None:
    """Every element is closed inside the one that holds it, and no paragraph holds a block."""
    text, _ = page(folder, ROOT)

    assert nesting_faults(text) == []


@each_case
def test_every_number_is_in_the_ledger_once(folder: Path) -> None:
    """The page has as many elements with a number's name as the ledger has entries, and as many declared ones."""
    _, found = page(folder, ROOT)
    html = "".join(slide.html for slide in found.slides)
    kinds = [entry.kind for entry in found.ledger]

    assert html.count(" data-num=") == len(kinds) - kinds.count("literal")
    assert html.count(" data-literal") == kinds.count("literal")
