"""The talk of any length that the benchmarks build with each tool."""

from __future__ import annotations

import difflib
import json
import re
import runpy
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from deckproof import api, pipeline
from deckproof.config import Project
from deckproof.draw import Svg
from tests.bench import synthetic
from tests.bench.dialects import DIALECTS
from tests.bench.synthetic import Size
from tests.projects import share_fonts

SMALL = Size(slides=22, formulas=30, figures=10)
# What begins a slide: for pandoc and for us, the title's is not written out.
_RULED, _TITLED = r"^##? ", r"^## |^title:"
BEGINS = {"marp": _RULED, "slidev": _RULED, "reveal-md": _RULED, "pandoc": _TITLED, "deckproof": _TITLED}


@pytest.mark.parametrize(("slides", "formulas", "figures"), [(40, 60, 19), (400, 600, 199), (4000, 6000, 1999)])
def test_the_usual_talk(slides: int, formulas: int, figures: int) -> None:
    """A talk of 40 slides has 60 formulas and 19 figures; longer ones as many for each slide."""
    assert synthetic.usual(slides) == Size(slides, formulas, figures)


@pytest.mark.parametrize(("total", "places"), [(0, 3), (2, 5), (5, 5), (19, 39), (60, 20), (7, 3)])
def test_things_are_spread_evenly(total: int, places: int) -> None:
    """Every thing has a place, and no place has two more than another."""
    shares = synthetic.spread(total, places)

    assert (len(shares), sum(shares)) == (places, total)
    assert max(shares) - min(shares) <= 1


@pytest.mark.parametrize("make", [synthetic.title, synthetic.formula])
def test_nothing_is_there_twice(make: object) -> None:
    """Titles and formulas differ, so that no tool can make one of two."""
    assert callable(make)
    texts = [make(number) for number in range(6000)]

    assert len(set(texts)) == len(texts)
    assert not any(character.isdigit() for character in synthetic.title(5999))


@pytest.mark.parametrize("dialect", sorted(DIALECTS))
def test_every_dialect_holds_the_same(tmp_path: Path, dialect: str) -> None:
    """Slides, formulas and figures are as many as were asked for, in each tool's own form."""
    text = synthetic.write(tmp_path, SMALL, dialect).read_text("utf-8")

    assert len(re.findall(BEGINS[dialect], text, re.MULTILINE)) == SMALL.slides
    assert text.count("$$") // 2 + len(re.findall(r"(?<!\$)\$(?!\$)", text)) // 2 == SMALL.formulas
    pictures = re.findall(r"!\[Curves\]\((.*)\)", text)
    assert len(pictures) == SMALL.figures
    home = tmp_path / "deck" / synthetic.NAME if dialect == "deckproof" else tmp_path
    assert all((home / picture).is_file() for picture in pictures)
    assert sorted({Path(picture).name for picture in pictures}) == sorted(file.name for file in home.glob("img/*"))


@pytest.mark.parametrize("dialect", sorted(DIALECTS))
def test_the_same_wishes_give_the_same_bytes(tmp_path: Path, dialect: str) -> None:
    """Two talks written alike have the same files with the same content."""
    first, second = tmp_path / "first", tmp_path / "second"
    synthetic.write(first, SMALL, dialect)
    synthetic.write(second, SMALL, dialect)

    assert _contents(first) == _contents(second)


def _contents(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_a_figure_is_a_picture_of_20_kb() -> None:
    """An image file is well-formed SVG of 20 kB, at most a curve more, and another one for another number."""
    first, second = synthetic.picture(0), synthetic.picture(1)

    assert ET.fromstring(first).tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314 (our own)
    assert 20_000 <= len(first) <= 22_000
    assert first != second


@pytest.mark.parametrize("dialect", sorted(DIALECTS))
def test_an_edit_changes_one_word_back_and_forth(tmp_path: Path, dialect: str) -> None:
    """An edit changes one line, on the slide that is named as edited; a second one takes it back."""
    slides = synthetic.write(tmp_path, SMALL, dialect)
    before = slides.read_text("utf-8")

    word = synthetic.edit(slides)
    after = slides.read_text("utf-8")

    changed = [line for line in difflib.ndiff(before.splitlines(), after.splitlines()) if line.startswith("+ ")]
    assert len(changed) == 1
    assert changed[0].endswith(word)
    assert len(re.findall(BEGINS[dialect], after[: after.index(word)], re.MULTILINE)) == synthetic.edited_slide(SMALL)
    assert synthetic.edit(slides) != word
    assert slides.read_text("utf-8") == before


def test_our_dialect_builds_and_shows_the_same_values(tmp_path: Path) -> None:
    """The talk builds without a finding, and its computed numbers read as those typed for another tool."""
    size = Size(slides=22, formulas=6, figures=3, drawn=1)
    synthetic.write(tmp_path / "ours", size)
    other = synthetic.write(tmp_path / "other", Size(slides=22, formulas=6, figures=3), "pandoc").read_text("utf-8")
    share_fonts(tmp_path / "ours")
    project = Project(tmp_path / "ours")

    page = pipeline.build(project, project.root / "deck" / synthetic.NAME)

    ledger = json.loads(page.with_name("numbers.json").read_text("utf-8"))
    shown = [number["text"] for number in ledger["numbers"] if number["name"]]
    assert shown == re.findall(r"the share is (\S+)", other)
    assert len(shown) == 3


def test_a_drawn_figure_is_as_large_as_an_image(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A figure that is a function draws about 20 kB too."""
    monkeypatch.setattr(api, "REGISTRY", {})
    synthetic.write(tmp_path, Size(slides=4, formulas=0, figures=2, drawn=2))

    module = runpy.run_path(str(tmp_path / "figures" / "talks" / "synthetic.py"))

    drawings = [module[f"drawn_{number}"]() for number in range(2)]
    assert all(isinstance(drawing, Svg) for drawing in drawings)
    assert all(15_000 <= len(drawing.drawing().svg) <= 25_000 for drawing in drawings)
    assert drawings[0].drawing().svg != drawings[1].drawing().svg


@pytest.mark.parametrize(
    ("slides", "formulas", "figures", "drawn"), [(1, 0, 0, 0), (4, 0, 4, 0), (4, -1, 0, 0), (4, 0, 1, 2)]
)
def test_an_impossible_size_is_refused(slides: int, formulas: int, figures: int, drawn: int) -> None:
    """No content slide, more figures than slides or than drawn ones: the error repeats what was given."""
    with pytest.raises(ValueError, match=f"got Size.slides={slides}, formulas={formulas}, figures={figures}"):
        Size(slides, formulas, figures, drawn)


def test_other_tools_draw_nothing(tmp_path: Path) -> None:
    """A drawn figure in another tool's dialect is refused."""
    with pytest.raises(ValueError, match="drawn figures are our dialect's alone, not marp's"):
        synthetic.write(tmp_path, Size(slides=4, formulas=0, figures=1, drawn=1), "marp")
