"""The key of an answer: what decides it, by name, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckproof.compute import versions
from deckproof.compute.keys import SETTINGS, Key, Keys
from deckproof.compute.opened import ALL
from deckproof.compute.tree import Tree
from deckproof.errors import Place
from deckproof.model import Origin
from tests.projects import IMPORTS, write

CASE = "figures/talks/case.py"
MODULE = (
    IMPORTS
    + "@value\ndef plain():\n    return 1\n\n\n@figure\ndef drawn(): ...\n\n\n@value\ndef user():\n    return plain()\n"
)
BASE = {versions.PYTHON, versions.BASE}
DRAW = {versions.DRAW, "fontTools"}
STYLE = {versions.STYLE, "matplotlib", SETTINGS}


def keys(root: Path, module: str = MODULE, **fonts: str) -> Keys:
    """Return the keys of a talk of one module."""
    write(root / CASE, module)
    return Keys(root, "figures.talks.case", fonts, Tree(root, {}))


def key(root: Path, unit: str, module: str = MODULE, **fonts: str) -> Key:
    """Return the key of one of its functions."""
    return keys(root, module, **fonts).of(unit, Origin(unit.split()[1], Place(CASE, 5)))


def test_a_value(tmp_path: Path) -> None:
    """Python, what computes, the body of its module and itself; of packages those that are imported."""
    assert key(tmp_path, "value plain").parts.keys() == BASE | {CASE, f"{CASE}:plain"}
    assert key(tmp_path, "value user").parts.keys() == BASE | {CASE, f"{CASE}:plain", f"{CASE}:user"}
    assert key(tmp_path, "value plain", "import numpy\n" + MODULE).parts["numpy"] == versions.package("numpy")


@pytest.mark.parametrize(
    ("imports", "parts"),
    [
        ("", DRAW),
        ("from deckproof.draw import Svg\n", DRAW),
        ("from deckproof.draw import style\n", DRAW | STYLE),
        ("from deckproof import draw\n", DRAW | STYLE),
        ("from deckproof.draw.style import subplots\n", DRAW | STYLE),
        ("import matplotlib\n", DRAW | STYLE),
        ("import deckproof\n", DRAW | STYLE),
        ("import seaborn\n", DRAW | STYLE | {"seaborn", ALL}),
        ("import numpy\n", DRAW | {"numpy"}),
    ],
)
def test_a_figure(tmp_path: Path, imports: str, parts: set[str]) -> None:
    """What draws and the fonts; matplotlib's style where it may be used; all data where files may be read unseen."""
    found = key(tmp_path, "figure drawn", imports + MODULE)

    assert found.parts.keys() == BASE | parts | {CASE, f"{CASE}:drawn"}


def test_what_a_value_needs_to_draw(tmp_path: Path) -> None:
    """A value of a module that draws may measure a text."""
    assert key(tmp_path, "value plain", "from deckproof.draw import text_width\n" + MODULE).parts.keys() >= DRAW


def test_a_stage_of_deckproof(tmp_path: Path) -> None:
    """A talk that reaches into the tool depends on all of its code."""
    assert "Deckproof's other code" in key(tmp_path, "value plain", "import deckproof.render.math\n" + MODULE).parts


def test_the_theme_s_fonts(tmp_path: Path) -> None:
    """Their contents count for drawings."""
    write(tmp_path / "mine.ttf", "one")
    one = key(tmp_path, "figure drawn", regular=str(tmp_path / "mine.ttf"), bold="").parts
    write(tmp_path / "mine.ttf", "two")
    two = key(tmp_path, "figure drawn", regular=str(tmp_path / "mine.ttf"), bold="").parts

    assert {name for name in one if one[name] != two[name]} == {"font regular"}
    assert "font regular" not in key(tmp_path, "value plain", regular=str(tmp_path / "mine.ttf")).parts


@pytest.mark.parametrize("file", ["", "figures/talks/gone.py", "/usr/lib/other.py"])
def test_a_function_of_unknown_place(tmp_path: Path, file: str) -> None:
    """It depends on all that the talk imports, whole, and on whatever any of it reads."""
    found = keys(tmp_path)
    origin = Origin("plain", Place(file, 1)) if file else None
    of = found.of("value plain", origin)

    assert CASE in of.files
    assert f"{CASE}:plain" not in of.parts
    assert {*found.of_module.parts} <= {*of.parts}


def test_a_module_that_its_helper_imports_counts_whole(tmp_path: Path) -> None:
    """Not by its body alone: the helper may use any of its functions."""
    write(tmp_path / "figures/core/back.py", "import figures.talks.case\n")
    module = "from figures.core import back\n" + MODULE
    before = key(tmp_path, "value plain", module).parts
    after = key(tmp_path, "value plain", module.replace("return plain()", "return 2")).parts

    assert before[CASE] != after[CASE]


READS = {
    CASE: {"body": "1"},
    f"{CASE}:plain": {"own": "2"},
    f"{CASE}:user": {"neighbour": "3"},
    f"{CASE}:unknown": {"wrapped": "4"},
    "figures/core/a.py": {"helper": "5"},
    "figures/core/b.py:f": {"other": "6"},
}


@pytest.mark.parametrize(
    ("unit", "names"),
    [
        ("value plain", {"body", "own", "wrapped"}),
        ("value user", {"body", "own", "neighbour", "wrapped"}),
        ("figure drawn", {"body", "wrapped"}),
    ],
)
def test_whose_reading_counts(tmp_path: Path, unit: str, names: set[str]) -> None:
    """Its own, its module's, that of the functions which it names and of what it imports; no neighbour's."""
    assert key(tmp_path, unit).read_of(READS).keys() == names

    write(tmp_path / "figures/core/a.py", "")
    found = key(tmp_path, unit, "from figures.core import a\n" + MODULE)
    assert found.read_of(READS).keys() == names | {"helper"}


def test_lines_of_functions(tmp_path: Path) -> None:
    """Where each begins, decorators included; 0 for what does not stand alone."""
    found = keys(tmp_path)

    assert found.line("value plain", CASE) == MODULE.splitlines().index("@value") + 1
    assert (found.line("value none", CASE), found.line("value plain", "figures/gone.py")) == (0, 0)
