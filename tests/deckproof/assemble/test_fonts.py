"""The page's fonts: what it needs, all of it, and the same bytes every time."""

from __future__ import annotations

import base64
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Collection
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from deckproof import cutting
from deckproof.assemble import fonts
from deckproof.assets import vendor
from deckproof.typeface import Fonts
from tests.projects import ROOT, write
from tests.typefaces import DIGITS, boxes, dejavu, without

RULE = re.compile(
    r'@font-face\{font-family:"(?P<family>[^"]+)";font-weight:(?P<weight>\d+);font-style:(?P<style>\w+);'
    r'font-display:block;src:url\(data:font/woff2;base64,(?P<data>[A-Za-z0-9+/=]+)\) format\("woff2"\)'
    r"(?:;unicode-range:(?P<limits>[0-9A-F,U+-]+))?\}\n"
)
TEXT = {("Source Sans 3", "400", style) for style in ("normal", "italic")} | {
    ("Source Sans 3", weight, "normal") for weight in ("600", "700")
}
FORMULA = '<span class="katex"><span class="mord {}">x</span></span>'


@pytest.fixture
def cache() -> Path:
    """The fonts that earlier tests cut."""
    return ROOT / ".deckproof" / "fonts"


def faces(css: str) -> dict[tuple[str, ...], list[TTFont]]:
    """The fonts that style rules bring, by family, weight and style; the rules hold nothing else.

    Where a face comes in parts, each is asked for its own characters, and has all of them.
    """
    rules = list(RULE.finditer(css))
    assert "".join(rule[0] for rule in rules) == css
    found = defaultdict[tuple[str, ...], list[TTFont]](list)
    for rule in rules:
        font = TTFont(BytesIO(base64.b64decode(rule["data"])))
        if rule["limits"]:
            assert limits(rule["limits"]) <= characters([font])
        found[rule["family"], rule["weight"], rule["style"]].append(font)
    return found


def limits(text: str) -> set[str]:
    """The characters of a `unicode-range`."""
    ends = (part.removeprefix("U+").split("-") for part in text.split(","))
    return {chr(code) for first, *last in ends for code in range(int(first, 16), int((last or [first])[0], 16) + 1)}


def characters(fonts: list[TTFont]) -> set[str]:
    """The characters that the parts of a face draw."""
    return {chr(code) for font in fonts for code in font.getBestCmap()}


def test_every_used_character_is_there(cache: Path) -> None:
    """Of the text, also Greek letters, arrows and what raw HTML writes as entities; none of the mark-up."""
    css = fonts.css('<p title="ж">Ω ↔ &lambda; &#8704;</p>', cache)

    for parts in faces(css).values():
        assert set("Ωλ↔∀") <= characters(parts)
        assert "ж" not in characters(parts)


def test_ordinary_text_needs_no_new_font(cache: Path) -> None:
    """ASCII, Latin accents, quotes, dashes and common signs are always there, so that edits change no font."""
    plain = fonts.css("<p>word</p>", cache)

    assert fonts.css("<p>“Ünïcode” – 1 ≤ 2 × 10⁻⁷ → …</p>", cache) == plain
    for parts in faces(plain).values():
        assert len(parts) == 1
        assert set("azAZ09éß“”–—−×≤→…") <= characters(parts)


def test_kerning_and_tabular_digits_are_kept(cache: Path) -> None:
    """Digits have one width, so that columns of numbers line up."""
    (font,) = faces(fonts.css("<p>0</p>", cache))["Source Sans 3", "400", "normal"]
    tables = [font[name].table for name in ("GSUB", "GPOS")]
    features = {record.FeatureTag for table in tables for record in table.FeatureList.FeatureRecord}

    assert {"kern", "liga"} <= features
    assert len({font["hmtx"][font.getBestCmap()[ord(digit)]][0] for digit in "0123456789"}) == 1


@pytest.mark.parametrize(
    ("html", "extra"),
    [
        ("<p>words</p>", set()),
        ("<p><code>x</code></p>", {("Source Code Pro", "400", "normal")}),
        ("<pre><code>x</code></pre>", {("Source Code Pro", "400", "normal")}),
    ],
)
def test_code_brings_its_font(cache: Path, html: str, extra: set[tuple[str, ...]]) -> None:
    """Only a deck that shows code carries it; the four text faces are always there."""
    assert faces(fonts.css(html, cache)).keys() == TEXT | extra


