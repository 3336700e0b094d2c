"""The YAML head of a deck.

Its values are taken as they are written: `2026-11-30` is a text, not a date object, `no` a language, not false, and
`45:30` no number to the base of sixty.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import yaml

from deckproof.durations import minutes
from deckproof.errors import DeckError, Finding, Place, nearest
from deckproof.model import FrontMatter
from deckproof.read.findings import BrokenFrontMatter

_HEAD = "a deck begins with\n---\ntitle: ...\n---"
_QUOTE = 'put a text that holds a colon or begins with a brace in quotation marks: title: "Counting: {{ n }} words"'


class _Misfit(ValueError):
    """A value is not of the kind that its key takes."""


def _text(node: yaml.Node) -> str:
    """Return a text, which may not be empty."""
    if not isinstance(node, yaml.ScalarNode) or not node.value.strip():
        raise _Misfit
    return str(node.value).strip()


def _texts(node: yaml.Node) -> tuple[str, ...]:
    """Return one text or several."""
    return tuple(map(_text, node.value)) if isinstance(node, yaml.SequenceNode) else (_text(node),)


def _pixels(node: yaml.Node) -> int:
    """Return a whole number above zero."""
    text = _text(node)
    if not re.fullmatch(r"[1-9]\d*", text):
        raise _Misfit
    return int(text)


def _duration(node: yaml.Node) -> float:
    """Return minutes above zero."""
    found = minutes(_text(node))
    if not found:
        raise _Misfit
    return found


class _Key(NamedTuple):
    """What a key takes: how it is read, and how that is said."""

    read: Callable[[yaml.Node], Any]
    kind: str
    example: str


def _takes_text(example: str) -> _Key:
    """Return a key that takes a text."""
    return _Key(_text, "a text", example)


_KEYS = {
    "title": _takes_text('title: "Counting: {{ n }} words"'),
    "subtitle": _takes_text("subtitle: Two small programs"),
    "author": _Key(_texts, "a name or a list of names", "author: [Ada Lovelace, Charles Babbage]"),
    "date": _takes_text("date: 2026-11-30"),
    "lang": _takes_text("lang: en"),
    "theme": _takes_text("theme: light"),
    "bibliography": _takes_text("bibliography: references.bib"),
    "width": _Key(_pixels, "a number of pixels", "width: 1280"),
    "height": _Key(_pixels, "a number of pixels", "height: 720"),
    "time": _Key(_duration, "a number of minutes", "time: 45, or minutes and seconds, time: 45:30"),
    "figures": _takes_text("figures: figures.talks.counting"),
}


def parse(text: str, start: Place) -> FrontMatter:
    """Return the settings in `text`, the YAML between the fences; `start` is the place of the first fence.

    Raises:
        DeckError: with every fault of the head.

    """
    node = _compose(text, start)
    pairs = node.value if node is not None else []
    places: dict[str, Place] = {}
    values: dict[str, Any] = {}
    findings = list(_take(text, pairs, start, (values, places)))
    if "title" not in places:
        findings.append(BrokenFrontMatter.at(start, "the deck has no title", _HEAD))
    if findings:
        raise DeckError(findings)
    return FrontMatter(**values, places=places)


def looks_like_one(text: str) -> bool:
    """Say whether `text`, what stands between `---` and `---`, begins as front matter does, not as a slide."""
    return text.lstrip().partition(":")[0] in _KEYS


def _compose(text: str, start: Place) -> yaml.MappingNode | None:
    """Return the head as YAML nodes, which know their lines."""
    try:
        node = yaml.compose(text, yaml.BaseLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = Place(start.file, start.line + 1 + mark.line) if mark else start
        problem = getattr(error, "problem", None) or str(error).splitlines()[0]
        raise DeckError([BrokenFrontMatter.at(place, f"front matter is not valid YAML: {problem}", _QUOTE)]) from error
    if node is not None and not isinstance(node, yaml.MappingNode):
        message = f"front matter is {text.strip()!r}, not `key: value` lines"
        raise DeckError([BrokenFrontMatter.at(start, message, _HEAD)])
    return node


def _take(
    text: str,
    pairs: list[tuple[yaml.Node, yaml.Node]],
    start: Place,
    taken: tuple[dict[str, Any], dict[str, Place]],
) -> Iterator[Finding]:
    """Fill the values and the places of the keys; yield what is wrong with them."""
    values, places = taken
    for key, value in pairs:
        name = key.value if isinstance(key, yaml.ScalarNode) else _source(text, key)
        place = Place(start.file, start.line + 1 + key.start_mark.line)
        if name in places:
            first = f"front matter key {name!r} is given twice, first in line {places[name].line}"
            yield BrokenFrontMatter.at(place, first, "delete one of the lines")
        elif name not in _KEYS:
            known = f"known keys: {', '.join(_KEYS)}"
            yield BrokenFrontMatter.at(place, f"unknown front matter key {name!r}", nearest(name, _KEYS, known))
        else:
            places[name] = place
            try:
                values[name] = _KEYS[name].read(value)
            except _Misfit:
                given = _source(text, value) or "empty"
                message = f"{name} is {given}, not {_KEYS[name].kind}"
                yield BrokenFrontMatter.at(place, message, f"write {_KEYS[name].example}")


def _source(text: str, node: yaml.Node) -> str:
    """Return a node as it was written, on one line."""
    return " ".join(text[node.start_mark.index : node.end_mark.index].split())
