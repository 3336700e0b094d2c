"""Citations from a .bib file: author-year labels in the text, and slides that list what was cited."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any

from deckproof.errors import DeckError, Place, nearest
from deckproof.render.findings import BrokenBibliography, UnknownCitation

_PER_SLIDE = 7
"""Entries on one references slide: seven entries of two lines fill a slide at the text's own size."""
_NOWHERE = Place("", 0)
_PROTECTED = re.compile(r'<span class="bibtex-protected">(.*?)</span>')


class Bibliography:
    """The entries of a .bib file, and which of them were cited, in order."""

    def __init__(self, path: Path | None = None, place: Place = _NOWHERE) -> None:
        """Read the file; `place` is where the deck names it.

        Raises:
            DeckError: where the file cannot be parsed.

        """
        self._entries: dict[str, Any] = _read(path, place) if path else {}
        self._path, self._place = path, place
        self.cited: list[str] = []

    def is_of(self, path: Path | None, place: Place) -> bool:
        """Say whether it was read from this file for this place."""
        return (self._path, self._place) == (path, place)

    def cite(self, keys: Sequence[str], place: Place) -> str:
        """Return the citation of `keys` as HTML.

        Raises:
            DeckError: for a key that has no entry.

        """
        for key in keys:
            if key not in self._entries:
                listed = "known keys: " + ", ".join(sorted(self._entries)[:12])
                hint = (
                    nearest(key, self._entries, listed)
                    if self._path
                    else "name a .bib file: `bibliography: references.bib`"
                )
                raise DeckError([UnknownCitation.at(place, f"no entry {key!r} in the bibliography", hint)])
            if key not in self.cited:
                self.cited.append(key)
        links = "; ".join(f'<a href="#ref-{escape(key)}">{escape(self._label(key))}</a>' for key in keys)
        return f'<span class="citation" data-ref="citation">({links})</span>'

    def _label(self, key: str) -> str:
        """Return `Vaswani et al. 2017`."""
        entry = self._entries[key]
        people = entry.persons.get("author") or entry.persons.get("editor") or []
        names = [" ".join(map(str, person.rich_prelast_names + person.rich_last_names)) for person in people]
        who = names[0] if len(names) == 1 else f"{names[0]} and {names[1]}" if len(names) == 2 else ""  # noqa: PLR2004
        who = who or (f"{names[0]} et al." if names else key)
        return f"{who} {entry.fields.get('year', '')}".strip()

    def pages(self) -> Iterator[list[str]]:
        """Yield the cited entries as HTML list items, as many as one slide takes.

        Raises:
            DeckError: for each entry that lacks a field of its kind.

        """
        items = list(self._items())
        for start in range(0, len(items), _PER_SLIDE):
            yield items[start : start + _PER_SLIDE]

    def _items(self) -> Iterator[str]:
        """Yield each cited entry, in the order of citation."""
        if not self.cited:
            return
        from pybtex.backends.html import Backend  # noqa: PLC0415  # only decks with citations load pybtex
        from pybtex.exceptions import PybtexError  # noqa: PLC0415
        from pybtex.style.formatting.unsrt import Style  # noqa: PLC0415

        style, backend, findings = Style(), Backend(), []
        for key in self.cited:
            try:
                (formatted,) = style.format_entries([self._entries[key]])
            except PybtexError as error:
                hint = "add the field to the entry"
                findings.append(BrokenBibliography.at(self._place, f"an entry cannot be listed: {error}", hint))
                continue
            text = _PROTECTED.sub(r"\1", formatted.text.render(backend)).replace("\n", " ")
            yield f'<li id="ref-{escape(key)}" data-ref="bibliography">{text}</li>'
        if findings:
            raise DeckError(findings)


def _read(path: Path, place: Place) -> dict[str, Any]:
    """Return the entries of a .bib file."""
    from pybtex.database import parse_file  # noqa: PLC0415
    from pybtex.exceptions import PybtexError  # noqa: PLC0415

    try:
        return dict(parse_file(str(path), bib_format="bibtex").entries)
    except (PybtexError, UnicodeDecodeError) as error:
        hint = "mend the entry or the line that it names; the file must be UTF-8"
        raise DeckError([BrokenBibliography.at(place, f"cannot read {path.name}: {error}", hint)]) from error
