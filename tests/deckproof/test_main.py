"""The command line: what it prints where, and how it ends: 0 fine, 1 findings, 2 wrong usage."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from deckproof import __main__, __version__, browser
from deckproof.browser import Browser, BrowserNotFound
from deckproof.report import Report
from tests.projects import HEAD, IMPORTS, Talk, command, make, share_fonts, write

MODULE = IMPORTS + "@value\ndef n():\n    return 6\n"
GOOD = HEAD + "## Faces {#faces}\n\nA die has {{ n }} faces.\n"
BAD = HEAD + "## Faces {#faces}\n\nA die has {{ m }} and {{ o }} faces.\n"
COMMANDS = ["build", "check", "diff", "doctor", "new", "numbers", "present"]


@pytest.fixture
def talk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Talk:
    """A good talk, in whose project the user stands."""
    monkeypatch.chdir(tmp_path)
    return make(tmp_path, GOOD, MODULE)


def run(*arguments: str) -> Result:
    """Run a command in this process."""
    return CliRunner().invoke(__main__.main, arguments)


class TestBuild:
    """`deckproof build`."""

    def test_a_good_talk(self, talk: Talk) -> None:
        """One line: the talk, its page, size and time."""
        result = run("build")

        assert (result.exit_code, result.stderr) == (0, "")
        assert re.fullmatch(r"case: dist/case/index\.html \(\d\.\d\d MB\) in \d+\.\d s\n", result.stdout)
        assert talk.output.is_dir()

    def test_a_bad_talk_among_good_ones(self, talk: Talk) -> None:
        """Its findings and their number on standard error, status 1; the others are built."""
        make(talk.root, BAD, MODULE, name="bad")
        make(talk.root, GOOD, MODULE, name="zoo")
        result = run("build")

        assert result.exit_code == 1
        assert result.stderr == (
            "deck/bad/slides.md:7: C001 unknown value 'm'\n"
            "    list them: deckproof numbers --names\n"
            "deck/bad/slides.md:7: C001 unknown value 'o'\n"
            "    list them: deckproof numbers --names\n"
            "bad: 2 errors, nothing written\n"
        )
        assert [line.split(":")[0] for line in result.stdout.splitlines()] == ["case", "zoo"]

    def test_named_talks_only(self, talk: Talk) -> None:
        """Others are left alone."""
        make(talk.root, GOOD, MODULE, name="zoo")

        assert run("build", "zoo").exit_code == 0
        assert [path.name for path in talk.project.dist.iterdir() if path.is_dir()] == ["zoo"]

    def test_an_unknown_talk(self, talk: Talk) -> None:
        """Status 2, the nearest name, and nothing is built."""
        result = run("build", "csae")

        assert result.exit_code == 2
        assert result.stderr.endswith("Error: there is no talk 'csae'\ndid you mean 'case'?\ntalks: case\n")
        assert not talk.project.dist.exists()

    def test_no_project(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Status 2, with how to make one."""
        monkeypatch.chdir(tmp_path)
        result = run("build")

        assert result.exit_code == 2
        assert "or make one with `deckproof new`" in result.stderr

    def test_output_that_cannot_be_written(self, talk: Talk) -> None:
        """Status 2 and one message, no traceback."""
        write(talk.project.dist, "a file")
        result = run("build")

        assert result.exit_code == 2
        assert f"Error: cannot write {talk.output}: File exists\n" in result.stderr


