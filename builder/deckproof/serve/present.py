"""A web server for one built talk: for this machine alone, and nothing outside the talk's folder."""

from __future__ import annotations

import errno
import io
import webbrowser
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from os import PathLike
from pathlib import Path
from threading import Thread
from typing import BinaryIO

from deckproof.errors import UsageError

HOST = "127.0.0.1"
EXAMPLE = 8000
"""A port that messages name."""
TRIES = 20
"""How many ports from the wanted one on are tried."""


class Server(ThreadingHTTPServer):
    """Serves a folder at `address` until it is shut down; open from the start."""

    def __init__(self, folder: Path, port: int) -> None:
        super().__init__((HOST, port), partial(_Handler, directory=str(folder.resolve())))

    @property
    def port(self) -> int:
        """The port that it listens on."""
        return int(self.server_address[1])

    @property
    def address(self) -> str:
        """The address of the talk."""
        return f"http://{HOST}:{self.port}/"


def server(folder: Path, port: int) -> Server:
    """Return a server for `folder` on `port`, or on the next port that is free.

    Raises:
        UsageError: where none of them can be had.

    """
    for candidate in range(port, min(port + TRIES, 2**16)):
        try:
            return Server(folder, candidate)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                message = f"port {candidate} cannot be had: {error.strerror}; give another: --port {EXAMPLE}"
                raise UsageError(message) from error
    raise UsageError(f"the ports from {port} on are taken, {TRIES} of them: give another: --port {EXAMPLE}")


def present(folder: Path, port: int, say: Callable[[str], None], *, opens: bool) -> None:
    """Serve `folder` until Ctrl-C, and open it in the browser where `opens`; `say` is told where it is.

    Raises:
        UsageError: where no port can be had.

    """
    with server(folder, port) as running:
        if running.port != port:
            say(f"port {port} is taken: port {running.port} instead")
        say(f"{folder.name}: {running.address} (in the talk, S opens the speaker view; here, Ctrl-C ends)")
        if opens:  # in a thread: a browser that runs in the terminal returns when it is closed
            Thread(target=webbrowser.open, args=[running.address], daemon=True).start()
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            say("stopped")


class _Handler(SimpleHTTPRequestHandler):
    """Answers for files of its folder, to who asked for this machine by name."""

    server: Server

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Answer the head of a request, and return what stands in the body."""
        host = self.headers.get("Host", "")
        # A page from elsewhere may have its name lead to this machine, but cannot change what the browser says it is.
        if host not in {f"{name}:{self.server.port}" for name in (HOST, "localhost")}:
            self.send_error(HTTPStatus.FORBIDDEN, "This host is not served", f"open {self.server.address}")
            return None
        path = Path(self.translate_path(self.path)).resolve()
        if not path.is_relative_to(self.directory):  # a link led out of the folder
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        return super().send_head()

    def list_directory(self, path: str | PathLike[str]) -> None:  # noqa: ARG002  # the base class calls it so
        """Answer that there is no page: what else lies in a folder is nobody's business."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def end_headers(self) -> None:
        """Let no browser keep a page that may be built again."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the base class calls it so
        """Print nothing: the terminal is for what the command says."""
