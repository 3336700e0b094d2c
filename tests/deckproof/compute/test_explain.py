"""Why an answer is stored or not, in words."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deckproof import compute
from deckproof.compute import versions
from deckproof.compute.explain import names, unit_of
from tests.projects import HEAD, IMPORTS, Talk, make, write

MODULE = IMPORTS + (
    "from pathlib import Path\n\nfrom figures.core.middle import doubled\n\n\n"
    "@value\ndef die():\n    return {'faces': 6, 'mean': 3.5}\n\n\n"
    "@value\ndef far():\n    return doubled() + len(Path('figures/a.txt').read_text())\n\n\n"
    "@value\ndef broken():\n    raise ValueError('no')\n\n\n"
    "@table\ndef faces():\n    from deckproof.draw import Table\n\n    return Table(['n'], [[num(1)]])\n"
)
SLIDES = HEAD + "## Die\n\n{{ die.faces }} {{ far }}\n\n![Faces](table:faces)\n"
CASE, MIDDLE, BASE = "figures/talks/case.py", "figures/core/middle.py", "figures/core/base.py"


@pytest.fixture
def talk(tmp_path: Path) -> Talk:
    """A talk whose answers are stored."""
    talk = make(tmp_path, SLIDES, MODULE)
    write(tmp_path / MIDDLE, "from figures.core.base import N\n\n\ndef doubled():\n    return 2 * N\n")
    write(tmp_path / BASE, "N = 3\n")
    write(tmp_path / "figures/a.txt", "abc")
    compute.answers(talk.deck(), talk.project.cache / "answers")
    return talk


def why(talk: Talk, name: str) -> list[str]:
    """Ask for a name."""
    return compute.why(talk.deck(), talk.project.cache / "answers", name)


@pytest.mark.parametrize("name", ["die.faces", "die", "far", "table:faces"])
def test_a_hit(talk: Talk, name: str) -> None:
    """With what it depends on."""
    data = "figures/a.txt" if name == "far" else "no files of data"

    assert why(talk, name) == [
        f"{name}: hit",
        f"nothing has changed of 3 sources, {data}, and the packages that they import",
    ]


def test_changes_are_named(talk: Talk) -> None:
    """A helper two imports away, a function, and data that was read; each for those that depend on it."""
    write(talk.root / BASE, "N = 4\n")
    write(talk.module, MODULE.replace("'mean': 3.5", "'mean': 3.6"))

    assert why(talk, "far") == ["far: miss", f"{BASE} has changed"]
    assert why(talk, "die.faces") == ["die.faces: miss", f"{BASE} has changed", f"die in {CASE} has changed"]
    write(talk.root / BASE, "N = 3\n")
    assert why(talk, "die.faces") == ["die.faces: miss", f"die in {CASE} has changed"]
    assert why(talk, "far")[0] == "far: hit"


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda path: path.write_text("abcd"), "figures/a.txt, which was read, has changed"),
        (lambda path: path.unlink(), "figures/a.txt, which was read, is gone"),
    ],
)
def test_data_that_was_read(talk: Talk, change: object, line: str) -> None:
    """It changed, or it is gone."""
    assert callable(change)
    change(talk.root / "figures/a.txt")

    assert why(talk, "far") == ["far: miss", line]


def test_versions_are_told(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it was and what it is."""
    before = versions.python()
    monkeypatch.setattr(versions, "python", lambda: "CPython 4.0 on paper")
    monkeypatch.setattr(versions, "package", lambda _: "")

    assert why(talk, "far") == ["far: miss", f"Python was {before} and is CPython 4.0 on paper"]
    assert why(talk, "table:faces")[-1].startswith("fontTools was fonttools ")
    assert why(talk, "table:faces")[-1].endswith(" and is not installed")


def test_imports_that_come_and_go(talk: Talk) -> None:
    """What is needed now and was not, and the reverse."""
    write(talk.root / MIDDLE, "from figures.core.other import N\n\n\ndef doubled():\n    return 2 * N\n")
    write(talk.root / "figures/core/other.py", "N = 3\n")

    assert why(talk, "far") == [
        "far: miss",
        f"{BASE} was needed before and is not now",
        f"{MIDDLE} has changed",
        "figures/core/other.py is needed now and was not before",
    ]


def test_what_was_never_stored(talk: Talk) -> None:
    """A part that nobody asked for, a function that nobody asked for, and one that is new."""
    assert why(talk, "die.mean") == ["die.mean: miss", "this part of the value was not asked for before"]
    never = "no answer is stored: it was never computed here, it failed, or .deckproof/ was deleted"
    assert why(talk, "broken") == ["broken: miss", never]
    write(talk.module, MODULE + "\n\n@value\ndef fresh():\n    return 1\n")
    assert why(talk, "fresh") == ["fresh: miss", "it is new: no build has seen it"]


def test_a_damaged_answer(talk: Talk) -> None:
    """It is a miss, with a note."""
    for path in (talk.project.cache / "answers" / "case").glob("*.json"):
        os.truncate(path, 100)

    assert why(talk, "far")[-1] == "it is new: no build has seen it"


def test_an_unknown_name(talk: Talk) -> None:
    """The error knows all that there are."""
    with pytest.raises(compute.NoSuchName) as caught:
        why(talk, "dei")

    assert caught.value.args == ("dei", ["die", "far", "broken", "table:faces"])


@pytest.mark.parametrize(
    ("name", "unit"),
    [("run", "value run"), ("run.loss.0", "value run"), ("figure:loss", "figure loss"), ("live:play", "live play")],
)
def test_names_and_functions(name: str, unit: str) -> None:
    """A name as slides write it stands for one function."""
    assert unit_of(name) == unit
    assert names([unit]) == [name.partition(".")[0]]
