"""What the preview's server answers, to whom: a real server on this machine, with builds that are made up."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Thread

import pytest

from deckproof.serve import pages
from deckproof.serve.changes import ALL
from deckproof.serve.pages import LARGEST, PreviewHandler
from deckproof.serve.preview import Preview
from deckproof.serve.server import HOST, Server, open_server
from tests.deckproof.serve.previewing import free_port, get
from tests.deckproof.serve.test_preview import Made

TOLD = {"by": "me", "number": 1, "place": {"slide": "b"}}


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """An output folder: two talks that are previewed, one that is not, the gallery, and secrets beside them."""
    for name in ("one", "two", "other"):
        (tmp_path / "dist" / name).mkdir(parents=True)
        (tmp_path / "dist" / name / "slides.pdf").write_text(f"pdf of {name}", "utf-8")
    (tmp_path / "dist" / "one" / "link").symlink_to(tmp_path / "dist" / "other" / "slides.pdf")
    (tmp_path / "dist" / "one" / "png").mkdir()
    (tmp_path / "dist" / "index.html").write_text("the gallery", "utf-8")
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    return tmp_path / "dist"


def answering(dist: Path, *names: str) -> Iterator[tuple[Server, dict[str, Preview]]]:
    """A server for talks, and their previews; ends with the test."""
    previews = {name: Preview(Made(dist / name)) for name in names}
    for preview in previews.values():
        preview.update(ALL)
    with open_server(partial(PreviewHandler, previews=previews, dist=dist), free_port()) as server:
        thread = Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server, previews
        for preview in previews.values():
            preview.hub.close()
        server.shutdown()
        thread.join()


@pytest.fixture
def two(dist: Path) -> Iterator[tuple[Server, dict[str, Preview]]]:
    """A server for two talks."""
    yield from answering(dist, "one", "two")


@pytest.fixture
def port(two: tuple[Server, dict[str, Preview]]) -> int:
    """The port of the server for two talks."""
    return two[0].port


def location(port: int, path: str) -> str | None:
    """Where an address leads."""
    connection = http.client.HTTPConnection(HOST, port, timeout=10)
    connection.request("GET", path)
    answer = connection.getresponse()
    connection.close()
    assert answer.status == 302
    return answer.getheader("Location")


def test_pages_and_files(port: int) -> None:
    """The gallery, each talk's page with the preview's script, and what else lies in its folder."""
    assert get(port) == (200, "the gallery")
    for path in ("/one/", "/one/index.html", "/one/?speaker", "/%6fne/"):
        status, text = get(port, path)
        assert (status, ".preview/preview.js" in text) == (200, True)
    assert get(port, "/two/slides.pdf") == (200, "pdf of two")
    assert get(port, "/one/.preview/preview.js")[1].startswith("// The live preview")
    assert ".preview-faults" in get(port, "/one/.preview/preview.css")[1]
    assert get(port, "/one/", method="HEAD") == (200, "")
    assert location(port, "/two") == "/two/"


def test_the_only_talk_is_led_to(dist: Path) -> None:
    """There is no gallery of one."""
    for server, _ in answering(dist, "one"):
        assert location(server.port, "/") == "/one/"


@pytest.mark.parametrize(
    "path",
    [
        *("/other/", "/other", "/other/slides.pdf", "/one/../other/slides.pdf", "/one/%2e%2e/other/slides.pdf"),
        *("/../secret.txt", "/one/../../secret.txt", "//secret.txt", "/one/link", "/one/png/", "/one/png", "/no"),
        *("/one/.preview/", "/one/.preview/pages.py", "/one/.preview/../preview.py", "/.preview/preview.js"),
        *("/one/.preview/events/", "/one/.preview/place"),
    ],
)
def test_nothing_else_is_served(port: int, path: str) -> None:
    """No talk that is not previewed, nothing outside the folders, by dots or links, and no list of a folder."""
    status, text = get(port, path)
    while status in {301, 302}:  # a folder's name without its slash
        status, text = get(port, location(port, path) or "") if status == 302 else get(port, f"{path}/")

    assert status == 404
    assert "pdf of" not in text
    assert "secret" not in text.replace("secret.txt", "")


@pytest.mark.parametrize("host", ["evil.example", "evil.example:{port}", "127.0.0.1:1", ""])
@pytest.mark.parametrize(("method", "path"), [("GET", "/one/"), ("GET", "/one/.preview/events"), ("POST", "/one/")])
def test_a_foreign_host_is_refused(port: int, host: str, method: str, path: str) -> None:
    """Whatever is asked."""
    assert get(port, path, host.format(port=port), method)[0] == 403


def post(port: int, message: object, origin: str | None = "http://127.0.0.1:{port}", path: str = "/one") -> int:
    """The status of the answer to a message about a place."""
    heads = {} if origin is None else {"Origin": origin.format(port=port)}
    body = message if isinstance(message, str) else json.dumps(message)
    return get(port, f"{path}/.preview/place", None, "POST", body=body, **heads)[0]


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "http://127.0.0.1:1", "https://127.0.0.1:{port}", "null", None]
)
def test_a_foreign_page_cannot_send(two: tuple[Server, dict[str, Preview]], origin: str | None) -> None:
    """Only the talk's own page moves its browsers."""
    server, previews = two
    queue = previews["one"].join(previews["one"].version)

    assert post(server.port, TOLD, origin) == 403
    assert queue.qsize() == 1


