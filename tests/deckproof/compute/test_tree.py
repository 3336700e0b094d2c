"""Which file is which module, as Python itself says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from deckproof.compute.imports import Import
from deckproof.compute.tree import Found, Tree
from tests.projects import write

FILES = {
    "figures/__init__.py": "",
    "figures/core/nn.py": "",
    "figures/core/pkg/__init__.py": "",
    "figures/core/pkg/one.py": "",
    "figures/core/pkg.py": "",
    "figures/core/both.py": "",
    "figures/core/both/inner.py": "",
    "top.py": "",
    "data/a.json": "{}",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project with packages of every kind."""
    for name, text in FILES.items():
        write(tmp_path / name, text)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("figures", "figures/__init__.py"),
        ("figures.core", ""),
        ("figures.core.nn", "figures/core/nn.py"),
        ("figures.core.pkg", "figures/core/pkg/__init__.py"),
        ("figures.core.pkg.one", "figures/core/pkg/one.py"),
        ("figures.core.both", "figures/core/both.py"),
        ("top", "top.py"),
    ],
)
def test_a_module_is_where_python_finds_it(root: Path, name: str, file: str) -> None:
    """A package before a module of its name, a module before a folder without an `__init__.py`."""
    program = f"import {name} as m; print(getattr(m, '__file__', None) or '')"
    said = subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True, encoding="utf-8", check=True)
    found = Tree(root, {}).find(name)

    assert found is not None
    assert found.file == file
    assert said.stdout.strip() == (str(root / file) if file else "")


@pytest.mark.parametrize("name", ["figures.nowhere", "figures.core.nn.x", "figures.core.both.inner", "numpy", "data.a"])
def test_what_is_no_module_of_the_project(root: Path, name: str) -> None:
    """Installed packages, names that lead nowhere, and what a module of the same name hides."""
    assert Tree(root, {}).find(name) is None


@pytest.mark.parametrize(
    ("file", "one", "name"),
    [
        ("figures/core/nn.py", Import(0, "a.b", "c", "c"), "a.b"),
        ("figures/core/nn.py", Import(1, "", "c", "c"), "figures.core"),
        ("figures/core/pkg/__init__.py", Import(1, "one", "c", "c"), "figures.core.pkg.one"),
        ("figures/core/pkg/one.py", Import(2, "nn", "c", "c"), "figures.core.nn"),
        ("top.py", Import(1, "", "c", "c"), ""),
        ("figures/core/nn.py", Import(4, "x", "c", "c"), ""),
    ],
)
def test_dots_go_up(root: Path, file: str, one: Import, name: str) -> None:
    """One for the package of the file, each more for the one around it; none out of the project."""
    assert Tree(root, {}).absolute(file, one) == name


def test_packages_around_and_modules_below(root: Path) -> None:
    """Those that have an `__init__.py`; every module, however deep."""
    tree = Tree(root, {})

    assert list(tree.parents("figures/core/pkg/one.py")) == ["figures/__init__.py", "figures/core/pkg/__init__.py"]
    assert list(tree.parents_of_name("figures.core.nn")) == ["figures/__init__.py"]
    assert tree.below("figures") == sorted(name for name in FILES if name.startswith("figures/"))


def test_a_source_is_read_once(root: Path) -> None:
    """What it said stays true for this look; a known content is not parsed again."""
    write(root / "top.py", "import a\n")
    tree = Tree(root, {})
    before = tree.analysis("top.py"), tree.digest("top.py")
    write(root / "top.py", "import b\n")

    assert (tree.analysis("top.py"), tree.digest("top.py")) == before
    again = Tree(root, tree.known)
    assert again.digest("top.py") != before[1]
    write(root / "top.py", "import a\n")
    assert Tree(root, tree.known).analysis("top.py") is before[0]


def test_a_file_that_cannot_be_read(root: Path) -> None:
    """It has no checksum, refers to nothing, and is no error."""
    tree = Tree(root, {})

    assert tree.digest("figures/gone.py") == ""
    assert tree.analysis("figures/gone.py").body.imports == ()
    assert tree.find("top") == Found("top.py", is_package=False)
