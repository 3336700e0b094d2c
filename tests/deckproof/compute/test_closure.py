"""What a module reaches by its imports: all that can change what its functions return, and no more."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckproof.compute.closure import Closure
from deckproof.compute.tree import Tree
from tests.projects import write

PROJECT = {
    "figures/__init__.py": "",
    "figures/core/__init__.py": "",
    "figures/core/a.py": "from figures.core import b\n",
    "figures/core/b.py": "B = 1\n",
    "figures/core/c.py": "C = 1\n",
    "figures/core/pkg/__init__.py": "from figures.core.pkg import one\n\ndef own(): ...\n",
    "figures/core/pkg/one.py": "",
    "figures/core/pkg/two.py": "import figures.core.c\n",
    "figures/core/front/__init__.py": "from figures.core.b import B as inner\n",
    "figures/core/front/inner.py": "",
}
CORE = "figures/core"


def reach(root: Path, source: str) -> set[str]:
    """Return the modules that a talk of a source reaches, without itself; those that count whole."""
    for name, text in {**PROJECT, "figures/talk.py": source}.items():
        write(root / name, text)
    return Closure(Tree(root, {})).of_file("figures/talk.py").files - {"figures/talk.py"}


@pytest.mark.parametrize(
    ("source", "files"),
    [
        ("from figures.core import a", {"a.py", "b.py"}),
        ("import figures.core.a", {"a.py", "b.py"}),
        ("import figures.core.a as x", {"a.py", "b.py"}),
        ("from figures.core.a import b", {"a.py", "b.py"}),
        ("from .core import a", {"a.py", "b.py"}),
        ("from .core.a import anything", {"a.py", "b.py"}),
        ("def f():\n    from figures.core import c", {"c.py"}),
        ("if TYPE_CHECKING:\n    from figures.core import c", {"c.py"}),
        ("import figures.core.b\nx = figures.core.c.C", {"b.py", "c.py", "__init__.py"}),
        ("from figures.core.pkg import two", {"pkg/two.py", "c.py"}),
        ("from figures.core.pkg.two import x", {"pkg/two.py", "c.py"}),
        ("from figures.core.pkg import own", {"pkg/__init__.py", "pkg/one.py"}),
        ("from figures.core import pkg\npkg.own()", {"pkg/__init__.py", "pkg/one.py"}),
        ("from figures.core import pkg\npkg.two.x()", {"pkg/__init__.py", "pkg/one.py", "pkg/two.py", "c.py"}),
        ("from figures.core import pkg\nf(pkg)", {"pkg/__init__.py", "pkg/one.py", "pkg/two.py", "c.py"}),
        ("from figures.core.pkg import *", {"pkg/__init__.py", "pkg/one.py", "pkg/two.py", "c.py"}),
        ("from figures.core.front import inner", {"front/__init__.py", "front/inner.py", "b.py"}),
        ("import importlib\nimportlib.import_module('figures.core.a')", {"a.py", "b.py"}),
        ("import numpy, json, figures.core.nowhere", set()),
    ],
)
def test_every_form_of_import(tmp_path: Path, source: str, files: set[str]) -> None:
    """Submodules, names of packages, attributes of packages, stars; at the top or inside of functions."""
    found = reach(tmp_path, source + "\n")

    assert found - {f"{CORE}/__init__.py", "figures/__init__.py"} == {f"{CORE}/{name}" for name in files} - {
        f"{CORE}/__init__.py"
    }


def test_a_name_that_is_known_at_run_time_only(tmp_path: Path) -> None:
    """Everything under figures/ counts."""
    found = reach(tmp_path, "import importlib\nimportlib.import_module(name)\n")

    assert found == set(PROJECT)


def test_a_circle_ends(tmp_path: Path) -> None:
    """Modules that import each other reach each other."""
    write(tmp_path / "x.py", "import y\n")
    write(tmp_path / "y.py", "import x\n")

    assert Closure(Tree(tmp_path, {})).of_file("x.py").files == {"x.py", "y.py"}


def test_packages_and_the_tool_are_kept_apart(tmp_path: Path) -> None:
    """Installed packages by their first name; the standard library is Python's."""
    write(tmp_path / "x.py", "import json, scipy.stats\nfrom deckproof.draw import Svg\nfrom yaml import load\n")
    found = Closure(Tree(tmp_path, {})).of_file("x.py")

    assert (found.packages, found.tool) == ({"scipy", "yaml"}, {"deckproof.draw.Svg"})


TALK = {
    "figures/talks/t/__init__.py": "from figures.talks.t import one, two\n",
    "figures/talks/t/one.py": (
        "from deckproof import value\nfrom figures.core import b\n\n@value\ndef f(): return g()\n"
        "@value\ndef g():\n    from figures.core import c\n@value\ndef h(): ...\n"
    ),
    "figures/talks/t/two.py": "from deckproof import value\nfrom figures.core import a\n@value\ndef k(): ...\n",
}


def talk(root: Path, **changed: str) -> Closure:
    """Return the imports of a talk of two modules."""
    for name, text in {**PROJECT, **TALK, **changed}.items():
        write(root / name, text)
    return Closure(Tree(root, {}))


def test_a_function_takes_with_it_what_it_names(tmp_path: Path) -> None:
    """Of its module the body, itself, and the functions that it calls with what these import; not its neighbours."""
    closure = talk(tmp_path)
    f, texts = closure.of_function("figures/talks/t/one.py", "f", [])
    h, others = closure.of_function("figures/talks/t/one.py", "h", [])

    assert texts.keys() == {f"figures/talks/t/one.py{part}" for part in ("", ":f", ":g")}
    assert others.keys() == {f"figures/talks/t/one.py{part}" for part in ("", ":h")}
    assert {f"{CORE}/b.py", f"{CORE}/c.py"} <= f.files
    assert (f"{CORE}/b.py" in h.files, f"{CORE}/c.py" in h.files) == (True, False)


def test_a_package_on_the_way_counts_by_its_text(tmp_path: Path) -> None:
    """It registers all modules of the talk; a function depends on none but its own."""
    found, _ = talk(tmp_path).of_function("figures/talks/t/one.py", "h", [])

    assert "figures/talks/t/__init__.py" in found.passed
    assert not {"figures/talks/t/two.py", f"{CORE}/a.py"} & (found.files | found.passed)


def test_a_module_that_acts_counts_for_all(tmp_path: Path) -> None:
    """With what it imports: it may have changed what others see."""
    changed = {"figures/talks/t/two.py": TALK["figures/talks/t/two.py"] + "a.b.B = 2\n"}
    closure = talk(tmp_path, **changed)
    acting = closure.acting(closure.of_file("figures/talks/t/__init__.py"))
    found, _ = closure.of_function("figures/talks/t/one.py", "h", acting)

    assert acting == ["figures/talks/t/two.py"]
    assert {"figures/talks/t/two.py", f"{CORE}/a.py"} <= found.files
