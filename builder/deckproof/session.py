"""A talk that is kept warm: after a change, only what depends on it is read, computed and rendered again."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from pathlib import Path

from deckproof import assemble, compute, read, render, whole
from deckproof.config import Project
from deckproof.model import Answers, Deck, Rendered
from deckproof.revision import revision
from deckproof.serve.changes import Kind
from deckproof.serve.preview import Frame, Shown


class Session:
    """Builds one talk again and again; its memory is what the stages remember of the last time."""

    def __init__(self, project: Project, folder: Path) -> None:
        self.name, self.folder = folder.name, folder
        self.page = project.dist / folder.name / "index.html"
        self._project = project
        self._reading, self._rendering = read.Memo(), render.Memo()
        self._answers: tuple[object, Answers] = None, Answers({}, {})
        self._built: tuple[Deck, Rendered] | None = None

    def update(self, kinds: AbstractSet[Kind]) -> Shown:
        """Read, compute and render what the changes ask for.

        Raises:
            DeckError: with the findings of the first stage that cannot go on.

        """
        if Kind.INPUT in kinds:
            self._rendering = render.Memo()  # it does not see files
        if not kinds <= {Kind.TEXT}:
            self._answers = None, Answers({}, {})
        deck = read.talk(self._project.root, self.folder, self._reading)
        rendered = render.slides(deck, self._answered(deck), memo=self._rendering)
        self._built = deck, rendered
        return Shown({slide.id: slide.html for slide in rendered.slides}, (deck.front, rendered.modules))

    def _answered(self, deck: Deck) -> Answers:
        """Return the deck's answers; nothing is asked where it names what it named before, and no code has changed."""
        drawings = {(use.kind, use.name, *sorted(use.pairs.items())) for use in deck.drawings}
        named = deck.front, {use.reference for use in deck.numbers}, drawings
        if named != self._answers[0]:
            self._answers = named, compute.answers(deck, self._project.cache / "answers")
        return self._answers[1]

    def _last(self) -> tuple[Deck, Rendered]:
        if self._built is None:
            raise RuntimeError(f"{self.name} has not been built")
        return self._built

    def frame(self) -> Frame:
        """Return what stands around the slides that were built last."""
        parts = assemble.around(*self._last(), self._project.cache, revision(self._project.root))
        styles = {"1": f"{parts.pop('fonts_css')}{parts.pop('math_css')}", "2": str(parts.pop("theme_css"))}
        title, origins, _ = str(parts.pop("title")), str(parts.pop("origins")), parts.pop("digest")
        return Frame(title, styles, origins, parts)

    def write(self) -> None:
        """Write the page and the ledger of what was built last.

        Raises:
            UsageError: where the folder cannot be written.

        """
        project = self._project
        commit = revision(project.root)
        with whole.unbroken():
            assemble.write(*self._last(), project.dist, project.cache, commit)

    def inputs(self) -> AbstractSet[Path]:
        """Return the theme and the bibliography, wherever they lie; images are looked for under `deck/` only."""
        if self._built is None:
            return set()
        deck, _ = self._built
        named = filter(None, (deck.front.theme, deck.front.bibliography))
        folder = (deck.root / deck.slides[0].place.file).parent
        return {(folder / name).resolve() for name in named}
