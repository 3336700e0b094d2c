"""`deckproof check`."""

from __future__ import annotations

import re

import pytest

from deckproof import browser
from deckproof.report import Report
from tests.deckproof.commands.running import BAD, run
from tests.projects import Talk, write


@pytest.mark.browser
def test_a_good_talk(talk: Talk) -> None:
    """The counts of what was seen, status 0."""
    talk.build()
    result = run("check")

    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == ("case: 2 slides, 2 steps: 1 computed numbers confirmed, 0 declared, 0 loose; 0 findings\n")


@pytest.mark.parametrize(
    ("seen", "counts"),
    [
        ({}, "0 slides, 0 steps: 0 computed numbers confirmed, 0 declared"),
        ({"states": 1}, "0 slides, 0 steps, 1 state: 0 computed numbers confirmed, 0 declared"),
        ({"live": 2}, "0 slides, 0 steps: 0 computed numbers confirmed, 2 live cases confirmed, 0 declared"),
    ],
)
def test_states_and_live_cases(talk: Talk, monkeypatch: pytest.MonkeyPatch, seen: dict[str, int], counts: str) -> None:
    """They are counted where there are any."""
    from deckproof import pipeline  # noqa: PLC0415  # as the command does

    monkeypatch.setattr(pipeline, "check", lambda *_: Report([], **seen))

    assert run("check", talk.folder.name).stdout == f"case: {counts}, 0 loose; 0 findings\n"


def test_a_talk_with_faults(talk: Talk) -> None:
    """Findings on standard error, counts on standard output, status 1."""
    write(talk.slides, BAD)
    result = run("check")

    assert result.exit_code == 1
    assert result.stderr.count("C001") == 2
    assert result.stdout == ("case: 0 slides, 0 steps: 0 computed numbers confirmed, 0 declared, 0 loose; 2 findings\n")


@pytest.mark.usefixtures("talk")
def test_a_talk_that_was_not_built() -> None:
    """A finding that says what to do."""
    result = run("check", "case")

    assert result.exit_code == 1
    assert "B012" in result.stderr
    assert "deckproof build case" in result.stderr


def test_no_browser(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Status 2 and what to do, no traceback."""
    talk.build()
    monkeypatch.setenv(browser.SETTING, "/nowhere/chromium")
    result = run("check")

    assert result.exit_code == 2
    assert "Error: DECKPROOF_BROWSER names the browser '/nowhere/chromium', which is not there." in result.stderr
    assert "--install" in result.stderr


def test_the_rules(talk: Talk) -> None:
    """Every rule, with its examples; no talk is looked at."""
    write(talk.slides, BAD)
    result = run("check", "--rules")

    assert result.exit_code == 0
    assert len(re.findall(r"^[A-Z]\d{3}  ", result.stdout, re.MULTILINE)) > 20
    assert "C001  A slide names a value, figure or table that the talk's module does not have." in result.stdout


@pytest.mark.parametrize("terminal", [True, False])
@pytest.mark.usefixtures("talk")
def test_progress_is_for_terminals(monkeypatch: pytest.MonkeyPatch, *, terminal: bool) -> None:
    """There one line that changes and is cleared at the end; nothing elsewhere."""
    from deckproof import pipeline  # noqa: PLC0415  # as the command does

    def check(_project: object, _folder: object, progress: object, _executor: object) -> Report:
        assert callable(progress)
        progress("slide 1")
        progress("")
        return Report([])

    monkeypatch.setattr(pipeline, "check", check)
    monkeypatch.setattr("click.testing._NamedTextIOWrapper.isatty", lambda _: terminal, raising=False)
    result = run("check")

    assert result.exit_code == 0
    assert result.stderr.replace("\r", "").replace("\x1b[K", "") == ("slide 1" if terminal else "")
