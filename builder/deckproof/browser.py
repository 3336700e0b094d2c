"""The browser that checks and prints decks: find one, install one, start one.

Looked for in this order: the one that is named (an argument, or the environment variable DECKPROOF_BROWSER),
Playwright's own Chromium, a Chromium, Chrome or Edge of the system.
`python -m deckproof.browser --install` installs one where there is none.
"""

from __future__ import annotations

import argparse
import logging
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser as Session
    from playwright.sync_api import Playwright

SETTING = "DECKPROOF_BROWSER"
# No traffic of the browser's own, nothing that waits for a first user, and no graphics card: pictures repeat.
ARGUMENTS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-gpu",
)
# Names on the PATH, then places where macOS and Windows keep programs that are not on it.
COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge")
MAC_APPLICATIONS = ("Chromium", "Google Chrome", "Microsoft Edge")
WINDOWS_FOLDERS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
WINDOWS_PROGRAMS = (
    "Chromium/Application/chrome.exe",
    "Google/Chrome/Application/chrome.exe",
    "Microsoft/Edge/Application/msedge.exe",
)
# The first manager that is there is used; each line of it is a command. Homebrew refuses to run as root.
MANAGERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("apt-get", ("update", "install --yes --no-install-recommends chromium")),
    ("dnf", ("install --assumeyes chromium",)),
    ("pacman", ("--sync --noconfirm --needed chromium",)),
    ("zypper", ("--non-interactive install chromium",)),
    ("brew", ("install --cask google-chrome",)),
)
START_SECONDS = 30  # a cold start on a busy machine takes a few
INSTALL_SECONDS = 600  # 200 MB at 3 Mbit/s, about the slowest line on which waiting makes sense
SAID_LINES = 8  # of what a failed command said: the reason stands at the end
ASK_PLAYWRIGHT = (
    "from playwright.sync_api import sync_playwright\n"
    "with sync_playwright() as playwright: print(playwright.chromium.executable_path)"
)
WAYS = (
    f"  1. let Deckproof install one:  {Path(sys.executable).name} -m deckproof.browser --install\n"
    "  2. install Chromium, Chrome or Edge with your system's package manager\n"
    f"  3. name one you have:  {SETTING}=/path/to/chromium"
)


class BrowserNotFound(RuntimeError):
    """There is no browser that works; the text says where one was looked for and what to do."""


@dataclass(frozen=True)
class Browser:
    """A browser that answers, and what led to it: the setting, Playwright or the system."""

    path: Path
    source: str


@dataclass(frozen=True)
class Outcome:
    """How a command ended, and all it said."""

    ok: bool
    text: str


Run = Callable[[Sequence[str], float], Outcome]


def run(command: Sequence[str], seconds: float) -> Outcome:
    """Run a command without input for at most so many seconds; never raises for what the command does."""
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            errors="replace",
            stdin=subprocess.DEVNULL,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Outcome(ok=False, text=f"not finished after {seconds:g} s")
    except OSError as error:
        return Outcome(ok=False, text=str(error))
    return Outcome(ok=done.returncode == 0, text=(done.stdout + done.stderr).strip())


def find(named: str | Path | None = None, bundled: str | None = None, run: Run = run) -> Browser:
    """The browser to use. `bundled` is the path of Playwright's Chromium, if the caller knows it already.

    Raises BrowserNotFound when none works, or when the one that is named does not: no silent second choice.
    """
    wanted = named or os.environ.get(SETTING)
    if wanted:
        return _named(str(wanted), "the argument" if named else SETTING, run)
    tried = []
    for path, source in _candidates(bundled, run):
        if _answers(path, run):
            return Browser(path, source)
        tried.append(f"{path} ({source}): {'does not start' if path.exists() else 'not there'}")
    looked = "\n".join(f"  {line}" for line in [*tried, f"on the PATH: none of {', '.join(COMMANDS)}"])
    raise BrowserNotFound(f"no browser found. Looked for:\n{looked}\nThree ways to go on:\n{WAYS}")


def _named(wanted: str, origin: str, run: Run) -> Browser:
    path = Path(shutil.which(wanted) or wanted)
    if not path.is_file():
        fault = "is not there"
    elif not _answers(path, run):
        fault = "does not start"
    else:
        return Browser(path, origin)
    hint = f"Correct it or leave it out; where there is no browser at all:\n{WAYS}"
    raise BrowserNotFound(f"{origin} names the browser {wanted!r}, which {fault}.\n{hint}")


def _candidates(bundled: str | None, run: Run) -> Iterator[tuple[Path, str]]:
    """Where a browser may be, best first; only Playwright's place is given whether or not there is one."""
    place = bundled or _bundled(run)
    if place:
        yield Path(place), "Playwright"
    for path in _system_places():
        if path.is_file():
            yield path, "system"


