"""What is said about an exception: its text, and the author's own line."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckproof.compute.trouble import described, place_in, relative, trace
from deckproof.errors import Place


def raised(path: Path, source: str) -> Exception:
    """Run a source as the file `path` and return what it raises."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source, "utf-8")
    with pytest.raises(Exception) as caught:  # noqa: PT011  # each test looks at what it is
        exec(compile(source, str(path), "exec"), {"__name__": "case"})  # noqa: S102  # a source of our own
    return caught.value


def test_the_text_holds_type_and_message() -> None:
    """An exception without a message is its type alone."""
    assert described(ValueError("no such letter")) == "ValueError: no such letter"
    assert described(RuntimeError()) == "RuntimeError"


def test_the_place_is_the_deepest_line_of_the_project(tmp_path: Path) -> None:
    """The line that raised, not the one that called it."""
    error = raised(tmp_path / "figures" / "a.py", "def ratio():\n    return 1 / 0\n\nratio()\n")

    assert place_in(tmp_path, error) == Place("figures/a.py", 2)


def test_a_library_is_not_the_place(tmp_path: Path) -> None:
    """Where a library raises, the author's call is meant."""
    error = raised(tmp_path / "a.py", "import fractions\n\nfractions.Fraction('x')\n")

    assert place_in(tmp_path, error) == Place("a.py", 3)


@pytest.mark.parametrize("folder", [".venv/lib", "env/site-packages"])
def test_an_environment_inside_the_project_is_not_the_place(tmp_path: Path, folder: str) -> None:
    """Files of an environment are no code of the author's."""
    error = raised(tmp_path / folder / "a.py", "1 / 0\n")

    assert place_in(tmp_path, error) is None


def test_a_syntax_error_names_its_own_line(tmp_path: Path) -> None:
    """The line with the error, though nothing ran."""
    path = tmp_path / "a.py"
    with pytest.raises(SyntaxError) as caught:
        compile("x = 1\ny = (\n", str(path), "exec")

    assert place_in(tmp_path, caught.value) == Place("a.py", 2)


def test_the_traceback_is_cut_to_its_end(tmp_path: Path) -> None:
    """Its last six lines, ending with the exception."""
    error = raised(tmp_path / "a.py", "def f(n):\n    return f(n - 1) if n else 1 / n\n\nf(9)\n")
    lines = trace(error).splitlines()

    assert len(lines) == 6
    assert lines[-1] == "ZeroDivisionError: division by zero"


def test_a_path_outside_the_project_stays_whole(tmp_path: Path) -> None:
    """Only what is inside is shortened."""
    assert relative(str(tmp_path / "figures" / "a.py"), tmp_path) == "figures/a.py"
    assert relative("/elsewhere/a.py", tmp_path) == str(Path("/elsewhere/a.py"))
