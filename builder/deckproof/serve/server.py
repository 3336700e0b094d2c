"""A web server for this machine alone: what presenting a talk and previewing it have in common."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from os import PathLike
from pathlib import Path
from socket import socket
from typing import BinaryIO

from deckproof.errors import UsageError

HOST = "127.0.0.1"
EXAMPLE = 8000
"""A port that messages name."""
TRIES = 20
"""How many ports from the wanted one on are tried."""

HandlerType = Callable[..., SimpleHTTPRequestHandler]


class Server(ThreadingHTTPServer):
    """Answers at `address` until it is shut down; open from the start."""

    def __init__(self, handler: HandlerType, port: int) -> None:
        super().__init__((HOST, port), handler)

    @property
    def port(self) -> int:
        """The port that it listens on."""
        return int(self.server_address[1])

    @property
    def address(self) -> str:
        """Where it is found."""
        return f"http://{HOST}:{self.port}/"

    @property
    def hosts(self) -> set[str]:
        """What a browser of this machine calls it."""
        return {f"{name}:{self.port}" for name in (HOST, "localhost")}

    def handle_error(self, request: socket | tuple[bytes, socket], client_address: object) -> None:
        """Say nothing of a browser that was closed, or went on, before it had its answer."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def open_server(handler: HandlerType, port: int) -> Server:
    """Return a server on `port`, or on the next port that is free.

    Raises:
        UsageError: where none of them can be had.

    """
    for candidate in range(port, min(port + TRIES, 2**16)):
        try:
            return Server(handler, candidate)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                message = f"port {candidate} cannot be had: {error.strerror}; give another: --port {EXAMPLE}"
                raise UsageError(message) from error
    raise UsageError(f"the ports from {port} on are taken, {TRIES} of them: give another: --port {EXAMPLE}")


class Handler(SimpleHTTPRequestHandler):
    """Answers for files of its folder, to who asked for this machine by name."""

    server: Server

    def parse_request(self) -> bool:
        """Read the head of a request; one for another host is refused."""
        if not super().parse_request():
            return False
        # A page from elsewhere may have its name lead to this machine, but cannot change what the browser says it is.
        if self.headers.get("Host", "") not in self.server.hosts:
            self.send_error(HTTPStatus.FORBIDDEN, "This host is not served", f"open {self.server.address}")
            return False
        return True

    def serves(self, path: Path) -> bool:
        """Say whether a file may be sent."""
        return path.is_relative_to(self.directory)

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Answer the head of a request, and return what stands in the body."""
        if not self.serves(Path(self.translate_path(self.path)).resolve()):  # a link, say, led out of the folder
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
