"""A project's files travel to where it is computed, all of them and once."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from deckproof.compute import elsewhere
from deckproof.compute.protocol import Request, answer_from
from tests.projects import IMPORTS, write

MODULE = IMPORTS + "@value\ndef n():\n    print('said')\n    return open('figures/data/a.txt').read()\n"


@pytest.fixture
def request_here(tmp_path: Path) -> Request:
    """A request in a project with data, a setting and a font."""
    write(tmp_path / "figures/talks/case.py", MODULE)
    write(tmp_path / "figures/data/a.txt", "far")
    write(tmp_path / "figures/talks/__pycache__/case.pyc", "")
    write(tmp_path / "deck/case/slides.md", "")
    write(tmp_path / "matplotlibrc", "lines.linewidth: 3\n")
    write(tmp_path / "deck/case/mine.ttf", "a font")
    fonts = {"regular": str(tmp_path / "deck/case/mine.ttf"), "bold": ""}
    return Request(str(tmp_path), "figures.talks.case", ("n",), (), fonts=fonts)


def test_what_travels(request_here: Request) -> None:
    """All under figures/ but what Python compiled, matplotlib's settings and the theme's fonts; no slides."""
    with zipfile.ZipFile(io.BytesIO(elsewhere.pack(request_here))) as archive:
        assert sorted(archive.namelist()) == [
            ".fonts/regular",
            "figures/data/a.txt",
            "figures/talks/case.py",
            "matplotlibrc",
        ]


def test_a_module_outside_of_figures_travels(tmp_path: Path) -> None:
    """Its whole package, or its file."""
    write(tmp_path / "mine/values.py", "")
    write(tmp_path / "mine/helper.py", "")
    write(tmp_path / "single.py", "")

    def names(module: str) -> list[str]:
        with zipfile.ZipFile(io.BytesIO(elsewhere.pack(Request(str(tmp_path), module, (), ())))) as archive:
            return sorted(archive.namelist())

    assert names("mine.values") == ["mine/helper.py", "mine/values.py"]
    assert names("single") == ["single.py"]


@pytest.mark.parametrize("name", ["figures/data/a.txt", "figures/talks/case.py", "matplotlibrc", "deck/case/mine.ttf"])
def test_each_of_them_counts(request_here: Request, name: str) -> None:
    """A change of one is another project."""
    before = elsewhere.digest(request_here)
    write(Path(request_here.root) / name, "changed")

    assert elsewhere.digest(request_here) != before


def test_where_the_files_are_they_are_used(request_here: Request) -> None:
    """Nothing is asked for; what the code prints comes back with the answer."""
    answer = elsewhere.run(replace(request_here, fonts={}), elsewhere.digest(replace(request_here, fonts={})))

    assert answer is not None
    assert answer_from(answer[0].values["n"]).value == "far"
    assert answer[1] == "said\n"


def test_where_they_are_not_they_are_asked_for(
    request_here: Request, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And kept for the next request; those that lie there under the same path but differ are not taken."""
    monkeypatch.setattr(elsewhere, "_unpacked", {})
    here = replace(request_here, fonts={})
    known = elsewhere.digest(here)
    other = tmp_path_factory.mktemp("other")
    write(other / "figures/talks/case.py", MODULE.replace("open('figures/data/a.txt').read()", "'stale'"))
    there = replace(here, root=str(other))

    assert elsewhere.run(there, known) is None
    for packed in (elsewhere.pack(here), b""):
        answer = elsewhere.run(there, known, packed)
        assert answer is not None
        assert answer_from(answer[0].values["n"]).value == "far"
