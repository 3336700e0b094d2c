"""A user's theme: its variables are the deck's, its fonts are read, and what is wrong is found at its line."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from deckproof import read
from deckproof.errors import DeckError
from deckproof.model import Deck
from deckproof.read.theme import COLOURS, VARIABLES
from deckproof.typeface import Fonts
from tests.typefaces import boxes


def deck(root: Path, css: str | None) -> Deck:
    """Read a deck whose front matter names `mine.css`, with these rules in it."""
    folder = root / "deck" / "talk"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "slides.md").write_text("---\ntitle: T\ntheme: mine.css\n---\n\n## A\n\nx\n", "utf-8")
    if css is not None:
        (folder / "mine.css").write_text(css, "utf-8")
    return read.talk(root, folder)


def test_the_variables_are_those_of_the_deck_s_own_themes() -> None:
    """The colours that a user may set are those that the themes that come along set; fonts come to them."""
    css = files("deckproof.assemble").joinpath("theme/colours.css").read_text("utf-8")

    assert set(re.findall(r"--([\w-]+):", css)) == set(COLOURS) == {name for name in VARIABLES if "font" not in name}


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


@pytest.fixture
def talk(tmp_path: Path) -> Path:
    """A talk's folder with three fonts in it."""
    folder = tmp_path / "deck" / "talk"
    for name in ("Mine.ttf", "fonts/Mine-Bold.ttf", "fonts/Mono.ttf"):
        boxes(folder / name, {"a": 480})
    return folder


def test_fonts_are_read(talk: Path) -> None:
    """Their paths are relative to the theme; what a theme does not name, the deck does not have."""
    css = ':root{--font:\'Mine.ttf\';--font-bold : "fonts/Mine-Bold.ttf"; --font-code: "fonts/../fonts/Mono.ttf"}'
    found = deck(talk.parent.parent, css).fonts

    mine, bold, mono = (str((talk / name).resolve()) for name in ("Mine.ttf", "fonts/Mine-Bold.ttf", "fonts/Mono.ttf"))
    assert found == Fonts(regular=mine, bold=bold, code=mono)
    assert deck(talk.parent.parent, ":root { --blue: #0000aa; }").fonts == Fonts()


def test_another_font_makes_the_page_stale(talk: Path) -> None:
    """Also where it has the same name, or the faces change places."""
    root, css = talk.parent.parent, ':root { --font: "Mine.ttf"; --font-bold: "fonts/Mine-Bold.ttf"; }'
    boxes(talk / "fonts/Mine-Bold.ttf", {"a": 520})
    before = deck(root, css).digest
    boxes(talk / "Mine.ttf", {"a": 490})
    changed = deck(root, css).digest
    (talk / "Mine.ttf").rename(talk / "one.ttf")
    (talk / "fonts/Mine-Bold.ttf").rename(talk / "Mine.ttf")
    (talk / "one.ttf").rename(talk / "fonts/Mine-Bold.ttf")

    assert len({before, changed, deck(root, css).digest}) == 3


@pytest.mark.parametrize(
    ("rule", "found"),
    [
        (
            '--font: "fonts/Mine.ttf"',
            (
                "D005 there is no font 'fonts/Mine.ttf'\n"
                "    did you mean 'fonts/Mono.ttf' or 'fonts/Mine-Bold.ttf' or 'Mine.ttf'?\n"
                "    the path is relative to mine.css"
            ),
        ),
        (
            "--font: Mine.ttf",
            (
                "D012 '--font' is 'Mine.ttf', which is no path in quotation marks\n"
                '    write --font: "Mine-Regular.ttf"; with the path of a TTF file, relative to mine.css'
            ),
        ),
        (
            '--font-code: url("Mine.ttf")',
            (
                "D012 '--font-code' is 'url(\"Mine.ttf\")', which is no path in quotation marks\n"
                '    write --font-code: "Mine-Regular.ttf"; with the path of a TTF file, relative to mine.css'
            ),
        ),
        ('--font: "slides.md"', "D012 'slides.md' is no font\n    give a TTF or OTF file"),
        (
            '--font-bold: "Mine.ttf"',
            (
                "D012 '--font-bold' is set without '--font'\n"
                '    name the regular face too, as in --font: "Mine-Regular.ttf";'
            ),
        ),
        (
            '--font-boldd: "Mine.ttf"',
            (
                "D011 there is no theme variable '--font-boldd'\n"
                "    did you mean 'font-bold' or 'font-semibold' or 'font-code'?\n"
                f"    variables: {', '.join(f'--{name}' for name in VARIABLES)}"
            ),
        ),
    ],
)
def test_a_font_that_cannot_be_used_is_found_at_its_line(talk: Path, rule: str, found: str) -> None:
    """The finding names what was given, the nearest file or variable, and the next step."""
    with pytest.raises(DeckError) as caught:
        deck(talk.parent.parent, f":root {{\n  --blue: #0000aa;\n  {rule};\n}}\n")

    assert str(caught.value) == f"deck/talk/mine.css:3: {found}"


def test_a_font_is_set_once(talk: Path) -> None:
    """A second one, in whatever theme, could not measure the figures; it is found with the place of the first."""
    with pytest.raises(DeckError) as caught:
        deck(talk.parent.parent, ':root { --font: "Mine.ttf"; }\n[data-theme="dark"] { --font: "Mine.ttf"; }\n')

    assert str(caught.value) == (
        "deck/talk/mine.css:2: D012 '--font' is set already, in deck/talk/mine.css:1\n"
        "    fonts are the same in light and dark, since figures are measured once: set each in one place"
    )
