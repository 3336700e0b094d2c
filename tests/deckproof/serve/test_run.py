"""The preview as it runs: the command, without a browser."""

from __future__ import annotations

import signal
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from threading import Event

from deckproof.serve.changes import Kind
from deckproof.serve.preview import Shown
from deckproof.serve.run import Talk
from tests.deckproof.serve.previewing import Running, free_port, get, serving
from tests.deckproof.serve.test_preview import Made, slides
from tests.projects import HEAD, IMPORTS, make

MODULE = IMPORTS + "@value\ndef n():\n    return 6\n"
WORDS = HEAD + "## Faces {#faces}\n\nA die.\n"


def wait_for(running: Running, text: str) -> str:
    """Wait until a line holds the text, and return it."""
    wait_until(running, lambda: any(text in line for line in running.lines))
    return next(line for line in running.lines if text in line)


def wait_for_page(running: Running, text: str = "") -> None:
    """Wait until a page lies on the disk that holds the text."""
    page = running.talk.output / "index.html"
    wait_until(running, lambda: page.exists() and text in page.read_text("utf-8"))


def wait_until(running: Running, holds: Callable[[], bool]) -> None:
    """Wait until something holds, while the command runs; give up after a long time."""
    pause, tries = Event(), 3000
    while not holds():
        assert running.process.poll() is None, running.lines
        assert tries, running.lines
        tries -= 1
        pause.wait(0.01)


def test_one_line_a_build(tmp_path: Path) -> None:
    """What was saved, what came of it, and how long it took; a fault with its place."""
    with serving(make(tmp_path, WORDS, MODULE)) as running:
        running.edit("A die.", "Two dice.")
        line = wait_for(running, "slides.md")
        assert line.startswith("case: slides.md: 1 slide (")
        assert line.endswith(" ms)")
        running.edit("Two dice.", "Two {{ m }}.")
        wait_for(running, "case: slides.md: 1 error, deck/case/slides.md:7: ")
        wait_for_page(running, "Two dice.")

    assert running.process.returncode == 0
    assert running.lines[-1] == "stopped"
    assert len(running.lines) == 5
    assert list(tmp_path.glob("dist/.*")) == []


def test_a_thousand_saves(tmp_path: Path) -> None:
    """They are one build, of the last, where no pause is between them; the command sleeps so that it sees none."""
    with serving(make(tmp_path, WORDS)) as running:
        running.process.send_signal(signal.SIGSTOP)
        for number in range(1000):
            running.talk.slides.write_text(WORDS.replace("die", f"die{'x' * number}"), "utf-8")
        running.process.send_signal(signal.SIGCONT)
        wait_for_page(running, f"die{'x' * 999}.")

    builds = [line for line in running.lines if line.startswith("case: slides.md")]
    assert len(builds) == 1


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    """The next free one is had, and that is said."""
    port = free_port()
    talk = make(tmp_path, WORDS)
    with serving(talk, "case", "--port", str(port)) as first, serving(talk, "case", "--port", str(port)) as second:
        assert first.port <= second.port - 1
        assert f"port {port} is taken: port {second.port} instead" in second.lines
        assert get(second.port, "/case/")[0] == 200


def test_several_talks(tmp_path: Path) -> None:
    """All of them are previewed where none is named: a gallery, a folder for each, and builds of what has changed."""
    talk = make(tmp_path, WORDS)
    make(tmp_path, WORDS.replace("A die.", "A coin."), name="other")
    with serving(talk, "case", "other") as running:
        assert 'href="other/index.html"' in get(running.port)[1]
        assert "A coin." in get(running.port, "/other/")[1]
        running.edit("A die.", "Two dice.")
        wait_for(running, "case: slides.md")

    assert not [line for line in running.lines if "other: slides.md" in line]


def test_a_talk_with_faults_from_the_start(tmp_path: Path) -> None:
    """It is served all the same: a page that waits for the first good build."""
    with serving(make(tmp_path, WORDS + "\n{{ n }}\n")) as running:
        assert running.lines[0].startswith("case: 1 error, deck/case/slides.md:")
        assert "Not built yet" in get(running.port, "/case/")[1]
        running.edit("{{ n }}", "None.")
        wait_for(running, "case: slides.md: page")
        assert "A die." in get(running.port, "/case/")[1]


def test_figures_that_come_later(tmp_path: Path) -> None:
    """A folder that was not there when the preview began is watched once it is."""
    talk = make(tmp_path, WORDS + "\n{{ n }}\n")
    with serving(talk) as running:
        make(tmp_path, WORDS + "\n{{ n }}\n", MODULE)
        wait_for_page(running)
        running.edit("return 6", "return 8", talk.module)
        wait_for_page(running, ">8</span>")


def test_ctrl_c_while_it_builds(tmp_path: Path) -> None:
    """It ends at once, and what lies on the disk is whole."""
    with serving(make(tmp_path, WORDS + "\n{{ n }}\n", MODULE)) as running:
        page = (running.talk.output / "index.html").read_text("utf-8")
        mark = tmp_path / "mark"
        slow = f"open({str(mark)!r}, 'w').close(); __import__('threading').Event().wait(); return 7"
        running.edit("return 6", slow, running.talk.module)
        wait_until(running, mark.exists)
        running.ctrl_c()

    assert running.process.returncode == 0
    assert running.lines[-1] == "stopped"
    assert (running.talk.output / "index.html").read_text("utf-8") == page
    assert list(tmp_path.glob("dist/.*")) == []


class Named(Made):
    """A made-up talk that names a theme outside of what is watched."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.folder = root / "deck" / "talk"
        self.theme = root / "themes" / "mine.css"
        self.asked: list[set[Kind]] = []

    def inputs(self) -> set[Path]:
        """The theme."""
        return {self.theme}

    def update(self, kinds: AbstractSet[Kind]) -> Shown:
        """Keep what is asked for."""
        self.asked.append(set(kinds))
        return slides(a="A")


def test_a_theme_that_lies_elsewhere(tmp_path: Path) -> None:
    """It is looked at in each quiet moment: it has changed when its time has."""
    source = Named(tmp_path)
    said: list[str] = []
    talk = Talk(source, tmp_path, said.append)
    source.theme.parent.mkdir()
    source.theme.touch()
    assert talk.changed_elsewhere() == set()
    assert talk.changed_elsewhere() == set()
    source.theme.unlink()
    batch = talk.changed_elsewhere()
    talk.take(batch)

    assert batch == {source.theme}
    assert source.asked == [{Kind.INPUT}]
    assert said[0].startswith("talk: mine.css: ")


def test_what_is_nothing_to_a_talk(tmp_path: Path) -> None:
    """Another talk's file builds nothing; of many files the first are named."""
    source = Named(tmp_path)
    said: list[str] = []
    talk = Talk(source, tmp_path, said.append)
    talk.take({tmp_path / "deck" / "other" / "slides.md"})
    assert (source.asked, said) == ([], [])
    names: Sequence[str] = ("a.py", "b.py", "c.py", "d.py", "e.py")
    talk.take({tmp_path / "figures" / name for name in names})

    assert said[0].startswith("talk: a.py, b.py, c.py and 2 more: ")
