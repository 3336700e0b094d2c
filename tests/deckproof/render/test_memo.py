"""What was rendered before is rendered again only where it would differ."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from deckproof import read, render
from deckproof.model import Answer, Answers, Rendered
from tests.deckproof.read.reading import HEAD, put
from tests.deckproof.render.rendering import ORIGIN, answers

BIB = """\
@misc{one, author={Ada Lovelace}, title={Notes}, year={1843}}
@misc{two, author={Alan Turing}, title={On}, year={1936}}
"""
BODY = "\n## A\n\nOne {{ n }} [@one].\n\n## B\n\n$x^2$ {{ x }}\n\n![alt](figure:f){#fig-a}\n\n## C\n\n@fig-a [@two]\n"


class Talk:
    """A talk that is rendered again and again with one memory."""

    def __init__(self, root: Path) -> None:
        self.root, self.memo, self.reading = root, render.Memo(), read.Memo()
        self.known: Answers | None = None

    def render(self, body: str, **values: int) -> Rendered:
        """Render with the memory, and see to it that this is what rendering without one gives."""
        head = HEAD.replace("title: Talk", "title: Talk\nbibliography: a.bib")
        deck = read.talk(self.root, put(self.root, {"slides.md": head + body, "a.bib": BIB}), self.reading)
        found = answers(deck)
        found = replace(found, values={**found.values, **{name: Answer(one, ORIGIN) for name, one in values.items()}})
        rendered = render.slides(deck, found, memo=self.memo)
        assert rendered == render.slides(read.talk(self.root, self.root / "deck" / "talk"), found)
        return rendered


def renewed(before: Rendered, after: Rendered) -> list[str]:
    """The slides that were rendered anew, by their ids."""
    old = {slide.id: slide for slide in before.slides}
    return [slide.id for slide in after.slides if slide is not old.get(slide.id)]


def test_nothing_changed(tmp_path: Path) -> None:
    """Only what is read anew each time is rendered: the title slide."""
    talk = Talk(tmp_path)

    assert renewed(talk.render(BODY), talk.render(BODY)) == ["title"]


def test_a_word(tmp_path: Path) -> None:
    """The slide with the word, no other."""
    talk = Talk(tmp_path)

    assert renewed(talk.render(BODY), talk.render(BODY.replace("One", "Two"))) == ["title", "a"]


def test_an_answer(tmp_path: Path) -> None:
    """The slides that show it."""
    talk = Talk(tmp_path)

    assert renewed(talk.render(BODY), talk.render(BODY, x=9)) == ["title", "b"]


def test_a_citation_that_goes(tmp_path: Path) -> None:
    """The list of what is cited is made anew, in its order, from slides that are not."""
    talk = Talk(tmp_path)
    before, after = talk.render(BODY), talk.render(BODY.replace(" [@one]", ""))

    assert renewed(before, after) == ["title", "a", "references"]
    assert "Lovelace" not in after.slides[-1].html
    assert "Turing" in after.slides[-1].html


def test_figures_are_counted_anew(tmp_path: Path) -> None:
    """Another figure before one that others name gives that another number: all is rendered."""
    talk = Talk(tmp_path)
    before = talk.render(BODY)
    after = talk.render(BODY.replace("One {{ n }} [@one].", "![alt](figure:f){#fig-z}"))  # in as many lines

    assert "Figure 1" in before.slides[3].html
    assert "Figure 2" in after.slides[3].html


def test_notes(tmp_path: Path) -> None:
    """A memory of slides with notes is none of slides without."""
    memo = render.Memo()
    deck = read.talk(tmp_path, put(tmp_path, {"slides.md": f"{HEAD}## A\n\n::: notes\nSaid.\n:::\n"}))
    with_notes = render.slides(deck, answers(deck), memo=memo)
    without = render.slides(deck, answers(deck), notes=False, memo=memo)

    assert "Said." in with_notes.slides[1].html
    assert "Said." not in without.slides[1].html
