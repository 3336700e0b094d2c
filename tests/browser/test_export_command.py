"""`deckproof export` as a user runs it: what it says, what it refuses, and what Ctrl-C leaves."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from deckproof.browser import SETTING
from tests import papers
from tests.projects import Talk, command, hear_ctrl_c

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def talk(tmp_path_factory: pytest.TempPathFactory) -> Talk:
    """The deck on paper, built."""
    made = papers.project(tmp_path_factory.mktemp("command"))
    made.build()
    return made


def files(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder, hidden ones too."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_it_says_what_it_made(talk: Talk) -> None:
    """Each file with its pages, and how long it took."""
    done = command(talk.root, "export", "--only", "slides", "--range", "1-2", "--png")

    assert done.returncode == 0, done.stderr
    first, second, last = done.stdout.splitlines()
    assert first.startswith("case: dist/case/slides.pdf (2 pages, 0.")
    assert second == "case: dist/case/png (2 pages)"
    assert last.startswith("case: exported in ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--range", "7-99"], "the talk has the slides 1 to 8"),
        (["--only", "4up"], "'slides', 'handout', '2up', '3up', '6up'"),
        (["--paper", "a3"], "'a4', 'letter'"),
        (["--only", "slides", "--numbers"], "`--only slides` makes none"),
        (["nothing"], "there is no talk 'nothing'"),
    ],
)
def test_wrong_usage(talk: Talk, arguments: list[str], said: str) -> None:
    """Ends with status 2, and says what is allowed."""
    done = command(talk.root, "export", *arguments)

    assert done.returncode == 2
    assert said in done.stderr


def test_no_browser(talk: Talk) -> None:
    """Says how to get one, and writes no PDF."""
    before = {name for name in files(talk.output) if name.endswith(".pdf")}

    done = command(talk.root, "export", "--only", "6up", **{SETTING: "/no/such/browser"})

    assert done.returncode == 2
    assert "--install" in done.stderr
    assert "Traceback" not in done.stderr
    assert {name for name in files(talk.output) if name.endswith(".pdf")} == before


def test_an_output_that_cannot_be_written(tmp_path: Path) -> None:
    """Says which folder, and what to see to."""
    talk = papers.project(tmp_path)
    (talk.root / "dist").write_text("a file in the way")

    done = command(talk.root, "export", "--only", "slides")

    assert done.returncode == 2
    assert "cannot write" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is no signal there")
def test_ctrl_c_leaves_what_was_there(talk: Talk) -> None:
    """While it prints: the files of before, none of the new, and nothing half-written."""
    before = files(talk.output)
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "deckproof", "export"],
        cwd=talk.root,
        env={**os.environ},
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=hear_ctrl_c,  # noqa: PLW1509  # nothing here runs threads
    )
    try:
        assert process.stderr is not None
        assert process.stderr.readline() == "printing slides.pdf\n"
        os.killpg(process.pid, signal.SIGINT)
        said = process.communicate(timeout=60)[1]
    finally:
        process.kill()
    assert process.returncode not in {0, 2}
    assert "Traceback" not in said
    assert files(talk.output) == before
