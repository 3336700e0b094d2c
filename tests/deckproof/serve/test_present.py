"""Serving a built talk: real servers on this machine, which end with their tests."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest

from deckproof.serve.present import present, server
from deckproof.serve.server import HOST, Server
from tests.deckproof.serve.previewing import free_port, get
from tests.projects import HEAD, hear_ctrl_c, make


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A talk's output, with a file beside its folder."""
    talk = tmp_path / "talk"
    talk.mkdir()
    (talk / "index.html").write_text("the talk", "utf-8")
    (talk / "png").mkdir()
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    (talk / "link.txt").symlink_to(tmp_path / "secret.txt")
    return talk


@pytest.fixture
def running(folder: Path) -> Iterator[Server]:
    """A server for the talk, answering."""
    with server(folder, free_port()) as one:
        thread = Thread(target=one.serve_forever)
        thread.start()
        yield one
        one.shutdown()
        thread.join()


def test_the_talk_is_served(running: Server) -> None:
    """At its address, whatever the query, and never kept by a browser."""
    assert running.address == f"http://127.0.0.1:{running.port}/"
    assert get(running.port) == get(running.port, "/?speaker") == (200, "the talk")
    assert get(running.port, host=f"localhost:{running.port}") == (200, "the talk")
    assert get(running.port, method="HEAD") == (200, "")


def test_only_this_machine_is_listened_to(running: Server) -> None:
    """The socket is bound to the loopback address."""
    assert running.socket.getsockname()[0] == "127.0.0.1"


@pytest.mark.parametrize("host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", ""])
def test_a_foreign_host_is_refused(running: Server, host: str) -> None:
    """A name that leads here is not enough: the talk's own address alone is answered."""
    status, text = get(running.port, host=host.format(port=running.port))

    assert status == 403
    assert "the talk" not in text
    assert running.address in text


@pytest.mark.parametrize(
    "path",
    ["/../secret.txt", "/%2e%2e/secret.txt", "/png/../../secret.txt", "//secret.txt", "/link.txt", "/png/", "/no"],
)
def test_nothing_else_is_served(running: Server, path: str) -> None:
    """Nothing outside the folder, whether by dots or by a link; no list of what is in one."""
    status, text = get(running.port, path)

    assert status == 404
    assert "secret" not in text.replace("secret.txt", "")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_nothing_can_be_sent(running: Server, method: str) -> None:
    """It only reads."""
    assert get(running.port, method=method)[0] == 501


def test_the_browser_is_opened(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the talk's address, which is said too, with the port that was taken; Ctrl-C ends it."""
    opened: list[str] = []
    said: list[str] = []
    seen = Event()

    def look(address: str) -> None:
        opened.append(address)
        seen.set()

    def until_seen(_: Server) -> None:
        assert seen.wait(10)
        raise KeyboardInterrupt

    monkeypatch.setattr(webbrowser, "open", look)
    monkeypatch.setattr(Server, "serve_forever", until_seen)
    with socket.create_server((HOST, free_port())) as taken:
        port = int(taken.getsockname()[1])
        present(folder, port, said.append, opens=True)

    (address,) = opened
    assert said[0].startswith(f"port {port} is taken: port ")
    assert said[1].startswith(f"talk: {address} ")
    assert said[2:] == ["stopped"]


def test_the_command_builds_serves_and_ends(tmp_path: Path) -> None:
    """It builds the talk, says where it is, serves it, and ends on Ctrl-C with status 0 and no traceback."""
    make(tmp_path, HEAD + "## Faces {#faces}\n\nA die.\n")
    port = free_port()
    arguments = [sys.executable, "-u", "-m", "deckproof", "present", "case", "--port", str(port), "--no-open"]
    command = subprocess.Popen(
        arguments,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        preexec_fn=hear_ctrl_c,  # noqa: PLW1509  # nothing here runs threads
    )
    try:
        assert command.stdout is not None
        built, where = command.stdout.readline(), command.stdout.readline()
        status, text = get(int(where.split(":")[3].partition("/")[0]))
        command.send_signal(signal.SIGINT)
        out, errors = command.communicate(timeout=60)
    finally:
        command.kill()

    assert built.startswith("case: dist/case/index.html (")
    assert where.startswith("case: http://127.0.0.1:")
    assert (status, "A die." in text) == (200, True)
    assert (command.returncode, out.strip(), errors) == (0, "stopped", "")


def test_a_talk_with_faults_is_not_served(tmp_path: Path) -> None:
    """The findings are printed, and the command ends with status 1."""
    make(tmp_path, HEAD + "## Faces {#faces}\n\nA die has {{ n }}.\n")
    arguments = [sys.executable, "-m", "deckproof", "present", "case", "--no-open"]
    done = subprocess.run(arguments, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False, timeout=60)

    assert done.returncode == 1
    assert "case: 1 error, nothing written" in done.stderr
