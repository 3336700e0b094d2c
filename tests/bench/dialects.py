"""One talk in the Markdown of each tool that is compared: ours, Marp's, Slidev's, pandoc's and reveal-md's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Page:
    """A slide: what stands on it, whatever the tool."""

    title: str
    lines: tuple[str, ...]
    formulas: tuple[str, ...]
    """TeX; the first is displayed, the others stand at the end of a line each."""
    figure: str
    """A file beside the talk, or `figure:name`; empty where there is none."""
    value: int | None
    """The number of the value shown, if one is."""
    note: str


@dataclass(frozen=True)
class Talk:
    """A title, then slides."""

    title: str
    pages: tuple[Page, ...]


def share(number: int) -> float:
    """Return the value with this number, between 0 and 1."""
    return (7 * number + 3) % 97 / 97


def deckproof(talk: Talk) -> str:
    """Write the talk for Deckproof: values are named."""
    pages = [f"## {page.title}\n\n{_body(page, named=True)}\n::: notes\n{page.note}\n:::\n" for page in talk.pages]
    return "\n".join([f"---\ntitle: {talk.title}\n---\n", *pages])


def pandoc(talk: Talk) -> str:
    """Write the talk for pandoc's reveal.js writer, whose title slide comes from the title."""
    pages = [f"## {page.title}\n\n{_body(page)}\n::: notes\n{page.note}\n:::\n" for page in talk.pages]
    return "\n".join([f"---\ntitle: {talk.title}\n---\n", *pages])


def marp(talk: Talk) -> str:
    """Write the talk for Marp, with KaTeX; notes are comments."""
    return "---\nmarp: true\nmath: katex\n---\n\n" + _ruled(talk, "<!-- {note} -->\n")


def slidev(talk: Talk) -> str:
    """Write the talk for Slidev; images are the bundler's, notes are comments."""
    return f"---\ntheme: default\ntitle: {talk.title}\nfonts:\n  provider: none\n---\n\n" + _ruled(
        talk, "<!-- {note} -->\n", beside="./"
    )


def reveal_md(talk: Talk) -> str:
    """Write the talk for reveal-md; formulas stand in backticks, else Markdown eats their underscores."""
    return f"---\ntitle: {talk.title}\n---\n\n" + _ruled(talk, "Note: {note}\n", tick="`")


DIALECTS: dict[str, Callable[[Talk], str]] = {
    "deckproof": deckproof,
    "marp": marp,
    "slidev": slidev,
    "pandoc": pandoc,
    "reveal-md": reveal_md,
}


def _ruled(talk: Talk, note: str, *, beside: str = "", tick: str = "") -> str:
    """Return the slides of a tool that begins them with a rule, the title's first; `note` is a note's form."""
    pages = [
        f"## {page.title}\n\n{_body(page, beside=beside, tick=tick)}\n{note.format(note=page.note)}"
        for page in talk.pages
    ]
    return "\n---\n\n".join([f"# {talk.title}\n", *pages])


def _body(page: Page, *, named: bool = False, beside: str = "", tick: str = "") -> str:
    """Return what stands below a slide's title."""
    display, *inline = page.formulas or ("",)
    parts = [f"{tick}$$\n{display}\n$${tick}\n"] if display else []
    for place, line in enumerate(page.lines):
        formula = f" {tick}${inline[place - 1]}${tick}" if 0 < place <= len(inline) else ""
        parts.append(f"- {line}{formula}")
    if page.value is not None:
        shown = f"{{{{ shares.{page.value}:.3f }}}}" if named else f"{share(page.value):.3f}"
        parts.append(f"- the share is {shown}")
    if page.figure:
        parts.append(f"\n![Curves]({beside}{page.figure})")
    return "\n".join(parts) + "\n"