@pytest.mark.parametrize(
    "message",
    [
        *("", "no", "[]", "1", {}, {**TOLD, "by": 1}, {**TOLD, "number": "1"}, {**TOLD, "place": []}),
        {**TOLD, "place": {"slide": "x" * LARGEST}},
    ],
)
def test_what_is_no_message_is_refused(port: int, message: object) -> None:
    """It has to be what the preview's script sends, and not large."""
    assert post(port, message) == 400


def test_where_a_message_goes(two: tuple[Server, dict[str, Preview]]) -> None:
    """To the browsers of its talk, and of no other; a talk that is not previewed has none."""
    server, previews = two
    one, other = (preview.join(preview.version) for preview in previews.values())

    assert post(server.port, TOLD, "http://localhost:{port}") == 204
    assert post(server.port, TOLD, path="/other") == 404
    assert get(server.port, "/one/slides.pdf", method="POST")[0] == 404
    assert get(server.port, "/one/", method="PUT")[0] == 501
    assert [one.get_nowait() for _ in range(2)][1] == f"data: {json.dumps({'kind': 'place', **TOLD})}\n\n"
    assert other.qsize() == 1


def test_events(two: tuple[Server, dict[str, Preview]], monkeypatch: pytest.MonkeyPatch) -> None:
    """They come as they happen, a sign of life where nothing does; a browser that is gone is forgotten."""
    monkeypatch.setattr(pages, "ALIVE", 0.01)
    server, previews = two
    connection = http.client.HTTPConnection(HOST, server.port, timeout=10)
    connection.request("GET", "/one/.preview/events?version=old")
    answer = connection.getresponse()
    lines = (line.decode().strip() for line in iter(answer.readline, b""))
    assert answer.getheader("Content-Type") == "text/event-stream"
    assert next(lines) == 'data: {"kind": "faults", "faults": []}'
    assert next(line for line in lines if line) == 'data: {"kind": "reload"}'
    assert next(line for line in lines if line) == ":"
    previews["one"].follow("me", 1, {})
    assert next(line for line in lines if "place" in line)
    assert len(previews["one"].hub) == 1
    connection.close()
    answer.close()
    while len(previews["one"].hub):
        pass


def test_the_end_of_events(two: tuple[Server, dict[str, Preview]]) -> None:
    """When the preview ends, so does each browser's answer."""
    server, previews = two
    connection = http.client.HTTPConnection(HOST, server.port, timeout=10)
    connection.request("GET", f"/one/.preview/events?version={previews['one'].version}")
    answer = connection.getresponse()
    answer.readline()
    previews["one"].hub.close()

    assert answer.read() == b"\n"
    connection.close()
