"""References in rendered text: each becomes an element that says which number it is, and an entry of the ledger."""

from __future__ import annotations

from collections.abc import Callable

from deckproof.errors import Place
from deckproof.model import Answers, ShownNumber
from deckproof.numbers import MINUS, Shown, provenance, show
from deckproof.reference import Literal, Malformed, Reference, split

Named = Reference | Literal | Malformed


class Numbers:
    """Resolves references on one slide and keeps the ledger's entries."""

    def __init__(self, answers: Answers, slide: str, file: str, ledger: list[ShownNumber]) -> None:
        """Resolve against `answers`; entries for `slide`, whose text stands in `file`, go to `ledger`."""
        self._answers, self._slide, self._file, self._ledger = answers, slide, file, ledger

    def shown(self, part: Named) -> Shown:
        """Return how a reference is shown."""
        if isinstance(part, Reference):
            return show(self._answers.values[part.name].value, part.spec)
        return Shown(part.text.replace("-", MINUS) if part.text.startswith("-") else part.text)

    def enter(self, part: Named, line: int) -> Shown:
        """Return how a reference is shown, after entering it into the ledger."""
        shown, place = self.shown(part), Place(self._file, line)
        if isinstance(part, Reference):
            answer = self._answers.values[part.name]
            entry = ShownNumber(
                part.name,
                "value",
                str(answer.value),
                part.spec,
                shown.text,
                self._slide,
                place,
                answer.origin,
            )
        else:
            entry = ShownNumber("", "literal", part.text, "", shown.text, self._slide, place)
        self._ledger.append(entry)
        return shown

    def html(self, part: Named, line: int) -> str:
        """Return the element that shows a reference in text."""
        shown = self.enter(part, line)
        return f"<span {self.attributes(part)}>{shown.html}</span>"

    def attributes(self, part: Named) -> str:
        """Return the attributes of the element that shows a reference."""
        if not isinstance(part, Reference):
            return "data-literal"
        return provenance(part.name, self._answers.values[part.name].value, part.spec, self.shown(part).text)

    def tex(self, text: str, line: int) -> tuple[str, list[str]]:
        """Return a formula's TeX with its references as marked numbers, and the attributes of the marks, in order.

        KaTeX can carry a mark through a formula, but not every character of a name or a format spec.
        """
        marks: list[str] = []

        def marked(part: Named, at: int) -> str:
            marks.append(self.attributes(part))
            return rf"\htmlData{{mark={len(marks) - 1}}}{{{self.enter(part, at).tex}}}"

        return self.replaced(text, line, str, marked), marks

    def plain(self, text: str) -> str:
        """Return text for an attribute or a title: its references as plain numbers, not in the ledger."""
        return "".join(part if isinstance(part, str) else self.shown(part).plain for part in split(text))

    def replaced(self, text: str, line: int, stretch: Callable[[str], str], number: Callable[[Named, int], str]) -> str:
        """Return text with `stretch` applied to what is plain in it and `number` to its references."""
        done = []
        for part in split(text):
            done.append(stretch(part) if isinstance(part, str) else number(part, line))
            line += part.count("\n") if isinstance(part, str) else 0
        return "".join(done)
