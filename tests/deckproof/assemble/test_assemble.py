"""A deck's output: its page and its ledger, in their folder, the same every time."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from deckproof.errors import DeckError, UsageError
from tests.projects import HEAD, IMPORTS, ROOT, Talk, case, command, make, write


@pytest.fixture
def talk(tmp_path: Path) -> Talk:
    """A talk of one number."""
    return make(tmp_path, HEAD + "## A\n\n{{ n }}\n", IMPORTS + "@value\ndef n():\n    return 3\n")


def test_the_output(talk: Talk) -> None:
    """One page and one ledger under dist/, in the talk's own folder."""
    page = talk.build()

    assert page == talk.root / "dist" / "case" / "index.html"
    assert sorted(path.name for path in page.parent.iterdir()) == ["index.html", "numbers.json"]
    assert json.loads((page.parent / "numbers.json").read_text("utf-8"))["numbers"][0]["text"] == "3"


def test_a_deck_with_faults_keeps_its_last_output(talk: Talk) -> None:
    """Whatever stage finds them."""
    before = talk.build().read_bytes()
    for fault in ("{{ m }}", "$\\frac{a}$", "::: notes"):
        write(talk.slides, HEAD + f"## A\n\n{fault}\n")
        with pytest.raises(DeckError):
            talk.build()

        assert (talk.output / "index.html").read_bytes() == before


def test_a_folder_that_cannot_be_written(talk: Talk) -> None:
    """A file where the folder should be: the error says what cannot be written and what to see to."""
    write(talk.project.dist, "a file")
    with pytest.raises(UsageError) as caught:
        talk.build()

    assert str(caught.value) == (
        f"cannot write {talk.output}: File exists\nsee that {talk.project.dist} is a folder that you may write to"
    )


def test_two_processes_write_the_same_bytes(tmp_path: Path) -> None:
    """Page and ledger of a deck with every form, built without a cache under different hashing."""
    talk = case(ROOT / "tests" / "cases" / "good-project", tmp_path)
    outputs = []
    for seed in ("1", "2"):
        shutil.rmtree(talk.project.cache / "answers", ignore_errors=True)
        done = command(tmp_path, "build", PYTHONHASHSEED=seed)

        assert done.returncode == 0, done.stderr
        outputs.append({path.name: path.read_bytes() for path in talk.output.iterdir()})
        shutil.rmtree(talk.project.dist)

    assert outputs[0].keys() == {"index.html", "numbers.json"}
    assert outputs[0] == outputs[1]
