"""Ports of the servers for this machine; what is answered is tested with who serves it."""

from __future__ import annotations

import errno
import socket
from functools import partial
from pathlib import Path

import pytest

from deckproof.errors import UsageError
from deckproof.serve import server as serving
from deckproof.serve.server import HOST, TRIES, Handler, Server, open_server
from tests.deckproof.serve.previewing import free_port


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    """The next free one is had instead."""
    handler = partial(Handler, directory=str(tmp_path))
    with open_server(handler, free_port()) as first, open_server(handler, first.port) as second:
        assert first.port < second.port < first.port + TRIES


def test_no_port_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says what was tried and what to give."""
    monkeypatch.setattr(serving, "TRIES", 1)
    with (
        socket.create_server((HOST, 0)) as taken,
        pytest.raises(UsageError, match=r"the ports from \d+ on are taken, 1 of them: give another: --port 8000"),
    ):
        open_server(Handler, int(taken.getsockname()[1]))


def test_a_port_that_may_not_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another reason than that it is taken ends the search, and is said."""

    def refuse(*_: object) -> None:
        raise OSError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Server, "__init__", refuse)
    with pytest.raises(UsageError, match="port 80 cannot be had: Permission denied; give another: --port 8000"):
        open_server(Handler, 80)


def test_what_a_browser_calls_it(tmp_path: Path) -> None:
    """Its address, and the names by which a browser of this machine asks for it."""
    with open_server(partial(Handler, directory=str(tmp_path)), free_port()) as one:
        assert one.address == f"http://127.0.0.1:{one.port}/"
        assert one.hosts == {f"127.0.0.1:{one.port}", f"localhost:{one.port}"}
