"""Read small talks for tests: what is written here stands in `deck/talk/`, below a title."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from markdown_it.token import Token

from deckproof import read
from deckproof.errors import DeckError
from deckproof.model import Deck, Slide

HEAD = "---\ntitle: Talk\n---\n"
FIRST = 4  # the line after HEAD
FILE = "deck/talk/slides.md"


def put(root: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write a talk's files below `root` and return its folder."""
    folder = root / "deck" / "talk"
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        folder.joinpath(name).write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def deck_of(root: Path, body: str, head: str = HEAD, **others: str | bytes) -> Deck:
    """Read a talk of one file, `head` and `body`; `others` lie beside it, `a_md` as `a.md`."""
    files = {name.replace("_", "."): content for name, content in others.items()}
    return read.talk(root, put(root, {"slides.md": head + body, **files}))


def slides_of(root: Path, body: str) -> list[Slide]:
    """Return the slides after the title slide."""
    return deck_of(root, body).slides[1:]


def faults(root: Path, body: str, head: str = HEAD, **others: str | bytes) -> list[str]:
    """Return what is wrong with a talk as it is printed, without the file's name where it is `slides.md`."""
    try:
        deck_of(root, body, head, **others)
    except DeckError as error:
        return [str(finding).removeprefix(f"{FILE}:") for finding in error.findings]
    return []


def heads(root: Path, body: str, head: str = HEAD, **others: str | bytes) -> list[str]:
    """Return the first line of each fault: `line: code message`."""
    return [fault.partition("\n")[0] for fault in faults(root, body, head, **others)]


def types(tokens: Sequence[Token]) -> list[str]:
    """Return the tokens' types, children in place of the inline token that holds them."""
    return [token.type for token in leaves(tokens)]


def leaves(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield block tokens and, for each inline token, its children and theirs."""
    for token in tokens:
        if token.type != "inline":
            yield token
        yield from leaves(token.children or ())
