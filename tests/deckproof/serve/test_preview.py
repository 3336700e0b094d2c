"""One talk in the preview: what its browsers are told, and what lies on the disk, with builds that are made up."""

from __future__ import annotations

import json
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from deckproof.errors import DeckError, Finding, Place, UsageError
from deckproof.serve.changes import ALL, Kind
from deckproof.serve.preview import Frame, Preview, Shown

TEXT, CODE = frozenset({Kind.TEXT}), frozenset({Kind.CODE})
FAULT = Finding(Place("deck/talk/slides.md", 7), "V001", "no value 'm'", "did you mean 'n'?")
PAGE = '<meta name="deckproof-digest" content="abc">\n{}\n<script type="application/json" id="deckproof-settings">'


class Made:
    """A source whose next build is what a test says."""

    name = "talk"

    def __init__(self, folder: Path) -> None:
        self.page = folder / "index.html"
        self.shown: Shown | Exception = slides(a="A", b="B")
        self.around = Frame("Talk", {"1": "fonts", "2": "theme"}, "origins", "rest")
        self.full = False
        self.frames = 0

    def update(self, kinds: AbstractSet[Kind]) -> Shown:
        """Return what is to be shown, or raise it."""
        assert kinds
        if isinstance(self.shown, Exception):
            raise self.shown
        return self.shown

    def frame(self) -> Frame:
        """Return what is around it, and count that."""
        self.frames += 1
        return self.around

    def write(self) -> None:
        """Write the names of the slides."""
        if self.full:
            raise UsageError("cannot write dist/talk: no space left\nsee to it")
        assert isinstance(self.shown, Shown)
        self.page.write_text(PAGE.format(" ".join(self.shown.slides.values())), "utf-8")


def slides(head: object = None, **texts: str) -> Shown:
    """Slides with these texts, each of which begins in some line."""
    return Shown({name: f'<section id="{name}" data-line="1">{text}</section>' for name, text in texts.items()}, head)


@pytest.fixture
def source(tmp_path: Path) -> Made:
    """A source that has built nothing yet."""
    return Made(tmp_path)


@pytest.fixture
def preview(source: Made) -> Preview:
    """A preview whose talk was built once."""
    one = Preview(source)
    assert one.update(ALL) == "page"
    return one


def heard(queue: SimpleQueue[str]) -> list[Mapping[str, Any]]:
    """What was told to a browser since it was last asked, without the greeting that nothing is wrong."""
    texts = [queue.get_nowait() for _ in range(queue.qsize())]
    messages = [json.loads(text.removeprefix("data: ")) for text in texts]
    return [message for message in messages if message != {"kind": "faults", "faults": []}]


def test_only_what_changed_is_told(source: Made, preview: Preview) -> None:
    """A slide that reads as before is not sent, nor one that only stands in another line."""
    browser = preview.join(preview.version)
    source.shown = Shown({**slides(a="A", b="New").slides, "a": '<section id="a" data-line="9">A</section>'})

    assert preview.update(TEXT) == "1 slide"
    (message,) = heard(browser)
    assert message == {
        "kind": "slides",
        "changed": {"b": '<section id="b" data-line="1">New</section>'},
        "version": preview.version,
    }


def test_an_order_is_told_where_it_is_another(source: Made, preview: Preview) -> None:
    """Slides that came, went or moved: the names of all, and the inside of new ones."""
    browser = preview.join(preview.version)
    source.shown = slides(b="B", c="C")

    assert preview.update(TEXT) == "1 slide and order"
    (message,) = heard(browser)
    assert (list(message["changed"]), message["order"]) == (["c"], ["b", "c"])


def test_nothing_to_see(source: Made, preview: Preview) -> None:
    """A build that shows the same tells nobody; the page is written all the same, since lines may be others."""
    browser = preview.join(preview.version)
    source.page.unlink()
    source.shown = slides(a="A", b="B")

    assert preview.update(TEXT) == "nothing to see"
    assert heard(browser) == []
    preview.settle()
    assert source.page.exists()


def test_the_disk_can_wait(source: Made, preview: Preview) -> None:
    """A change of words is told first, and written when there is time, once."""
    frames = source.frames
    source.shown = slides(a="A", b="New")
    preview.update(TEXT)
    assert source.frames == frames
    assert "New" not in source.page.read_text("utf-8")
    preview.settle()
    preview.settle()

    assert "New" in source.page.read_text("utf-8")
    assert source.frames == frames + 1


def test_styles_and_origins_are_told(source: Made, preview: Preview) -> None:
    """They are changed in the page as it stands; only those that are others."""
    browser = preview.join(preview.version)
    source.around = Frame("Talk", {"1": "fonts", "2": "dark"}, "moved", "rest")

    assert preview.update(CODE) == "nothing to see and styles"
    (message,) = heard(browser)
    assert message == {"kind": "frame", "styles": {"2": "dark"}, "origins": "moved", "version": preview.version}