@pytest.mark.parametrize(
    ("mark", "face"),
    [
        ("mathbf", ("KaTeX_Main", "700", "normal")),
        ("mathbb", ("KaTeX_AMS", "400", "normal")),
        ("mathcal", ("KaTeX_Caligraphic", "400", "normal")),
        ("mathtt", ("KaTeX_Typewriter", "400", "normal")),
        ("op-symbol large-op", ("KaTeX_Size2", "400", "normal")),
        ("delimsizing size4", ("KaTeX_Size4", "400", "normal")),
    ],
)
def test_a_formula_brings_the_faces_that_it_asks_for(cache: Path, mark: str, face: tuple[str, ...]) -> None:
    """Two for any formula, others only for its own classes."""
    always = {("KaTeX_Main", "400", "normal"), ("KaTeX_Math", "400", "italic")}

    assert faces(fonts.css(FORMULA.format("mathnormal"), cache)).keys() == TEXT | always
    assert faces(fonts.css(FORMULA.format(mark), cache)).keys() >= TEXT | always | {face}


def test_letters_of_formulas_are_katex_s(tmp_path: Path) -> None:
    """The text faces do not hold them, as they do those before, between and after formulas."""
    formula = '<span class="math{}" role="math" aria-label="δ"><span class="katex"><span>{}</span>{}</span></span>'
    page = f"<p>α{formula.format('', 'ε', '<b>θ</b>')}β</p>{formula.format(' display', 'ε', 'θ')}γ"
    found = faces(fonts.css(page, tmp_path))

    assert {sign for parts in (found[face] for face in TEXT) for sign in characters(parts[1:])} == set("αβγ")


def test_every_face_of_katex_can_be_asked_for() -> None:
    """Every family that KaTeX brings is in the list, and each file of the list is there."""
    listed = {face.path[-1] for face, _ in fonts.MATH_FACES}
    there = {path.name for path in vendor("katex", "fonts").glob("*.woff2")}

    assert listed <= there
    assert {name.split("-")[0] for name in there} == {name.split("-")[0] for name in listed}


def test_ordinary_text_is_not_cut_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its block was cut at the installation, and KaTeX's files go in whole."""
    monkeypatch.setattr(cutting, "cut", None)
    page = fonts.css(f"<p>word</p>{FORMULA.format('mathnormal')}", tmp_path)

    whole = vendor("katex", "fonts", "KaTeX_Main-Regular.woff2").read_bytes()
    assert base64.b64encode(whole).decode() in page
    assert not list(tmp_path.iterdir())


def test_a_font_is_cut_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Signs that are not of ordinary text: the second time they come from the cache, byte for byte."""
    made: list[str] = []
    cut = cutting.cut

    def noted(path: Path, signs: Collection[str]) -> bytes:
        made.append(path.name)
        return cut(path, signs)

    monkeypatch.setattr(cutting, "cut", noted)
    first = fonts.css("<p>aΩ↔</p>", tmp_path)

    assert fonts.css("<p>bΩ↔</p>", tmp_path) == first
    assert len(made) == 2 * len(TEXT)
    assert {name.split(".", 1)[1] for name in made} == {"greek.woff2", "signs.woff2"}
    assert not list(tmp_path.glob("*.part"))


def test_what_is_in_no_block_is_cut_from_the_whole_font(tmp_path: Path) -> None:
    """A letter of the phonetic alphabet is there; what the font has not, brings nothing."""
    found = faces(fonts.css("<p>ɸ 漢</p>", tmp_path))

    assert found.keys() == TEXT
    assert all(len(parts) == 2 and characters(parts[1:]) == {"ɸ"} for parts in found.values())


def test_other_settings_cut_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A font from the cache is never one that was cut in another way."""
    first = fonts.css("<p>Ω</p>", tmp_path)
    monkeypatch.setattr(cutting, "OPTIONS", {**cutting.OPTIONS, "notdef_outline": False})

    assert fonts.css("<p>Ω</p>", tmp_path) != first


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path: Path, cache: Path) -> None:
    """The fonts are the same."""
    write(tmp_path / "file", "in the way")

    assert fonts.css("<p>Ω</p>", tmp_path / "file") == fonts.css("<p>Ω</p>", cache)


def test_the_bytes_do_not_depend_on_the_process(tmp_path: Path) -> None:
    """Cut by two processes with different hashing, a font is the same, and has the same name in the cache."""
    program = (
        "import sys; from pathlib import Path; from deckproof.assemble import fonts\n"
        "sys.stdout.write(fonts.css('<p>Ω</p>', Path(sys.argv[1])))"
    )
    outputs = []
    for seed in ("1", "2"):
        command = [sys.executable, "-c", program, str(tmp_path / seed)]
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(command, env=environment, capture_output=True, check=True)
        outputs.append((done.stdout, sorted(path.name for path in (tmp_path / seed).iterdir())))

    assert outputs[0] == outputs[1]


