"""The process around a talk's code: what the code prints, and how it may die."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckproof.compute.process import run
from deckproof.compute.protocol import Request, Response, answer_from
from deckproof.errors import DeckError, Finding, Place
from tests.projects import IMPORTS, write

FILE = "figures/talks/case.py"
FIRST = 1 + IMPORTS.count("\n")
"""The first line after the imports."""


def compute(root: Path, module: str, *names: str) -> Response:
    """Run the process on a module of these lines."""
    write(root / FILE, IMPORTS + module)
    return run(Request(str(root), "figures.talks.case", names, ()))


def death(root: Path, module: str, *names: str) -> Finding:
    """Run the process to its early end and return the one finding."""
    with pytest.raises(DeckError) as caught:
        compute(root, module, *names)
    (finding,) = caught.value.findings
    return finding


NOISY = """
import os
import subprocess
import sys

print("while importing")


@value
def noisy():
    print("to standard output")
    os.write(1, b"by its number\\n")
    os.write(2, b"\\xff no text\\n")
    subprocess.run([sys.executable, "-c", "print('from a child')"], check=True)
    return 1
"""


def test_what_code_prints_goes_to_standard_error(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """By print, by file number, from another program, of any bytes: the author sees it, the answer stays whole."""
    response = compute(tmp_path, NOISY, "noisy")
    said = capfd.readouterr()

    assert answer_from(response.values["noisy"]).value == 1
    assert said.out == ""
    for text in ("while importing", "to standard output", "by its number", "\ufffd no text", "from a child"):
        assert text in said.err


@pytest.mark.parametrize(
    ("ending", "how"),
    [
        ("os._exit(0)", "status 0"),
        ("os._exit(3)", "status 3"),
        ("os.kill(os.getpid(), 9)", "signal SIGKILL"),
        ("os.abort()", "signal SIGABRT"),
    ],
)
def test_a_function_that_ends_the_process(tmp_path: Path, ending: str, how: str) -> None:
    """The finding names the function that ran last, where it is defined, whatever the status."""
    module = f"import os\n\n@value\ndef fine():\n    return 1\n\n@value\ndef fatal():\n    {ending}\n"
    finding = death(tmp_path, module, "fine", "fatal")

    assert (finding.code, finding.place) == ("C004", Place(FILE, FIRST + 6))
    assert finding.message == f"the computing process ended with {how} while value 'fatal' ran"


def test_the_last_words_are_kept(tmp_path: Path) -> None:
    """What the process wrote to standard error before its end stands in the hint."""
    module = "import os, sys\n@value\ndef fatal():\n    sys.stderr.write('last words\\n')\n    os._exit(1)\n"

    assert death(tmp_path, module, "fatal").hint == "last words"


def test_a_fault_in_c_code_shows_where(tmp_path: Path) -> None:
    """Python's own fault handler names the line."""
    module = "import os\n@value\ndef fatal():\n    os.abort()\n"

    assert f'{FILE}", line {FIRST + 3} in fatal' in death(tmp_path, module, "fatal").hint


def test_a_module_that_ends_the_process(tmp_path: Path) -> None:
    """While the module is imported, no function is to blame."""
    finding = death(tmp_path, "import os\nos._exit(7)\n")

    assert (finding.code, finding.place) == ("C005", Place(FILE, 1))
    assert finding.message == "the computing process ended with status 7 while it imported figures.talks.case"


def test_an_end_after_the_answer_does_not_matter(tmp_path: Path) -> None:
    """The answer is whole."""
    module = "import atexit, os\natexit.register(os._exit, 5)\n@value\ndef fine():\n    return 2\n"

    assert answer_from(compute(tmp_path, module, "fine").values["fine"]).value == 2
