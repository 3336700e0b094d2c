"""What computes is told apart: packages by their versions, Deckproof by its files."""

from __future__ import annotations

import json
import shutil
from importlib.metadata import version
from pathlib import Path

import pytest

from deckproof.compute import versions
from tests.projects import write


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of Deckproof."""
    copy = tmp_path / "deckproof"
    shutil.copytree(versions.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(versions, "PACKAGE", copy)
    return copy


def test_a_copy_is_the_same(package: Path) -> None:
    """Where it lies does not matter, nor when it was written."""
    copied = versions.tool()
    shutil.move(package, package.parent / "elsewhere")
    versions.PACKAGE = package.parent / "elsewhere"

    assert versions.tool() == copied


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("numbers.py", versions.BASE),
        ("model/answers.py", versions.BASE),
        ("compute/worker.py", versions.BASE),
        ("draw/svg.py", versions.DRAW),
        ("assets/vendor/source-sans/SourceSans3-It.ttf", versions.DRAW),
        ("draw/style.py", versions.STYLE),
    ],
)
def test_a_part_changes_with_its_files(package: Path, name: str, part: str) -> None:
    """And with no others."""
    before = versions.tool()
    (package / name).write_bytes((package / name).read_bytes() + b"\n")
    after = versions.tool()

    assert {one for one in before if before[one] != after[one]} == {part}


def test_a_package_is_known_by_its_name_and_version() -> None:
    """As the installation says them."""
    for module, project in (("numpy", "numpy"), ("fontTools", "fonttools")):
        assert versions.package(module) == f"{project} {version(project)}"


def test_other_stages_compute_nothing(package: Path) -> None:
    """An edit of what renders changes no part; of all code together it does."""
    before = versions.tool(), versions.everything()
    write(package / "render" / "new.py", "")

    assert versions.tool() == before[0]
    assert versions.everything() != before[1]


@pytest.mark.parametrize(("name", "distribution"), [("numpy", "numpy"), ("fontTools", "fonttools"), ("yaml", "PyYAML")])
def test_a_package_has_the_version_of_its_distribution(name: str, distribution: str) -> None:
    """Also where its module goes by another name."""
    assert versions.package(name).lower() == f"{distribution} {version(distribution)}".lower()


def test_a_module_without_a_distribution(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its content tells; one that is not there has no version."""
    monkeypatch.syspath_prepend(tmp_path)
    seen = set()
    for text in ("1", "2"):
        write(tmp_path / "lonely_module.py", f"X = {text}\n")
        versions.package.cache_clear()
        seen.add(versions.package("lonely_module"))

    assert len(seen - {""}) == 2
    assert versions.package("no_such_module_anywhere") == ""


def test_a_package_that_is_edited_in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its version says little: its files count too."""
    monkeypatch.syspath_prepend(tmp_path)
    info = tmp_path / "edited_package-1.0.dist-info"
    write(info / "METADATA", "Metadata-Version: 2.1\nName: edited-package\nVersion: 1.0\n")
    write(info / "direct_url.json", json.dumps({"url": "file:///x", "dir_info": {"editable": True}}))
    seen = set()
    for text in ("1", "2"):
        write(tmp_path / "edited_package" / "__init__.py", f"X = {text}\n")
        versions.package.cache_clear()
        seen.add(versions.package("edited_package"))

    assert len(seen) == 2
    assert all("edited-package 1.0 " in one for one in seen)