OWN = {("Deck Text", "400", "normal")}


def test_a_theme_s_font_comes_first(tmp_path: Path, cache: Path) -> None:
    """It holds what the page shows, kerning too; ours are there for the characters that it lacks, and for no other."""
    lacking = without(dejavu(), "→∀", tmp_path / "lacking.ttf")
    found = faces(fonts.css("<p>Ω → ∀</p>", cache, Fonts(str(lacking))))
    own = found["Deck Text", "400", "normal"]

    assert found.keys() == OWN | TEXT
    assert set("azAZ09éß×Ω ") <= characters(own)
    assert "Я" not in characters(own)
    assert "kern" in {record.FeatureTag for record in own[0]["GPOS"].table.FeatureList.FeatureRecord}
    for family, weight, style in TEXT:
        assert characters(found[family, weight, style]) == set("→∀")


def test_every_face_of_a_theme_is_there(cache: Path) -> None:
    """Under its weight and slant; ours are left out where they could add nothing. Code brings its own font."""
    files = ("Sans", "Sans-Oblique", "SansMono-Bold", "Sans-Bold", "SansMono")
    own = Fonts(*(str(dejavu(f"DejaVu{name}")) for name in files))
    found = faces(fonts.css("<p>Ω <code>x</code> 漢</p>", cache, own))

    texts = {("400", "normal"), ("400", "italic"), ("600", "normal"), ("700", "normal")}
    assert found.keys() == {("Deck Text", *face) for face in texts} | {("Deck Code", "400", "normal")}
    names = [found["Deck Text", *face][0]["name"].getDebugName(4) for face in sorted(texts)]
    assert names == ["DejaVu Sans Oblique", "DejaVu Sans", "DejaVu Sans Mono Bold", "DejaVu Sans Bold"]
    assert faces(fonts.css("<p>x</p>", cache, own)).keys() == {("Deck Text", *face) for face in texts}


def test_a_font_for_code_alone(tmp_path: Path, cache: Path) -> None:
    """It stands before ours for code; the text stays as it is."""
    code = without(dejavu("DejaVuSansMono"), "→", tmp_path / "code.ttf")
    found = faces(fonts.css("<p><code>x</code></p>", cache, Fonts(code=str(code))))

    assert found.keys() == TEXT | {("Deck Code", "400", "normal"), ("Source Code Pro", "400", "normal")}
    assert characters(found["Source Code Pro", "400", "normal"]) == {"→"}


def test_digits_of_a_theme_s_font_are_even(tmp_path: Path) -> None:
    """Where the font can do so, from the start: a canvas that measures asks for no feature."""
    uneven = boxes(tmp_path / "uneven.ttf", {**dict.fromkeys(DIGITS, 550), "1": 300}, even=600)
    (font,) = faces(fonts.css("<p>1</p>", tmp_path, Fonts(str(uneven))))["Deck Text", "400", "normal"]

    assert {font["hmtx"][font.getBestCmap()[ord(digit)]][0] for digit in DIGITS} == {600}


def test_the_page_asks_for_a_theme_s_fonts() -> None:
    """Each before ours, and with the height of its capitals; without any, for nothing else than before."""
    sans, mono = str(dejavu()), str(dejavu("DejaVuSansMono"))
    text = ':root{--text-font:"Deck Text","Source Sans 3";--capital-height:0.729004;'

    assert fonts.variables(Fonts()) == ""
    assert fonts.variables(Fonts(sans)) == text + "}\n"
    assert fonts.variables(Fonts(sans, code=mono)) == text + '--code-font:"Deck Code","Source Code Pro";}\n'
    assert fonts.variables(Fonts(code=mono)) == ':root{--code-font:"Deck Code","Source Code Pro";}\n'


def test_capitals_that_a_theme_s_font_lacks_are_as_high_as_ours(tmp_path: Path) -> None:
    """The page keeps the height that it has without a theme."""
    small = boxes(tmp_path / "small.ttf", {"a": 480})

    assert fonts.variables(Fonts(str(small))) == ':root{--text-font:"Deck Text","Source Sans 3";}\n'


def test_a_font_that_has_nothing_of_the_page_is_left_out(tmp_path: Path) -> None:
    """A cut without any character is no font for a browser."""
    greek = boxes(tmp_path / "greek.ttf", {"\N{GREEK SMALL LETTER PSI}": 480})

    assert faces(fonts.css("<p>x</p>", tmp_path, Fonts(str(greek)))).keys() == TEXT
