"""What the live preview's server answers: pages, events, and nothing outside the folders of its talks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from queue import Empty
from socket import socket
from typing import BinaryIO
from urllib.parse import parse_qs, unquote, urlsplit

from deckproof.serve.preview import OWN, Preview
from deckproof.serve.server import Handler, Server

LARGEST = 2**16
"""Bytes of a message that a browser may send."""
ALIVE = 10.0
"""Seconds after which a browser is sent something though there is nothing to tell: so it shows that it is gone."""
_OWN_FILES = {"preview.js": "text/javascript", "preview.css": "text/css"}
_HTML = "text/html"


@dataclass(frozen=True)
class _Told:
    """What a browser has sent: who it is, its message's number, and where it has gone."""

    by: str
    number: int
    place: Mapping[str, object]


class PreviewHandler(Handler):
    """Answers for the talks of a preview; each has a folder of its own, `/` leads to the only one or to the gallery."""

    disable_nagle_algorithm = True

    def __init__(
        self, request: socket, client_address: object, server: Server, *, previews: Mapping[str, Preview], dist: Path
    ) -> None:
        self._previews = previews
        super().__init__(request, client_address, server, directory=str(dist.resolve()))

    def serves(self, path: Path) -> bool:
        """Say whether a file belongs to a talk that is previewed."""
        return any(path.is_relative_to(Path(self.directory) / name) for name in self._previews)

    def do_GET(self) -> None:  # noqa: N802  # the base class's name
        """Answer with a page, a file, or events for as long as there are any."""
        preview, rest = self._asked()
        if preview and rest == f"{OWN}/events":
            self._send_events(preview)
        else:
            super().do_GET()

    def do_POST(self) -> None:  # noqa: N802  # as the base class would name it
        """Hear where a browser has gone."""
        preview, rest = self._asked()
        if preview is None or rest != f"{OWN}/place":
            self.send_error(HTTPStatus.NOT_FOUND)
        elif self.headers.get("Origin") not in {f"http://{host}" for host in self.server.hosts}:
            self.send_error(HTTPStatus.FORBIDDEN, "Only the talk's own page may send")
        elif (told := self._message()) is None:
            self.send_error(HTTPStatus.BAD_REQUEST)
        else:
            preview.follow(told.by, told.number, told.place)
            self.send_response(HTTPStatus.NO_CONTENT)
            self.end_headers()

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Answer the head of a request, and return what stands in the body."""
        preview, rest = self._asked()
        if preview is None:
            return self._send_entry()
        if rest in {"", "index.html"}:
            return self._send(preview.content(), _HTML)
        folder, _, name = rest.rpartition("/")
        if folder == OWN and name in _OWN_FILES:
            return self._send(_own(name), _OWN_FILES[name])
        return super().send_head()

    def _asked(self) -> tuple[Preview | None, str]:
        """Return the talk that the address names, and what follows its folder."""
        _, name, *rest = unquote(urlsplit(self.path).path).split("/", 2) + [""] * 2
        return (self._previews.get(name), rest[0]) if rest[0] or urlsplit(self.path).path.endswith("/") else (None, "")

    def _send_entry(self) -> BytesIO | BinaryIO | None:
        """Answer for an address in no talk's folder: lead to a talk, or show the gallery of several."""
        name = unquote(urlsplit(self.path).path).strip("/")
        (only, *others) = self._previews
        if not name and others:
            return self._send_gallery()
        if name and name not in self._previews:
            self.send_error(HTTPStatus.NOT_FOUND, explain=f"previewed are: {', '.join(self._previews)}")
            return None
        self.send_response(HTTPStatus.FOUND)
        self.send_header("Location", f"/{name or only}/")
        self.end_headers()
        return None

    def _send_gallery(self) -> BytesIO | None:
        page = Path(self.directory) / "index.html"
        if page.is_file():
            return self._send(page.read_bytes(), _HTML)
        self.send_error(HTTPStatus.NOT_FOUND)
        return None

    def _send(self, content: bytes, kind: str) -> BytesIO:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return BytesIO(content)

    def _send_events(self, preview: Preview) -> None:
        """Send events until there are no more, or the browser is gone."""
        version = parse_qs(urlsplit(self.path).query).get("version", [""])[0]
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        queue = preview.join(version)
        try:
            while True:
                try:
                    text = queue.get(timeout=ALIVE)
                except Empty:
                    text = ":\n\n"
                if not text:
                    return
                self.wfile.write(text.encode())
        except OSError:
            return
        finally:
            preview.hub.leave(queue)

    def _message(self) -> _Told | None:
        """Return what a browser has sent, None where that is not what it should be."""
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > LARGEST:
            return None
        try:
            message = json.loads(self.rfile.read(int(length)))
        except ValueError:
            return None
        match message:
            case {"by": str(by), "number": int(number), "place": dict(place)}:
                return _Told(by, number, place)
        return None


@cache
def _own(name: str) -> bytes:
    """Return a file of the preview's own."""
    return files("deckproof.serve").joinpath(name).read_bytes()
