"""Tokens to HTML: markdown-it's renderer, with a method for each form that the dialect adds."""

from __future__ import annotations

import inspect
import re
from collections.abc import MutableMapping, Sequence
from functools import cache
from html import escape
from typing import Any, cast
from urllib.parse import quote, unquote

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from deckproof.errors import DeckError, Place
from deckproof.model import Attributes, DrawingKind, ShownNumber, StatesShown
from deckproof.numbers import MINUS
from deckproof.pins import page_pairs, pins
from deckproof.reference import split
from deckproof.render import code, drawings, pictures, raw_html
from deckproof.render.attributes import attributes_of, html_attributes
from deckproof.render.context import Context
from deckproof.render.findings import MathError
from deckproof.render.math import TexError, formula

_OPTIONS = MarkdownIt("commonmark").options
_DRAWING_KINDS = ("figure", "table", "live")
# A reference as markdown-it writes it in an address.
_REFERENCE = re.compile(r"%7B%7B.*?%7D%7D")
Env = MutableMapping[str, Any]


class SlideRenderer(RendererHTML):
    """Renders the tokens of one slide; each method whose name does not begin with `render` or `_` renders one type."""

    def __init__(self, context: Context) -> None:
        """Render for the slide of `context`."""
        # As the base class does, which looks for its methods anew for each slide.
        self.rules = {name: getattr(self, name) for name in _types()}
        self.context = context

    def render_blocks(self, tokens: Sequence[Token]) -> str:
        """Return block tokens as HTML; blocks carry their line in the source."""
        for token in tokens:
            if token.block and token.nesting >= 0 and token.tag:
                token.attrSet("data-line", str(token.meta["line"]))
        return str(self.render(list(tokens), _OPTIONS, {}))

    def render_plain(self, tokens: Sequence[Token]) -> str:
        """Return inline tokens as plain text, numbers resolved."""
        parts = []
        for token in tokens:
            if token.children:
                parts.append(self.render_plain(token.children))
            elif token.type in {"softbreak", "hardbreak"}:
                parts.append(" ")
            elif token.type != "html_inline":
                parts.append(self.context.numbers.plain(token.content))
        return "".join(parts)

    def _place(self, token: Token) -> Place:
        return Place(self.context.file, token.meta["line"])

    def _braces(self, attributes: Attributes) -> str:
        return html_attributes(attributes, self.context.numbers.plain)

    # --- values, formulas, code ---

    def reference(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, _env: Env) -> str:
        """Return a value in text."""
        return self.context.numbers.html(tokens[idx].meta["reference"], tokens[idx].meta["line"])

    def math_inline(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, _env: Env) -> str:
        """Return a formula in a line."""
        return self._formula(tokens[idx], display=False)

    def math_block(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, _env: Env) -> str:
        """Return a displayed formula."""
        html = self._formula(tokens[idx], display=True)
        return (
            f'<div class="display-line" data-line="{tokens[idx].meta["line"]}">{html}</div>'
            if tokens[idx].block
            else html
        )

    def _formula(self, token: Token, *, display: bool) -> str:
        numbers = self.context.numbers
        tex, marks = numbers.tex(token.content, token.meta["line"])
        try:
            html = self.context.formulas.typeset(tex, display=display)
            return formula(html, numbers.plain(token.content), marks, display=display)
        except TexError as error:
            message, shown = (" ".join(text.split()) for text in (str(error), numbers.plain(token.content)))
            self.context.findings.append(MathError.at(self._place(token), message, f"in the formula {shown}"))
            return ""

    def code_inline(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, _env: Env) -> str:
        """Return code in a line, values resolved."""
        return f"<code{self._braces(attributes_of(tokens[idx]))}>{self._with_values(tokens[idx])}</code>"

    def _with_values(self, token: Token) -> str:
        numbers = self.context.numbers
        return numbers.replaced(token.content, token.meta["line"], escape, numbers.html)

    def fence(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, _env: Env) -> str:
        """Return a code block: values resolved, then highlighted."""
        token, text, marks = tokens[idx], "", []
        line = token.meta["line"] + (token.type == "fence")
        for part in split(token.content):
            shown = part if isinstance(part, str) else self.context.numbers.enter(part, line).plain
            if not isinstance(part, str):
                marks.append(
                    code.Mark(
                        len(text), len(text) + len(shown), f"<span {self.context.numbers.attributes(part)}>", "</span>"
                    )
                )
            text += shown
            line += shown.count("\n")
        block = code.highlight(text, token.info, marks)
        return block.replace("<pre", f'<pre data-line="{token.meta["line"]}"', 1)

    def code_block(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        """Return indented code, which has no language."""
        return self.fence(tokens, idx, options, env)

    def html_block(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, _env: Env) -> str:
        """Return raw HTML."""
        return raw_html.resolved(tokens[idx].content, tokens[idx].meta["line"], self.context.numbers)

    def html_inline(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        """Return raw HTML in a line."""
        return self.html_block(tokens, idx, options, env)

    # --- divs, spans, steps ---

    def div_open(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, _env: Env) -> str:
        """Return the opening of a fenced div."""
        attributes = attributes_of(tokens[idx])
        return f'<div{self._braces(attributes)} data-line="{tokens[idx].meta["line"]}">\n'

    def pause_open(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, _env: Env) -> str:
        """Return the opening of what comes after a pause."""
        return f'<div class="fragment pause" data-line="{tokens[idx].meta["line"]}">\n'

    def pause_close(self, *_: object) -> str:
        """Return the end of what comes after a pause."""
        return "</div>\n"

    def span_open(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, _env: Env) -> str:
        """Return the opening of a span with attributes."""
        return f"<span{self._braces(attributes_of(tokens[idx]))}>"

    def link_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        """Return the opening of a link with its attributes."""
        return _REFERENCE.sub(self._in_address, self._opening(tokens, idx, options, env))

    def _in_address(self, match: re.Match[str]) -> str:
        return quote(self.context.numbers.plain(unquote(match.group())).replace(MINUS, "-"))

    def heading_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        """Return the opening of a heading; the attributes of a slide's own are the slide's."""
        own = tokens[idx] is self.context.heading
        return self.renderToken(tokens, idx, options, env) if own else self._opening(tokens, idx, options, env)

    def _opening(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        """Return markdown-it's opening tag, with the attributes in braces."""
        opening, attributes = self.renderToken(tokens, idx, options, env), self._braces(attributes_of(tokens[idx]))
        return opening.replace(f"<{tokens[idx].tag}", f"<{tokens[idx].tag}{attributes}", 1)

    # --- pictures ---

    def paragraph_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        """Return the opening of a paragraph; a picture alone in one is a block of its own."""
        return "" if _is_picture(tokens[idx + 1]) else self.renderToken(tokens, idx, options, env)

    def paragraph_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: Env) -> str:
        """Return the end of a paragraph."""
        return "" if _is_picture(tokens[idx - 1]) else self.renderToken(tokens, idx, options, env)

    def image(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, _env: Env) -> str:
        """Return a figure, a table or an image with its caption; beside other text it stands in the line."""
        token = tokens[idx]
        source = unquote(str(token.attrGet("src")))
        kind, _, name = source.partition(":")
        alt, attributes = self.render_plain(token.children or []), attributes_of(token)
        own = ""
        if kind in _DRAWING_KINDS:
            place = drawings.Place(cast("DrawingKind", kind), name, alt, self._next_prefix())
            inner, own = self._drawing(place, attributes, self._place(token))
            css_class = f"drawing {kind}"
        else:
            inner, css_class = self._file(source, alt, attributes), "picture"
        pairs = page_pairs(attributes.pairs) if kind in _DRAWING_KINDS else attributes.pairs
        attributes = Attributes(attributes.id, (*css_class.split(), *attributes.classes), pairs)
        # A paragraph cannot hold a `<figure>`: browsers would end it there.
        tag = "figure" if len(tokens) == 1 else "span"
        opening = f'<{tag}{self._braces(attributes)}{own} data-line="{token.meta["line"]}">'
        return f"{opening}{inner}{self._caption(token, alt, tag)}</{tag}>"

    def _next_prefix(self) -> str:
        """Return what makes the ids of the slide's next drawing its own."""
        self.context.drawings += 1
        return f"{self.context.slide}-{self.context.drawings}-"

    def _drawing(self, place: drawings.Place, attributes: Attributes, source: Place) -> tuple[str, str]:
        """Return the inside of a drawing's element and the element's own attributes; its numbers go to the ledger."""
        context = self.context
        if place.kind == "live":
            return drawings.live(context.answers.lives[place.name], place)
        drawn = context.answers.drawings[place.kind, place.name]
        state = pins(drawn.controls, attributes.pairs)
        context.ledger.extend(
            ShownNumber(n.name, "drawn", n.value, n.spec, n.text, context.slide, source, drawn.origin)
            for n in drawn.states[state.shown].numbers
        )
        html, own = drawings.figure(drawn, state, place, controls="static" not in attributes.classes)
        if drawn.controls:
            texts = {drawn.named_state(i): [n.text for n in one.numbers] for i, one in enumerate(drawn.states)}
            context.figures.append(StatesShown(f"{place.kind}:{place.name}", context.slide, texts, len(html.encode())))
        return html, own

    def _file(self, source: str, alt: str, attributes: Attributes) -> str:
        remote = source.startswith(("http:", "https:", "data:"))
        folder = (self.context.root / self.context.file).parent
        address = source if remote else pictures.data_uri(folder / source)
        width = ' style="width:100%"' if "width" in attributes.pairs else ""
        # Those of far slides are decoded when they come near: opening a deck of 200 images takes half the time.
        return f'<img src="{escape(address)}" alt="{escape(alt)}"{width} loading="lazy">'

    def _caption(self, token: Token, alt: str, around: str) -> str:
        """Return the visible caption: of a picture with an id `Figure 2: ...`, and of one that is given `caption=`."""
        attributes, numbers = attributes_of(token), self.context.numbers
        target = self.context.targets.get(attributes.id)
        text = attributes.pairs.get("caption", "")
        line = token.meta["line"]
        given = numbers.replaced(text, line, escape, numbers.html) if text else escape(alt)
        if target:
            given = f'<span data-ref="number">{target.label}</span>: {given}'
        if not (target or text):
            return ""
        return f"<figcaption>{given}</figcaption>" if around == "figure" else f'<span class="caption">{given}</span>'

    # --- references ---

    def crossref(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, _env: Env) -> str:
        """Return `Figure 3`, linked."""
        target = self.context.targets[tokens[idx].meta["target"]]
        return f'<a href="#{target.id}" data-ref="number">{target.label}</a>'

    def citation(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, _env: Env) -> str:
        """Return a citation, linked to the references."""
        try:
            return self.context.bibliography.cite(tokens[idx].meta["keys"], self._place(tokens[idx]))
        except DeckError as error:
            self.context.findings += error.findings
            return ""

    def footnote_ref(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, _env: Env) -> str:
        """Return a footnote's mark."""
        number = tokens[idx].meta["number"]
        return f'<sup class="footnote-mark" data-ref="footnote">{number}</sup>'

    def footnotes_open(self, *_: object) -> str:
        """Return the opening of a slide's footnotes."""
        return '<div class="footnotes">\n'

    def footnotes_close(self, *_: object) -> str:
        """Return the end of a slide's footnotes."""
        return "</div>\n"

    def footnote_open(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, _env: Env) -> str:
        """Return the opening of one footnote with its mark."""
        return f'<div class="footnote"><sup data-ref="footnote">{tokens[idx].meta["number"]}</sup>'

    def footnote_close(self, *_: object) -> str:
        """Return the end of one footnote."""
        return "</div>\n"


@cache
def _types() -> tuple[str, ...]:
    """Return the types of tokens that have a method of their own."""
    methods = inspect.getmembers(SlideRenderer, inspect.isfunction)
    return tuple(name for name, _ in methods if not name.startswith(("render", "_")))


def _is_picture(inline: Token) -> bool:
    """Say whether a paragraph holds one picture and nothing else."""
    children = inline.children or []
    return len(children) == 1 and children[0].type == "image"
