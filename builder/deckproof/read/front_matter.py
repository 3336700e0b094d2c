"""The YAML head of a deck."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import yaml

from deckproof.errors import DeckError, Finding, Place, nearest
from deckproof.model import FrontMatter
from deckproof.read.findings import BrokenFrontMatter

_KINDS: dict[str, tuple[type, ...]] = {
    "title": (str,),
    "subtitle": (str,),
    "author": (str, list),
    "date": (str, date),
    "lang": (str,),
    "theme": (str,),
    "bibliography": (str,),
    "width": (int,),
    "height": (int,),
    "time": (int, float, str),
    "figures": (str,),
}
_HEAD = "a deck begins with\n---\ntitle: ...\n---"


def parse(text: str, start: Place) -> FrontMatter:
    """Return the settings in `text`, the YAML between the fences; `start` is the place of the first fence.

    Raises:
        DeckError: with every fault of the head.

    """
    node = _compose(text, start)
    pairs = {key.value: (key, value) for key, value in node.value} if node is not None else {}
    places = {name: Place(start.file, start.line + 1 + key.start_mark.line) for name, (key, _) in pairs.items()}
    values = yaml.safe_load(text) or {}
    findings = [*_wrong(values, places, start)]
    if findings:
        raise DeckError(findings)
    return _front_matter(values, places)


def _compose(text: str, start: Place) -> yaml.MappingNode | None:
    """Return the head as YAML nodes, which know their lines."""
    try:
        node = yaml.compose(text, yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line if error.problem_mark else 0
        message = f"front matter is not valid YAML: {error.problem}"
        hint = 'quote a text that holds a colon: title: "Counting: two programs"'
        raise DeckError([BrokenFrontMatter.at(Place(start.file, start.line + 1 + line), message, hint)]) from error
    if node is not None and not isinstance(node, yaml.MappingNode):
        raise DeckError(
            [BrokenFrontMatter.at(start, f"front matter is {text.strip()!r}, not `key: value` lines", _HEAD)]
        )
    return node


def _wrong(values: dict[str, Any], places: dict[str, Place], start: Place) -> Iterator[Finding]:
    """Find unknown keys, values of a wrong kind and a missing title."""
    for key, value in values.items():
        place = places[key]
        if key not in _KINDS:
            allowed = f"known keys: {', '.join(_KINDS)}"
            yield BrokenFrontMatter.at(place, f"unknown front matter key {key!r}", nearest(str(key), _KINDS, allowed))
        elif not isinstance(value, _KINDS[key]) or isinstance(value, bool):
            kinds = " or ".join(kind.__name__ for kind in _KINDS[key])
            yield BrokenFrontMatter.at(place, f"{key} is {value!r}, not a {kinds}")
    if "time" in values and _minutes(values["time"]) is None:
        hint = 'write minutes, or minutes:seconds in quotation marks: time: 45, time: "45:30"'
        yield BrokenFrontMatter.at(places["time"], f"time is {values['time']!r}, not a duration", hint)
    if "title" not in values:
        yield BrokenFrontMatter.at(start, "the deck has no title", _HEAD)


def _minutes(value: float | str) -> float | None:
    """Return a duration in minutes; `45`, `45.5` and `"45:30"` are durations."""
    minutes, _, seconds = str(value).partition(":")
    try:
        return float(minutes) + float(seconds or 0) / 60
    except ValueError:
        return None


def _front_matter(values: dict[str, Any], places: dict[str, Place]) -> FrontMatter:
    """Return checked values as the model's settings."""
    known = dict(values)
    author = known.pop("author", ())
    known["author"] = (author,) if isinstance(author, str) else tuple(map(str, author))
    known["date"] = str(known.get("date", ""))
    known["time"] = _minutes(known.get("time", 0)) or 0.0
    return FrontMatter(**known, places=places)
