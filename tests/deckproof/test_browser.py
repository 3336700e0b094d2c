"""The browser: found in the stated order, installed where there is none, started safely."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Error, sync_playwright

from deckproof import browser
from deckproof.browser import Browser, BrowserNotFound, Outcome

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the browsers here are shell scripts")

DOWNLOAD = [sys.executable, "-m", "playwright", "install", "chromium"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the whole PATH of a machine without a browser and without a setting."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(browser.SETTING, raising=False)
    monkeypatch.setattr(browser, "MAC_APPLICATIONS", ())
    monkeypatch.setattr(browser, "WINDOWS_FOLDERS", ())
    return tmp_path


def program(path: Path, status: int = 0) -> Path:
    """A program at `path` that ends with `status`."""
    path.write_text(f"#!/bin/sh\nexit {status}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


@dataclass
class Machine:
    """Stands in for the system: it knows no browser until a command that `gives` names one has run."""

    gives: dict[str, Path] = field(default_factory=dict)  # the word in a command -> the browser it brings
    ran: list[list[str]] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def run(self, command: Sequence[str], seconds: float) -> Outcome:
        """Answer as the real `run` would; installing commands are kept in `ran`."""
        if command[-1] == "--version":
            return Outcome(ok=True, text="Chromium 1.0")
        if "-c" in command:
            return Outcome(ok=True, text="/nowhere/chrome")
        self.ran.append(list(command))
        self.seconds.append(seconds)
        for word, path in self.gives.items():
            if word in command and command[-1] != "update":
                program(path)
                return Outcome(ok=True, text="done")
        return Outcome(ok=False, text=f"{command[-1]} cannot be had")


class TestFind:
    """The order: the one that is named, Playwright's, the system's."""

    def test_an_argument_goes_before_the_setting(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """What the caller names is used, whatever the environment says."""
        mine, other = program(folder / "mine"), program(folder / "other")
        monkeypatch.setenv(browser.SETTING, str(other))
        assert browser.find(mine) == Browser(mine, "the argument")

    def test_the_setting_goes_before_playwright(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """DECKPROOF_BROWSER is used although Playwright has a browser."""
        mine, bundled = program(folder / "mine"), program(folder / "bundled")
        monkeypatch.setenv(browser.SETTING, str(mine))
        assert browser.find(bundled=str(bundled)) == Browser(mine, "DECKPROOF_BROWSER")

    def test_the_setting_may_be_a_command(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A bare name is looked for on the PATH."""
        mine = program(folder / "mine")
        monkeypatch.setenv(browser.SETTING, "mine")
        assert browser.find().path == mine

    def test_playwright_goes_before_the_system(self, folder: Path) -> None:
        """Playwright's own Chromium is the one it was made for."""
        program(folder / "chromium")
        bundled = program(folder / "bundled")
        assert browser.find(bundled=str(bundled)) == Browser(bundled, "Playwright")

    @pytest.mark.parametrize("command", browser.COMMANDS)
    def test_every_usual_name_is_found(self, folder: Path, command: str) -> None:
        """Each of the usual commands is enough."""
        path = program(folder / command)
        assert browser.find(bundled=str(folder / "none")) == Browser(path, "system")

    def test_one_that_does_not_start_is_passed_over(self, folder: Path) -> None:
        """A stub, or a browser without its libraries, does not hide one that works."""
        program(folder / "chromium", status=127)
        works = program(folder / "google-chrome")
        assert browser.find(bundled=str(folder / "none")).path == works

    def test_a_mac_application_is_found(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Programs that macOS keeps outside the PATH are looked for at their place."""
        monkeypatch.setattr(browser, "MAC_APPLICATIONS", ("Chromium",))
        program(folder / "chromium")
        application = Path("/Applications/Chromium.app/Contents/MacOS/Chromium")
        assert list(browser._system_places()) == [folder / "chromium", application]  # noqa: SLF001

    def test_a_windows_program_is_found(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Programs that Windows keeps outside the PATH are looked for in its program folders."""
        monkeypatch.setattr(browser, "WINDOWS_FOLDERS", ("NOT_SET_HERE", "PROGRAMFILES"))
        monkeypatch.setenv("PROGRAMFILES", str(folder))
        edge = folder / "Microsoft/Edge/Application/msedge.exe"
        edge.parent.mkdir(parents=True)
        assert browser.find(bundled=None, run=Machine().run, named=program(edge)).path == edge
        assert browser.find(run=Machine().run) == Browser(edge, "system")


class TestNotFound:
    """Each failure says what was tried and the ways to go on."""

    def test_nothing_there(self, folder: Path) -> None:
        """The text lists the places and the three ways."""
        program(folder / "chromium", status=1)
        with pytest.raises(BrowserNotFound) as caught:
            browser.find(bundled=str(folder / "gone"))
        text = str(caught.value)
        assert f"{folder / 'gone'} (Playwright): not there" in text
        assert f"{folder / 'chromium'} (system): does not start" in text
        assert [line.split()[0] for line in text.splitlines()[-3:]] == ["1.", "2.", "3."]
        assert "--install" in text
        assert "DECKPROOF_BROWSER=" in text

    @pytest.mark.parametrize(("status", "fault"), [(None, "is not there"), (1, "does not start")])
    def test_a_wrong_setting(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, status: int | None, fault: str
    ) -> None:
        """A setting that does not work is an error, even where another browser would be found."""
        program(folder / "chromium")
        if status is not None:
            program(folder / "mine", status)
        monkeypatch.setenv(browser.SETTING, str(folder / "mine"))
        with pytest.raises(BrowserNotFound, match=rf"DECKPROOF_BROWSER names .*mine', which {fault}\."):
            browser.find()


class TestRun:
    """Commands are bounded in time, and how they end is an answer, not an exception."""

    def test_what_it_said(self) -> None:
        """Both outputs are kept, and whether it went well."""
        code = "import sys; print('out'); print('err', file=sys.stderr); sys.exit(3)"
        assert browser.run([sys.executable, "-c", code], 60) == Outcome(ok=False, text="out\nerr")

    def test_too_slow(self) -> None:
        """A command that does not end is stopped, and the limit is named."""
        endless = [sys.executable, "-c", "import threading; threading.Event().wait()"]
        assert browser.run(endless, 0.2) == Outcome(ok=False, text="not finished after 0.2 s")

    def test_no_such_command(self) -> None:
        """A command that is not there fails like any other."""
        done = browser.run(["/nowhere/at-all"], 60)
        assert not done.ok
        assert "/nowhere/at-all" in done.text


class TestInstall:
    """Playwright's download first, then the system's package manager."""

    def test_nothing_to_do(self, folder: Path) -> None:
        """Where a browser is found, no command is run."""
        path, machine = program(folder / "chromium"), Machine()
        assert browser.install(machine.run) == Browser(path, "system")
        assert machine.ran == []

    def test_the_download_is_enough(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """When Playwright brings a browser, the package manager is left alone; one line says what is done."""
        program(folder / "apt-get")
        machine = Machine(gives={"playwright": folder / "chromium"})
        assert browser.install(machine.run).path == folder / "chromium"
        assert machine.ran == [DOWNLOAD]
        assert capsys.readouterr().err == f"no browser found; trying: {' '.join(DOWNLOAD)}\n"

    @pytest.mark.parametrize(("root", "before"), [(True, []), (False, ["sudo", "-n"])])
    def test_apt_comes_next(
        self,
        folder: Path,
        monkeypatch: pytest.MonkeyPatch,
        root: bool,  # noqa: FBT001  # a parameter of the test
        before: list[str],
    ) -> None:
        """Without a download, apt installs Chromium: as root at once, else by sudo without a question."""
        monkeypatch.setattr(browser, "_is_root", lambda: root)
        program(folder / "apt-get")
        machine = Machine(gives={"apt-get": folder / "chromium"})
        assert browser.install(machine.run) == Browser(folder / "chromium", "system")
        quiet = [*before, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
        update, install = machine.ran[1:]
        assert update == [*quiet, "update"]
        assert install == [*quiet, "install", "--yes", "--no-install-recommends", "chromium"]

    @pytest.mark.parametrize("manager", [name for name, _ in browser.MANAGERS])
    def test_every_manager_is_used_where_it_is_there(self, folder: Path, manager: str) -> None:
        """Each package manager brings the browser on a machine that has only this one."""
        program(folder / manager)
        machine = Machine(gives={manager: folder / "chromium"})
        assert browser.install(machine.run).path == folder / "chromium"

    def test_one_manager_is_enough(self, folder: Path) -> None:
        """Of two package managers, only the first of the list is asked."""
        program(folder / "apt-get")
        program(folder / "brew")
        with pytest.raises(BrowserNotFound) as caught:
            browser.install(Machine().run)
        assert "brew" not in str(caught.value)

    def test_homebrew_is_never_run_by_sudo(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Homebrew refuses to run as root."""
        monkeypatch.setattr(browser, "_is_root", lambda: False)
        program(folder / "brew")
        machine = Machine(gives={"brew": folder / "chromium"})
        browser.install(machine.run)
        assert machine.ran[-1][0] == "brew"

    def test_every_command_has_an_end(self, folder: Path) -> None:
        """Each installing command is bounded by the same limit."""
        program(folder / "apt-get")
        machine = Machine()
        with pytest.raises(BrowserNotFound):
            browser.install(machine.run)
        assert machine.seconds == [browser.INSTALL_SECONDS] * 3

    def test_all_that_was_tried_is_told(self, folder: Path) -> None:
        """When nothing helps, the text shows each command, what it said, and the three ways."""
        program(folder / "apt-get")
        with pytest.raises(BrowserNotFound) as caught:
            browser.install(Machine().run)
        text = str(caught.value)
        assert f"$ {' '.join(DOWNLOAD)}\nchromium cannot be had" in text
        assert "apt-get install --yes --no-install-recommends chromium\nchromium cannot be had" in text
        assert text.endswith(browser.WAYS)

    def test_only_the_end_of_a_long_story_is_told(self, folder: Path) -> None:
        """Of a command that said much, the last lines are shown: the reason stands there."""
        lines = [f"line {number}" for number in range(100)]

        def run(command: Sequence[str], seconds: float) -> Outcome:
            return Outcome(ok=False, text="\n".join(lines) if seconds > 60 else str(command))

        with pytest.raises(BrowserNotFound) as caught:
            browser.install(run)
        told = [line for line in str(caught.value).splitlines() if line.startswith("line ")]
        assert told == lines[-8:]
        assert not list(folder.iterdir())

    def test_a_wrong_setting_is_not_mended_by_installing(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A browser that would not be used is not installed."""
        monkeypatch.setenv(browser.SETTING, str(folder / "gone"))
        machine = Machine(gives={"playwright": folder / "chromium"})
        with pytest.raises(BrowserNotFound, match="DECKPROOF_BROWSER names"):
            browser.install(machine.run)
        assert machine.ran == []


class TestCommand:
    """`python -m deckproof.browser`, with and without --install."""

    @pytest.mark.parametrize("arguments", [[], ["--install"]])
    def test_it_prints_the_browser(
        self,
        folder: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        arguments: list[str],
    ) -> None:
        """One line says which browser is used and why; the status is 0."""
        monkeypatch.setenv(browser.SETTING, str(program(folder / "mine")))
        assert browser.main(arguments) == 0
        assert capsys.readouterr().out == f"{folder / 'mine'} (DECKPROOF_BROWSER)\n"

    def test_it_fails_with_the_whole_text(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """The status is 1, and the explanation goes to the error output."""
        monkeypatch.setenv(browser.SETTING, str(folder / "gone"))
        assert browser.main([]) == 1
        assert "which is not there" in capsys.readouterr().err


class Chromium:
    """Stands in for Playwright's `chromium`: its launch fails with each of the `troubles`, then succeeds."""

    def __init__(self, path: Path, *troubles: str) -> None:
        self.executable_path = str(path)
        self.troubles = list(troubles)
        self.sandboxes: list[bool] = []

    def launch(self, *, chromium_sandbox: bool, **_: Any) -> SimpleNamespace:  # noqa: ANN401
        """Note whether a sandbox was asked for."""
        self.sandboxes.append(chromium_sandbox)
        if self.troubles:
            raise Error(self.troubles.pop(0))
        return SimpleNamespace(close=lambda: None)


class TestLaunch:
    """A started browser, as safe as the system allows."""

    @pytest.mark.browser
    def test_a_real_page(self) -> None:
        """The browser of this machine opens a page and runs its script."""
        with sync_playwright() as playwright, browser.launch(playwright) as session:
            page = session.new_page()
            page.set_content("<p>six</p><script>document.querySelector('p').textContent += 7 * 6</script>")
            assert page.text_content("p") == "six42"

    @pytest.mark.parametrize(
        ("root", "troubles", "sandboxes"),
        [
            pytest.param(True, [], [False], id="root has none"),
            pytest.param(False, [], [True], id="others have one"),
            pytest.param(False, ["No usable sandbox!"], [True, False], id="unless the system forbids it"),
        ],
    )
    def test_the_sandbox(
        self,
        folder: Path,
        monkeypatch: pytest.MonkeyPatch,
        root: bool,  # noqa: FBT001
        troubles: list[str],
        sandboxes: list[bool],
    ) -> None:
        """The sandbox is given up only as root, or where the browser says that it cannot have one."""
        monkeypatch.setattr(browser, "_is_root", lambda: root)
        chromium: Any = Chromium(program(folder / "bundled"), *troubles)
        with browser.launch(SimpleNamespace(chromium=chromium)):  # type: ignore[arg-type]
            assert chromium.sandboxes == sandboxes

    def test_one_that_does_not_come_up(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The error names the browser, repeats what it said, and gives the ways to go on."""
        monkeypatch.setattr(browser, "_is_root", lambda: False)
        chromium: Any = Chromium(program(folder / "bundled"), "libnss3.so: cannot open")
        pattern = r"(?s)bundled \(Playwright\) does not start:\nlibnss3.so: cannot open.*3\. name one"
        with (
            pytest.raises(BrowserNotFound, match=pattern),
            browser.launch(SimpleNamespace(chromium=chromium)),  # type: ignore[arg-type]
        ):
            pass
        assert chromium.sandboxes == [True]
