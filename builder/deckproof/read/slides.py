"""Split a file's tokens into slides: a thematic break ends one, a first- or second-level heading begins one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

from markdown_it.token import Token

from deckproof.errors import Finding, Place
from deckproof.model import Attributes, Slide
from deckproof.read.findings import UnbalancedDiv

COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_NOTE = re.compile(r"Notes?:\s*")
_SLIDE_HEADINGS = ("h1", "h2")
_NONE = Attributes()
_CLOSE_IT = "add a line `:::` after its last line; a heading inside a div is ### or smaller"


def attributes_of(token: Token) -> Attributes:
    """Return the attributes that were read for a token."""
    return cast("Attributes", token.meta.get("attributes", _NONE))


def plain_text(tokens: Sequence[Token]) -> str:
    """Return the text of inline tokens; references stand as they were written."""
    parts = []
    for token in tokens:
        if token.children:
            parts.append(plain_text(token.children))
        elif token.type in {"softbreak", "hardbreak"}:
            parts.append(" ")
        elif token.type not in {"inline", "html_inline"}:
            parts.append(token.content)
    return "".join(parts)


def is_comment(token: Token) -> bool:
    """Say whether a block is nothing but HTML comments."""
    return token.type == "html_block" and not COMMENT.sub("", token.content).strip()


@dataclass(frozen=True)
class _Div:
    """An open div, and how many lists, quotations and their like were open where it began."""

    token: Token
    depth: int


@dataclass
class _Splitter:
    """Walks the tokens once and fills slides."""

    file: str
    slides: list[Slide] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    depth: int = 0
    """Open lists, quotations and their like; divs do not count, so that an open one cannot swallow slides."""
    open_divs: list[_Div] = field(default_factory=list)
    reported: int = 0
    """Divs reported as not closed whose `:::` may still come: it is no second fault."""
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
        if not self.fresh:
            self.reported = len(self.open_divs)
        for div in self.open_divs:
            self._report(div.token, f"`::: {div.token.info}` is not closed before the slide ends", _CLOSE_IT)
        self.open_divs.clear()
        self.notes_depth, self.rest_is_notes, self.fresh = 0, False, True

    def add(self, token: Token) -> None:
        """Put one token where it belongs: body or notes; fences of notes belong to neither."""
        slide = self.current(token)
        if token.type == "div_open":
            self.open_divs.append(_Div(token, self.depth))
            if "notes" in attributes_of(token).classes and not self.notes_depth:
                self.notes_depth = len(self.open_divs)
                return
        elif token.type == "div_close":
            if self._closes_notes(token):
                return
        else:
            self._nest(token)
        (slide.notes if self.notes_depth or self.rest_is_notes else slide.body).append(token)

    def _nest(self, token: Token) -> None:
        """Count what opens and closes; a div that began inside what closes here is a fault."""
        self.depth += token.nesting
        while self.open_divs and self.open_divs[-1].depth > self.depth:
            div = self.open_divs.pop()
            self.reported += 1
            message = f"`::: {div.token.info}` is not closed before the list or quotation around it ends"
            self._report(div.token, message, "give its `:::` the same indentation")

    def _closes_notes(self, token: Token) -> bool:
        """Close the innermost div; True where the token must not be kept."""
        if not self.open_divs:
            self._report_surplus(token)
            return True
        div = self.open_divs.pop()
        if div.depth != self.depth:
            message = f"`:::` closes `::: {div.token.info}` of line {div.token.meta['line']} from inside a list"
            self._report(token, message, "close it after the list, without indentation")
        ends_notes = self.notes_depth == len(self.open_divs) + 1
        if ends_notes:
            self.notes_depth = 0
        return ends_notes

    def _report_surplus(self, token: Token) -> None:
        """Report a `:::` without a div, unless it belongs to one that was reported."""
        if self.reported:
            self.reported -= 1
        else:
            self._report(token, "`:::` closes nothing", "delete the line, or open a div above")

    def _report(self, token: Token, message: str, hint: str) -> None:
        self.findings.append(UnbalancedDiv.at(Place(self.file, token.meta["line"]), message, hint))


def split(tokens: Sequence[Token], file: str) -> tuple[list[Slide], list[Finding]]:
    """Return the slides of one file, and what is wrong with its divs; a slide of comments alone is none."""
    splitter = _Splitter(file)
    position = 0
    while position < len(tokens):
        position = _step(splitter, tokens, position)
    splitter.end_slide()
    return [slide for slide in splitter.slides if _holds_anything(slide)], splitter.findings


def _holds_anything(slide: Slide) -> bool:
    """Say whether a slide is more than comments."""
    return bool(slide.heading) or not all(is_comment(token) for token in (*slide.body, *slide.notes))


def _step(splitter: _Splitter, tokens: Sequence[Token], position: int) -> int:
    """Take what stands at `position` and return where to go on."""
    token = tokens[position]
    if token.type == "hr" and not splitter.depth:
        splitter.end_slide()
        return position + 1
    if token.type == "heading_open" and token.tag in _SLIDE_HEADINGS and not splitter.depth:
        splitter.end_slide()
        _begin(splitter, tokens[position : position + 3])
        return position + 3
    if not (splitter.depth or splitter.open_divs) and _is_note(tokens, position):
        splitter.rest_is_notes = True
        if not plain_text([tokens[position + 1]]).strip():
            splitter.current(token)
            return position + 3
    splitter.add(token)
    return position + 1


def _begin(splitter: _Splitter, heading: Sequence[Token]) -> None:
    """Begin a slide with its heading's three tokens."""
    opening, inline, _ = heading
    slide = splitter.current(opening)
    slide.heading = list(heading)
    slide.kind = "section" if opening.tag == "h1" else "slide"
    slide.attributes = attributes_of(opening)
    slide.title = " ".join(plain_text([inline]).split())


def _is_note(tokens: Sequence[Token], position: int) -> bool:
    """Say whether a paragraph here begins with `Note:`, and take that word away."""
    if tokens[position].type != "paragraph_open":
        return False
    children = tokens[position + 1].children or []
    match = _NOTE.match(children[0].content) if children and children[0].type == "text" else None
    if match is None:
        return False
    children[0].content = children[0].content[match.end() :]
    return True