class TestCheck:
    """`deckproof check`."""

    @pytest.mark.browser
    def test_a_good_talk(self, talk: Talk) -> None:
        """The counts of what was seen, status 0."""
        talk.build()
        result = run("check")

        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout == (
            "case: 2 slides, 2 steps: 1 computed numbers confirmed, 0 declared, 0 loose; 0 findings\n"
        )

    @pytest.mark.parametrize(
        ("seen", "counts"),
        [
            ({}, "0 slides, 0 steps: 0 computed numbers confirmed, 0 declared"),
            ({"states": 1}, "0 slides, 0 steps, 1 state: 0 computed numbers confirmed, 0 declared"),
            ({"live": 2}, "0 slides, 0 steps: 0 computed numbers confirmed, 2 live cases confirmed, 0 declared"),
        ],
    )
    def test_states_and_live_cases(
        self, talk: Talk, monkeypatch: pytest.MonkeyPatch, seen: dict[str, int], counts: str
    ) -> None:
        """They are counted where there are any."""
        from deckproof import pipeline  # noqa: PLC0415  # as the command does

        monkeypatch.setattr(pipeline, "check", lambda *_: Report([], **seen))

        assert run("check", talk.folder.name).stdout == f"case: {counts}, 0 loose; 0 findings\n"

    def test_a_talk_with_faults(self, talk: Talk) -> None:
        """Findings on standard error, counts on standard output, status 1."""
        write(talk.slides, BAD)
        result = run("check")

        assert result.exit_code == 1
        assert result.stderr.count("C001") == 2
        assert result.stdout == (
            "case: 0 slides, 0 steps: 0 computed numbers confirmed, 0 declared, 0 loose; 2 findings\n"
        )

    @pytest.mark.usefixtures("talk")
    def test_a_talk_that_was_not_built(self) -> None:
        """A finding that says what to do."""
        result = run("check", "case")

        assert result.exit_code == 1
        assert "B012" in result.stderr
        assert "deckproof build case" in result.stderr

    def test_no_browser(self, talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
        """Status 2 and what to do, no traceback."""
        talk.build()
        monkeypatch.setenv(browser.SETTING, "/nowhere/chromium")
        result = run("check")

        assert result.exit_code == 2
        assert "Error: DECKPROOF_BROWSER names the browser '/nowhere/chromium', which is not there." in result.stderr
        assert "--install" in result.stderr

    def test_the_rules(self, talk: Talk) -> None:
        """Every rule, with its examples; no talk is looked at."""
        write(talk.slides, BAD)
        result = run("check", "--rules")

        assert result.exit_code == 0
        assert len(re.findall(r"^[A-Z]\d{3}  ", result.stdout, re.MULTILINE)) > 20
        assert "C001  A slide names a value, figure or table that the talk's module does not have." in result.stdout

    @pytest.mark.parametrize("terminal", [True, False])
    @pytest.mark.usefixtures("talk")
    def test_progress_is_for_terminals(self, monkeypatch: pytest.MonkeyPatch, *, terminal: bool) -> None:
        """There one line that changes and is cleared at the end; nothing elsewhere."""
        from deckproof import pipeline  # noqa: PLC0415  # as the command does

        def check(_project: object, _folder: object, progress: object) -> Report:
            assert callable(progress)
            progress("slide 1")
            progress("")
            return Report([])

        monkeypatch.setattr(pipeline, "check", check)
        monkeypatch.setattr("click.testing._NamedTextIOWrapper.isatty", lambda _: terminal, raising=False)
        result = run("check")

        assert result.exit_code == 0
        assert result.stderr.replace("\r", "").replace("\x1b[K", "") == ("slide 1" if terminal else "")


class TestNumbers:
    """`deckproof numbers`."""

    @pytest.mark.usefixtures("talk")
    def test_what_is_shown(self) -> None:
        """Text, name, slide and function, a line each."""
        assert run("numbers").stdout == "6  n  #faces  figures/talks/case.py:5\n"

    @pytest.mark.usefixtures("talk")
    def test_what_may_be_named(self) -> None:
        """Kind and name, and where it is defined."""
        assert run("numbers", "--names").stdout == "value n  figures/talks/case.py:5\n"

    def test_names_help_a_talk_with_faults(self, talk: Talk) -> None:
        """They are listed even though the slides name what is not there; the numbers cannot be."""
        write(talk.slides, BAD)

        assert run("numbers", "--names").stdout == "value n  figures/talks/case.py:5\n"
        result = run("numbers")
        assert (result.exit_code, result.stdout) == (1, "")
        assert "unknown value 'm'" in result.stderr


class TestDiff:
    """`deckproof diff`."""

    def test_what_changed(self, talk: Talk) -> None:
        """A line each and their number; status 1 where there are any, 0 where not."""
        talk.build()
        talk.output.rename(talk.root / "old")
        write(talk.module, MODULE.replace("6", "7"))
        talk.build()
        result = run("diff", "old", "dist/case")

        assert (result.exit_code, result.stdout) == (1, "n: 6 -> 7  #faces\n1 number changed\n")
        assert run("diff", "old", "old").stdout == "0 numbers changed\n"
        assert run("diff", "old", "old").exit_code == 0

    def test_what_is_no_ledger(self, tmp_path: Path) -> None:
        """Status 2 and one message."""
        write(tmp_path / "numbers.json", json.dumps([]))
        result = run("diff", str(tmp_path), str(tmp_path))

        assert result.exit_code == 2
        assert "is no ledger" in result.stderr

    def test_a_path_that_is_not_there(self, tmp_path: Path) -> None:
        """Status 2."""
        assert run("diff", str(tmp_path), str(tmp_path / "nowhere")).exit_code == 2


class TestDoctor:
    """`deckproof doctor`."""

    @pytest.mark.usefixtures("talk")
    def test_a_healthy_place(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A line each, status 0."""
        monkeypatch.setattr(browser, "find", lambda: Browser(Path("/usr/bin/chromium"), "system"))
        result = run("doctor")

        assert result.exit_code == 0
        assert [line[:3] for line in result.stdout.splitlines()] == ["ok "] * 3

    @pytest.mark.usefixtures("talk")
    def test_something_missing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """It is marked, status 1."""

        def no_browser() -> Browser:
            raise BrowserNotFound("there is none")

        monkeypatch.setattr(browser, "find", no_browser)
        result = run("doctor")

        assert result.exit_code == 1
        assert "BAD  browser: there is none\n" in result.stdout


class TestNew:
    """`deckproof new`."""

    def test_a_new_talk(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """What was written and what to run next; that works."""
        monkeypatch.chdir(tmp_path)
        result = run("new", "my-talk")

        assert result.stdout == (
            "wrote deck/my-talk/slides.md\nwrote figures/talks/my_talk.py\nnow run: deckproof build my-talk\n"
        )
        share_fonts(tmp_path)
        assert run("build", "my-talk").exit_code == 0

    def test_inside_a_project(self, talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
        """It is made in the project, wherever in it the user stands."""
        monkeypatch.chdir(talk.folder)
        result = run("new", "my-talk")

        assert result.stdout.splitlines()[0] == "wrote ../my-talk/slides.md"
        assert talk.project.talks() == ["case", "my-talk"]

    @pytest.mark.usefixtures("talk")
    def test_a_name_that_cannot_be_one(self) -> None:
        """Status 2 and what names are like."""
        result = run("new", "My Talk")

        assert result.exit_code == 2
        assert "Error: 'My Talk' cannot name a talk" in result.stderr


class TestAsAProgram:
    """As users run it."""

    def test_the_statuses(self, talk: Talk) -> None:
        """0 for a good talk, 1 for one with findings, 2 for one that is not there."""
        make(talk.root, BAD, MODULE, name="bad")

        assert [command(talk.root, "build", name).returncode for name in ("case", "bad", "cas")] == [0, 1, 2]

    def test_the_version(self, tmp_path: Path) -> None:
        """The package's own."""
        assert command(tmp_path, "--version").stdout == f"deckproof, version {__version__}\n"

    @pytest.mark.parametrize("arguments", [[], *([name] for name in COMMANDS)], ids=" ".join)
    def test_help(self, arguments: list[str]) -> None:
        """Every command says what it does; the group lists them all."""
        result = run(*arguments, "--help")

        assert result.exit_code == 0
        assert len(result.stdout.splitlines()) > 4
        if not arguments:
            assert all(f"\n  {name} " in result.stdout for name in COMMANDS)

    def test_help_loads_no_stage(self, tmp_path: Path) -> None:
        """It is there at once: nothing that computes, reads, draws or drives a browser is imported."""
        program = (
            "import sys\nfrom deckproof.__main__ import main\n"
            "try:\n    main(['build', '--help'])\n"
            "finally:\n    print(*sorted(sys.modules), sep='\\n', file=sys.stderr)"
        )
        done = subprocess.run(
            [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, encoding="utf-8", check=False
        )
        loaded = set(done.stderr.split())
        heavy = {"numpy", "matplotlib", "markdown_it", "playwright", "jinja2", "fontTools", "yaml", "pygments"}

        assert done.stdout.startswith("Usage: ")
        assert "deckproof.errors" in loaded
        assert loaded & {*heavy, "deckproof.pipeline"} == set()