def test_a_new_sign_brings_its_font(source: Made, preview: Preview) -> None:
    """After a change of words too the frame is compared, in a quiet moment."""
    browser = preview.join(preview.version)
    source.shown, source.around = slides(a="A", b="Ж"), Frame("Talk", {"1": "more", "2": "theme"}, "origins", "rest")
    preview.update(TEXT)
    preview.settle()

    assert [message["kind"] for message in heard(browser)] == ["slides", "frame"]


@pytest.mark.parametrize("kinds", [TEXT, CODE])
def test_what_cannot_be_changed_in_place(source: Made, preview: Preview, kinds: AbstractSet[Kind]) -> None:
    """Front matter or a module: the page is written, and then all load it."""
    browser = preview.join(preview.version)
    source.shown, source.around = slides("other", a="A", b="New"), Frame("Talk", {}, "origins", "other")

    assert preview.update(kinds) == "page"
    assert "New" in source.page.read_text("utf-8")
    assert heard(browser) == [{"kind": "reload"}]


def test_a_fault_is_told_and_mended(source: Made, preview: Preview) -> None:
    """The finding with place and hint; the deck and what is written stay as they were; then nothing is wrong."""
    browser = preview.join(preview.version)
    version, page = preview.version, source.page.read_text("utf-8")
    good, source.shown = source.shown, DeckError([FAULT])

    assert preview.update(TEXT) == "1 error, deck/talk/slides.md:7: V001 no value 'm'"
    fault = {"place": "deck/talk/slides.md:7", "code": "V001", "message": "no value 'm'", "hint": "did you mean 'n'?"}
    told = {"kind": "faults", "faults": [fault]}
    assert heard(browser) == [told]
    assert heard(preview.join(version)) == [told]
    preview.settle()
    assert (preview.version, source.page.read_text("utf-8")) == (version, page)
    source.shown = good
    assert preview.update(TEXT) == "nothing to see"
    assert json.loads(browser.get_nowait().removeprefix("data: ")) == {"kind": "faults", "faults": []}


def test_a_file_that_went_away(source: Made, preview: Preview) -> None:
    """An error of the system is a fault like others."""
    source.shown = FileNotFoundError(2, "No such file or directory", "slides.md")

    assert "No such file or directory" in preview.update(TEXT)


def test_a_disk_that_is_full(source: Made, preview: Preview) -> None:
    """What cannot be written is a fault; slides are shown all the same."""
    browser = preview.join(preview.version)
    source.shown, source.full = slides(a="A", b="New"), True
    preview.update(TEXT)
    preview.settle()
    change, fault = heard(browser)

    assert list(change["changed"]) == ["b"]
    assert fault["faults"][0]["message"] == "cannot write dist/talk: no space left"


def test_nothing_is_built_yet(source: Made) -> None:
    """The page of a talk that has faults from the start waits for the first good build, and then loads it."""
    source.shown = DeckError([FAULT])
    preview = Preview(source)
    preview.update(ALL)
    browser = preview.join("")
    assert b'data-version=""' in preview.content()
    assert [message["kind"] for message in heard(browser)] == ["faults"]
    source.shown = slides(a="A")
    preview.update(TEXT)

    assert heard(browser) == [{"kind": "reload"}]


class TestJoining:
    """What a browser is told that has loaded some version."""

    def test_the_version_that_is_shown(self, preview: Preview) -> None:
        """Nothing."""
        assert heard(preview.join(preview.version)) == []

    def test_the_one_that_lies_on_the_disk(self, source: Made, preview: Preview) -> None:
        """What has changed since."""
        on_disk = preview.version
        source.shown = slides(a="New", b="B")
        preview.update(TEXT)
        (message,) = heard(preview.join(on_disk))

        assert (list(message["changed"]), message["version"]) == (["a"], preview.version)

    def test_any_other(self, preview: Preview) -> None:
        """To load the page: one of another run of the server, say."""
        assert heard(preview.join("other-1")) == [{"kind": "reload"}]

    def test_where_the_others_are(self, preview: Preview) -> None:
        """The place that was told last; all hear it, also who has told it."""
        browser = preview.join(preview.version)
        preview.follow("me", 3, {"slide": "b"})

        assert heard(browser) == [{"kind": "place", "by": "me", "number": 3, "place": {"slide": "b"}}]
        assert heard(preview.join(preview.version)) == [
            {"kind": "place", "by": "", "number": 0, "place": {"slide": "b"}}
        ]


def test_versions_of_two_runs_differ(source: Made) -> None:
    """A server that is started again does not take an old page for its own."""
    one, two = Preview(source), Preview(source)
    one.update(ALL)
    two.update(ALL)

    assert one.version != two.version


def test_the_page_for_browsers(source: Made, preview: Preview) -> None:
    """It is what was written, with the preview's script before the deck's, and a name in place of the digest."""
    content = preview.content().decode()

    assert 'content="preview of talk"' in content
    assert f'<script src=".preview/preview.js" data-version="{preview.version}"></script>\n<script type=' in content
    assert "preview" not in source.page.read_text("utf-8")
