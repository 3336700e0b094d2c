"""A user's theme: its variables are the deck's, and a misspelt one is found at its line."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from deckproof import read
from deckproof.errors import DeckError
from deckproof.model import Deck
from deckproof.read.theme import VARIABLES


def deck(root: Path, css: str | None) -> Deck:
    """Read a deck whose front matter names `mine.css`, with these rules in it."""
    folder = root / "deck" / "talk"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "slides.md").write_text("---\ntitle: T\ntheme: mine.css\n---\n\n## A\n\nx\n", "utf-8")
    if css is not None:
        (folder / "mine.css").write_text(css, "utf-8")
    return read.talk(root, folder)


def test_the_variables_are_those_of_the_deck_s_own_themes() -> None:
    """What a user may set is what the themes that come along set."""
    css = files("deckproof.assemble").joinpath("theme/colours.css").read_text("utf-8")

    assert set(re.findall(r"--([\w-]+):", css)) == set(VARIABLES)


def test_a_theme_is_part_of_the_deck(tmp_path: Path) -> None:
    """Its rules go into the deck, and a changed theme makes the built page stale."""
    one = deck(tmp_path, ":root { --blue: #0000aa; }")
    other = deck(tmp_path, ":root { --blue: #0000ab; }")

    assert one.theme_css == ":root { --blue: #0000aa; }"
    assert one.digest != other.digest


def test_a_misspelt_variable_is_found_at_its_line(tmp_path: Path) -> None:
    """The finding names it, the nearest one, and all that there are; what is in a comment is none."""
    with pytest.raises(DeckError) as caught:
        deck(tmp_path, "/* --old:\n */\n:root {\n  --blue: #0000aa;\n  --gren: #00aa00;\n}\n")

    assert str(caught.value) == (
        "deck/talk/mine.css:5: D011 there is no theme variable '--gren'\n"
        "    did you mean 'green' or 'grey' or 'red'?\n"
        f"    variables: {', '.join(f'--{name}' for name in VARIABLES)}"
    )


def test_a_theme_that_is_not_there_is_a_missing_file(tmp_path: Path) -> None:
    """The finding stands at the front matter's line."""
    with pytest.raises(DeckError) as caught:
        deck(tmp_path, None)

    assert str(caught.value).startswith("deck/talk/slides.md:3: D005 there is no theme 'mine.css'")
