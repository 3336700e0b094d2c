"""Split a file's tokens into slides: a thematic break ends one, a first- or second-level heading begins one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from markdown_it.token import Token

from deckproof.errors import Finding, Place
from deckproof.model import Attributes, Slide
from deckproof.read.findings import UnbalancedDiv

_NOTE = re.compile(r"Notes?:\s*")
_SLIDE_HEADINGS = ("h1", "h2")
_NOTES = Attributes(classes=("notes",))


def attributes_of(token: Token) -> Attributes:
    """Return the attributes that were read for a token."""
    found = token.meta.get("attributes", Attributes())
    return found if isinstance(found, Attributes) else Attributes()


def plain_text(tokens: Sequence[Token]) -> str:
    """Return the text of inline tokens; references stand as they were written."""
    parts = []
    for token in tokens:
        if token.children:
            parts.append(plain_text(token.children))
        elif token.type in {"softbreak", "hardbreak"}:
            parts.append(" ")
        else:
            parts.append(token.content)
    return "".join(parts)


@dataclass
class _Splitter:
    """Walks the tokens once and fills slides."""

    file: str
    slides: list[Slide] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    open_divs: list[Token] = field(default_factory=list)
    notes_depth: int = 0
    """How many divs were open where the running `::: notes` began, plus one; 0 outside notes."""
    rest_is_notes: bool = False
    fresh: bool = True

    def current(self, token: Token) -> Slide:
        """Return the slide that is being filled, a new one where none is."""
        if self.fresh:
            place = Place(self.file, token.meta["line"])
            self.slides.append(Slide(id="", kind="slide", place=place))
            self.fresh = False
        return self.slides[-1]

    def end_slide(self) -> None:
        """Close the slide; divs still open are faults."""
        for token in self.open_divs:
            message = f"`::: {token.info}` is not closed before the slide ends"
            place = Place(self.file, token.meta["line"])
            self.findings.append(UnbalancedDiv.at(place, message, "add a line `:::` after its last line"))
        self.open_divs.clear()
        self.notes_depth, self.rest_is_notes, self.fresh = 0, False, True

    def add(self, token: Token) -> None:
        """Put one token where it belongs: body or notes; fences of notes belong to neither."""
        slide = self.current(token)
        if token.type == "div_open":
            self.open_divs.append(token)
            if "notes" in attributes_of(token).classes and not self.notes_depth:
                self.notes_depth = len(self.open_divs)
                return
        if token.type == "div_close" and self._closes_notes(token):
            return
        (slide.notes if self.notes_depth or self.rest_is_notes else slide.body).append(token)

    def _closes_notes(self, token: Token) -> bool:
        """Close the innermost div; True where the token must not be kept."""
        if not self.open_divs:
            place = Place(self.file, token.meta["line"])
            self.findings.append(
                UnbalancedDiv.at(place, "`:::` closes nothing", "delete the line, or open a div above")
            )
            return True
        depth = len(self.open_divs)
        self.open_divs.pop()
        ends_notes = self.notes_depth == depth
        if ends_notes:
            self.notes_depth = 0
        return ends_notes


def split(tokens: Sequence[Token], file: str) -> tuple[list[Slide], list[Finding]]:
    """Return the slides of one file, and what is wrong with its divs."""
    splitter = _Splitter(file)
    position = 0
    while position < len(tokens):
        position = _step(splitter, tokens, position)
    splitter.end_slide()
    return [slide for slide in splitter.slides if slide.heading or slide.body or slide.notes], splitter.findings


def _step(splitter: _Splitter, tokens: Sequence[Token], position: int) -> int:
    """Take what stands at `position` and return where to go on."""
    token = tokens[position]
    if token.type == "hr" and token.level == 0:
        splitter.end_slide()
        return position + 1
    if token.type == "heading_open" and token.tag in _SLIDE_HEADINGS and token.level == 0:
        splitter.end_slide()
        _begin(splitter, tokens[position : position + 3])
        return position + 3
    if _is_note(tokens, position) and not splitter.open_divs:
        splitter.rest_is_notes = True
    splitter.add(token)
    return position + 1


def _begin(splitter: _Splitter, heading: Sequence[Token]) -> None:
    """Begin a slide with its heading's three tokens."""
    opening, inline, _ = heading
    slide = splitter.current(opening)
    slide.heading = list(heading)
    slide.kind = "section" if opening.tag == "h1" else "slide"
    slide.attributes = attributes_of(opening)
    slide.title = plain_text([inline])


def _is_note(tokens: Sequence[Token], position: int) -> bool:
    """Say whether a paragraph here begins with `Note:`, and take that word away."""
    if tokens[position].type != "paragraph_open" or tokens[position].level:
        return False
    children = tokens[position + 1].children or []
    match = _NOTE.match(children[0].content) if children and children[0].type == "text" else None
    if match is None:
        return False
    children[0].content = children[0].content[match.end() :]
    return True