def _bundled(run: Run) -> str | None:
    """Where Playwright keeps its Chromium. Another process asks: Playwright does not start within itself."""
    answer = run([sys.executable, "-c", ASK_PLAYWRIGHT], START_SECONDS)
    return answer.text if answer.ok else None


def _system_places() -> Iterator[Path]:
    yield from (Path(found) for command in COMMANDS if (found := shutil.which(command)))
    for name in MAC_APPLICATIONS:
        yield Path("/Applications") / f"{name}.app" / "Contents" / "MacOS" / name
    for folder in WINDOWS_FOLDERS:
        if folder in os.environ:
            yield from (Path(os.environ[folder]) / program for program in WINDOWS_PROGRAMS)


def _answers(path: Path, run: Run) -> bool:
    """Whether the program is there and says its version: a stub or one without its libraries does not."""
    if sys.platform == "win32":  # there, `--version` opens a window
        return path.is_file()
    return path.is_file() and run([str(path), "--version"], START_SECONDS).ok


@contextmanager
def launch(playwright: Playwright, named: str | Path | None = None) -> Iterator[Session]:
    """A running browser without a window, closed at the end.

    Raises BrowserNotFound when there is none, or when it does not come up.
    """
    # Playwright logs the error of a listener, with a traceback, and raises it at its next call. Once is enough; and
    # where Ctrl-C ended everything, there is no next call and nothing to say.
    logging.getLogger("playwright").addHandler(logging.NullHandler())
    session = _start(playwright, find(named, bundled=playwright.chromium.executable_path))
    try:
        yield session
    finally:
        session.close()


def _start(playwright: Playwright, found: Browser) -> Session:
    """Start it in its sandbox; without, as root or where the system (many containers) does not allow one.

    That is no risk here: what it opens are our own pages, without a network.
    """
    from playwright.sync_api import Error  # noqa: PLC0415 (a build without a browser needs no Playwright)

    for sandbox in (False,) if _is_root() else (True, False):
        try:
            return playwright.chromium.launch(
                executable_path=found.path, args=list(ARGUMENTS), headless=True, chromium_sandbox=sandbox
            )
        except Error as error:
            trouble = error
            if "sandbox" not in error.message.lower():
                break
    what = f"the browser {found.path} ({found.source}) does not start"
    raise BrowserNotFound(f"{what}:\n{trouble.message}\nTry another:\n{WAYS}") from trouble


def _is_root() -> bool:
    """Whether we run as root, for whom Chromium has no sandbox. Windows knows no user ids."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def install(run: Run = run) -> Browser:
    """The browser that is there, or else a fresh one, from Playwright or the system.

    Raises BrowserNotFound with all that was tried and what each said.
    """
    try:
        return find(run=run)
    except BrowserNotFound:
        if os.environ.get(SETTING):
            raise  # a new browser would not be used
    tried = []
    for commands in _recipes():
        print("no browser found; trying:", *commands[-1], file=sys.stderr)  # noqa: T201 (this may take minutes)
        said = _follow(commands, run)
        try:
            return find(run=run)
        except BrowserNotFound:
            tried.append(f"$ {' '.join(commands[-1])}\n{said}")
    log = "\n".join(tried)
    raise BrowserNotFound(f"no browser could be installed. Tried:\n{log}\nWays to go on:\n{WAYS}")


def _recipes() -> Iterator[list[list[str]]]:
    """The ways to install a browser, each as its commands."""
    yield [[sys.executable, "-m", "playwright", "install", "chromium"]]
    for manager, lines in MANAGERS:
        if shutil.which(manager):
            yield [[*_as_root(manager), manager, *line.split()] for line in lines]
            return


def _as_root(manager: str) -> list[str]:
    """What goes before the command, so that it may install and asks nothing."""
    if manager == "brew":
        return []
    sudo = [] if _is_root() else ["sudo", "-n"]
    return [*sudo, "env", "DEBIAN_FRONTEND=noninteractive"] if manager == "apt-get" else sudo


def _follow(commands: Sequence[Sequence[str]], run: Run) -> str:
    """Run the commands; what the last one said. An earlier one may fail: a stale package list often does."""
    said = ""
    for command in commands:
        said = run(command, INSTALL_SECONDS).text
    return "\n".join(said.splitlines()[-SAID_LINES:])


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the browser that is used; with --install, see to it that there is one. 1 when there is none."""
    parser = argparse.ArgumentParser(prog="python -m deckproof.browser", description=main.__doc__)
    parser.add_argument("--install", action="store_true", help="install a Chromium where there is no browser")
    wants_install = parser.parse_args(arguments).install
    try:
        browser = install() if wants_install else find()
    except BrowserNotFound as error:
        print(error, file=sys.stderr)  # noqa: T201 (this is a command)
        return 1
    print(f"{browser.path} ({browser.source})")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
