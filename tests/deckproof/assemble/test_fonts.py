"""The page's fonts: what it needs, all of it, and the same bytes every time."""

from __future__ import annotations

import base64
import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from deckproof.assemble import fonts
from deckproof.assets import vendor
from tests.projects import ROOT, write

RULE = re.compile(
    r'@font-face\{font-family:"(?P<family>[^"]+)";font-weight:(?P<weight>\d+);font-style:(?P<style>\w+);'
    r'font-display:block;src:url\(data:font/woff2;base64,(?P<data>[A-Za-z0-9+/=]+)\) format\("woff2"\)\}\n'
)
TEXT = {("Source Sans 3", "400", style) for style in ("normal", "italic")} | {
    ("Source Sans 3", weight, "normal") for weight in ("600", "700")
}
FORMULA = '<span class="katex"><span class="mord {}">x</span></span>'


@pytest.fixture
def cache() -> Path:
    """The fonts that earlier tests cut."""
    return ROOT / ".deckproof" / "fonts"


def faces(css: str) -> dict[tuple[str, ...], TTFont]:
    """The fonts that style rules bring, by family, weight and style; the rules hold nothing else."""
    rules = list(RULE.finditer(css))
    assert "".join(rule[0] for rule in rules) == css
    return {
        (rule["family"], rule["weight"], rule["style"]): TTFont(BytesIO(base64.b64decode(rule["data"])))
        for rule in rules
    }


def characters(font: TTFont) -> set[str]:
    """The characters that a font draws."""
    return {chr(code) for code in font.getBestCmap()}


def test_every_used_character_is_there(cache: Path) -> None:
    """Of the text, also Greek letters, arrows and what raw HTML writes as entities; none of the mark-up."""
    css = fonts.css('<p title="ж">Ω ↔ &lambda; &#8704;</p>', cache)

    for font in faces(css).values():
        assert set("Ωλ↔∀") <= characters(font)
        assert "ж" not in characters(font)


def test_ordinary_text_needs_no_new_font(cache: Path) -> None:
    """ASCII, Latin accents, quotes, dashes and common signs are always there, so that edits change no font."""
    plain = fonts.css("<p>word</p>", cache)

    assert fonts.css("<p>“Ünïcode” – 1 ≤ 2 × 10⁻⁷ → …</p>", cache) == plain
    for font in faces(plain).values():
        assert set("azAZ09éß“”–—−×≤→…") <= characters(font)


def test_kerning_and_tabular_digits_are_kept(cache: Path) -> None:
    """Digits have one width, so that columns of numbers line up."""
    font = faces(fonts.css("<p>0</p>", cache))["Source Sans 3", "400", "normal"]
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


def test_every_face_of_katex_can_be_asked_for() -> None:
    """Every family that KaTeX brings is in the list, and each file of the list is there."""
    listed = {face.path[-1] for face, _ in fonts.MATH_FACES}
    there = {path.name for path in vendor("katex", "fonts").glob("*.woff2")}

    assert listed <= there
    assert {name.split("-")[0] for name in there} == {name.split("-")[0] for name in listed}


def test_a_font_is_cut_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time it comes from the cache, byte for byte."""
    cut: list[str] = []
    subset = fonts._subset  # noqa: SLF001

    def noted(path: Path, text: str) -> bytes:
        cut.append(path.name)
        return subset(path, text)

    monkeypatch.setattr(fonts, "_subset", noted)
    first = fonts.css("<p>a</p>", tmp_path)

    assert fonts.css("<p>b</p>", tmp_path) == first
    assert len(cut) == len(TEXT)
    assert not list(tmp_path.glob("*.part"))


def test_other_settings_cut_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A font from the cache is never one that was cut in another way."""
    first = fonts.css("<p>a</p>", tmp_path)
    monkeypatch.setattr(fonts, "_OPTIONS", {**fonts._OPTIONS, "layout_features": []})  # noqa: SLF001

    assert fonts.css("<p>a</p>", tmp_path) != first


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path: Path, cache: Path) -> None:
    """The fonts are the same."""
    write(tmp_path / "file", "in the way")

    assert fonts.css("<p>a</p>", tmp_path / "file") == fonts.css("<p>a</p>", cache)


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
