"""The house rules hold in this project, and each breach of them would be found."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.boundaries import PARTS, STAGES, boundary_findings, size_findings, under

ROOT = Path(__file__).resolve().parent.parent


def test_every_import_is_allowed() -> None:
    """No module imports what the table does not give to its part."""
    assert boundary_findings(ROOT) == []


def test_nothing_is_too_long() -> None:
    """Modules and functions stay within their limits, and the median function well within."""
    assert size_findings(ROOT) == []


def test_every_stage_has_a_row() -> None:
    """No stage may import another: none is in another's row."""
    for stage in STAGES:
        others = [f"deckproof.{other}" for other in STAGES if other != stage]
        granted = PARTS[f"deckproof.{stage}"].ours
        assert not [entry for entry in granted for other in others if under(entry, other)]


# --- The checker, on small trees that break each rule ---


def plant(root: Path, name: str, source: str) -> None:
    """Write a module of the given dotted name."""
    base = "." if name.startswith("figures") else "builder"
    file = root / base / f"{name.replace('.', '/')}.py"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(source, encoding="utf-8")


FORBIDDEN = [
    ("figures.core.nn", "import matplotlib.pyplot", "matplotlib.pyplot"),
    ("figures.core.nn", "from deckproof import num", "deckproof"),
    ("figures.core.nn", "from figures.plot import curves", "figures.plot"),
    ("figures.core.nn", "import torch", "torch"),
    ("figures.core.untrain", "import torch", "torch"),
    ("figures.plot.curves", "from deckproof import num", "deckproof"),
    ("figures.plot.curves", "from deckproof.api import value", "deckproof.api"),
    ("figures.plot.train", "import torch", "torch"),
    ("figures.talks.one", "from figures.talks import two", "figures.talks.two"),
    ("figures.talks.one", "from .two import words", "figures.talks.two"),
    ("figures.talks.one", "import matplotlib", "matplotlib"),
    ("figures.talks.one", "from deckproof.render import math", "deckproof.render"),
    ("deckproof.__init__", "from deckproof import pipeline", "deckproof.pipeline"),
    ("deckproof.model", "from deckproof.read import deck", "deckproof.read"),
    ("deckproof.errors", "from deckproof import model", "deckproof.model"),
    ("deckproof.numbers", "import numpy", "numpy"),
    ("deckproof.browser", "from deckproof import errors", "deckproof.errors"),
    ("deckproof.config", "import yaml", "yaml"),
    ("deckproof.api", "from deckproof import pipeline", "deckproof.pipeline"),
    ("deckproof.draw.table", "import matplotlib", "matplotlib"),
    ("deckproof.draw.table", "from deckproof.render import math", "deckproof.render"),
    ("deckproof.read.slides", "from deckproof.render import math", "deckproof.render"),
    ("deckproof.read.slides", "from deckproof import api", "deckproof.api"),
    ("deckproof.read.slides", "import jinja2", "jinja2"),
    ("deckproof.compute.cache", "from deckproof.draw import Table", "deckproof.draw"),
    ("deckproof.compute.worker", "from deckproof.read import deck", "deckproof.read"),
    ("deckproof.render.math", "if True:\n    from ..read import deck", "deckproof.read"),
    ("deckproof.assemble.pages", "import playwright", "playwright"),
    ("deckproof.export.pdf", "from deckproof.verify import check", "deckproof.verify"),
    ("deckproof.verify.walk", "def f():\n    import deckproof.pipeline", "deckproof.pipeline"),
    ("deckproof.serve.watch", "from deckproof import browser", "deckproof.browser"),
    ("deckproof.pipeline", "from figures.talks import one", "figures.talks.one"),
    ("deckproof.__main__", "from deckproof.read import deck", "deckproof.read"),
    ("deckproof.read.slides", "from deckproof import value", "deckproof"),
]
ALLOWED = [
    ("figures.core.modadd.train_net", "import torch, numpy as np\nfrom figures.core.nn import gelu"),
    ("figures.plot.curves", "import numpy\nfrom matplotlib import axes\nfrom deckproof.draw import Table"),
    ("figures.talks.one", "from deckproof import value\nimport deckproof.draw\nfrom figures.core import nn"),
    ("figures.talks.two.words", "from figures.talks.two import letters\nfrom . import letters\nimport numpy"),
    ("deckproof.draw.style", "from matplotlib import rcParams\nfrom deckproof.draw import svg"),
    ("deckproof.read.slides", "import yaml\nfrom deckproof import assets\nimport deckproof.read.steps"),
    ("deckproof.compute.worker", "from deckproof import api\nfrom deckproof.draw.style import use"),
    ("deckproof.verify.walk", "import json, playwright.sync_api\nfrom deckproof import browser"),
    ("deckproof.pipeline", "from deckproof import compute, config, read\nfrom deckproof.render import math"),
]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A made-up project with the modules that the cases below import."""
    for name in ("one", "two.__init__", "two.letters"):
        plant(tmp_path, f"figures.talks.{name}", "")
    for name in ("api", "assets", "browser", "config", "errors", "model", "pipeline"):
        plant(tmp_path, f"deckproof.{name}", "")
    for stage in STAGES:
        plant(tmp_path, f"deckproof.{stage}.__init__", "")
    return tmp_path


@pytest.mark.parametrize(("module", "source", "target"), FORBIDDEN)
def test_a_forbidden_import_is_found(tree: Path, module: str, source: str, target: str) -> None:
    """Each breach gives one finding, with the file, the line, and both names."""
    plant(tree, module, f'"""Text."""\n{source}\n')
    (finding,) = boundary_findings(tree)
    line = 2 + source.count("\n")
    assert finding.endswith(f".py:{line}: {module.removesuffix('.__init__')} may not import {target}")


@pytest.mark.parametrize(("module", "source"), ALLOWED)
def test_an_allowed_import_is_not(tree: Path, module: str, source: str) -> None:
    """What the table gives to a part is no finding."""
    plant(tree, module, source)
    assert boundary_findings(tree) == []


def test_a_module_without_a_row_is_found(tree: Path) -> None:
    """A new module beside the stages must be given its place in the table."""
    plant(tree, "deckproof.helpers", "")
    assert boundary_findings(tree) == [
        "builder/deckproof/helpers.py: deckproof.helpers has no row in PARTS of tests/boundaries.py"
    ]


@pytest.mark.parametrize(("lines", "found"), [(300, []), (301, ["figures/core/nn.py: 301 lines, at most 300"])])
def test_a_long_module_is_found(tmp_path: Path, lines: int, found: list[str]) -> None:
    """The limit is 300 lines, and 300 are allowed."""
    plant(tmp_path, "figures.core.nn", "x = 1\n" * lines)
    assert size_findings(tmp_path) == found


@pytest.mark.parametrize(("lines", "found"), [(50, []), (51, ["figures/core/nn.py:1: long has 51 lines, at most 50"])])
def test_a_long_function_is_found(tmp_path: Path, lines: int, found: list[str]) -> None:
    """The limit is 50 lines, its `def` among them; short ones beside it keep the median low."""
    short = "def a(): pass\nclass C:\n    def b(self): pass\n"
    plant(tmp_path, "figures.core.nn", "async def long():\n" + "    x = 1\n" * (lines - 1) + short)
    assert size_findings(tmp_path) == found


@pytest.mark.parametrize(("lines", "found"), [(9, []), (10, ["the median function has 10 lines, not below 10"])])
def test_a_long_median_is_found(tmp_path: Path, lines: int, found: list[str]) -> None:
    """Over all modules together, half of the functions are shorter than ten lines."""
    body = "    x = 1\n"
    plant(tmp_path, "figures.core.nn", "def a():\n" + body * (lines - 1))
    plant(tmp_path, "deckproof.model", "def b():\n" + body * (lines - 1) + "def c():\n" + body * 30)
    assert size_findings(tmp_path) == found
