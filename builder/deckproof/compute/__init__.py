"""Compute what a deck names, in a process of its own: names become answers."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import cast

from deckproof.compute import explain, incremental, spread
from deckproof.compute.explain import NoSuchName
from deckproof.compute.findings import BadFormatSpec, UnknownState
from deckproof.compute.protocol import (
    Failure,
    Request,
    Response,
    answer_from,
    drawn_from,
    live_from,
    origin_from,
)
from deckproof.errors import DeckError, Finding, Place
from deckproof.model import Answer, Answers, Deck, DrawingKind, Drawn, Origin
from deckproof.numbers import BadSpec, show
from deckproof.pins import BadPin, pins

__all__ = ["NoSuchName", "answers", "offered", "why"]


def answers(deck: Deck, cache_folder: Path | None = None, executor: Executor | None = None) -> Answers:
    """Return the answers to everything that the deck names.

    With a `cache_folder`, only what is not stored there for the code as it is now is computed; without one,
    everything is computed afresh. With an `executor`, its workers compute; else the processors of this machine.

    Raises:
        DeckError: with every name that has no answer and every format spec that does not fit.

    """
    if not (deck.numbers or deck.drawings or _has_module(deck)):
        return Answers({}, {})
    request = _request(deck, full=cache_folder is None)
    compute = partial(spread.run, executor=executor)
    if cache_folder is None:
        response = compute(request)
    else:
        response, notes = incremental.complete(request, cache_folder / deck.talk, compute)
        sys.stderr.writelines(f"{deck.talk}: {note}\n" for note in notes)
    found = _answers(response)
    findings = [*_failures(deck, response), *_bad_specs(deck, found.values), *_bad_pins(deck, found)]
    if findings:
        raise DeckError(findings)
    return found


def why(deck: Deck, cache_folder: Path, name: str) -> list[str]:
    """Return lines that say whether the answer to a name, as slides write it, is stored, and what changed if not.

    Raises:
        DeckError: where the name was not seen before and the talk's module cannot be imported to look for it.
        NoSuchName: where the talk has no such name; carries all that it has.

    """
    lines = explain.explain(_request(deck), cache_folder / deck.talk, name)
    if lines is None:
        known = explain.names(offered(deck))
        if explain.unit_of(name) not in map(explain.unit_of, known):
            raise NoSuchName(name, known)
        lines = [f"{name}: miss", "it is new: no build has seen it"]
    return lines


def offered(deck: Deck) -> dict[str, Origin]:
    """Return every `@value`, `@figure` and `@table` of the deck's module, by `kind name`.

    Raises:
        DeckError: where the module cannot be imported.

    """
    response = spread.run(Request(str(deck.root), _module(deck), (), ()))
    findings = [*_failures(deck, response)]
    if findings:
        raise DeckError(findings)
    return {name: origin_from(data) for name, data in response.offered.items()}


def _request(deck: Deck, *, full: bool = False) -> Request:
    """Return the request for everything that the deck names."""
    values = {use.reference.name for use in deck.numbers}
    drawings = {f"{use.kind}:{use.name}" for use in deck.drawings}
    return Request(str(deck.root), _module(deck), _ordered(values), _ordered(drawings), full, asdict(deck.fonts))


def _module(deck: Deck) -> str:
    """Return the name of the module that computes the deck's numbers."""
    return deck.front.figures or f"figures.talks.{deck.talk.replace('-', '_')}"


def _has_module(deck: Deck) -> bool:
    """Say whether the deck has a module: one that names no number needs none."""
    path = deck.root.joinpath(*_module(deck).split("."))
    return bool(deck.front.figures) or path.is_dir() or path.with_suffix(".py").is_file()


def _ordered(names: Iterable[str]) -> tuple[str, ...]:
    """Return names in an order that does not depend on hashing."""
    return tuple(sorted(names))


def _failures(deck: Deck, response: Response) -> Iterator[Finding]:
    """Yield each failure: one of the module's code once, at its line; any other at every place that names it."""
    if response.module_failure:
        failure = response.module_failure
        yield _finding(failure, failure.place or deck.slides[0].place)
        return
    uses = [(use.reference.name, use.place) for use in deck.numbers]
    uses += [(f"{use.kind}:{use.name}", use.place) for use in deck.drawings]
    for name, place in uses:
        if name in response.failures:
            yield _finding(response.failures[name], place)


def _finding(failure: Failure, named_at: Place) -> Finding:
    """Return a failure as a finding; one in the module's code says where a slide names it."""
    hint = f"{failure.hint}\nnamed at {named_at}" if failure.place else failure.hint
    return Finding(failure.place or named_at, failure.code, failure.message, hint)


def _answers(response: Response) -> Answers:
    """Return the response as the model's answers."""
    drawings: dict[tuple[DrawingKind, str], Drawn] = {}
    lives = {}
    for full_name, data in response.drawings.items():
        kind, _, name = full_name.partition(":")
        if kind == "live":
            lives[name] = live_from(data)
        else:
            drawings[cast("DrawingKind", kind), name] = drawn_from(data)
    offered = {
        name.removeprefix("value "): origin_from(data)
        for name, data in response.offered.items()
        if name.startswith("value ")
    }
    values = {name: answer_from(data) for name, data in response.values.items()}
    return Answers(values, drawings, lives, offered)


def _bad_specs(deck: Deck, found: Mapping[str, Answer]) -> Iterator[Finding]:
    """Yield each reference whose format spec does not fit its value."""
    for use in deck.numbers:
        if use.reference.name in found:
            try:
                show(found[use.reference.name].value, use.reference.spec)
            except BadSpec as error:
                hint = "specs are Python's: .2f, .0%, ',', d, .1e; or words for small counts"
                yield BadFormatSpec.at(use.place, f"{{{{ {use.reference.key} }}}}: {error}", hint)


def _bad_pins(deck: Deck, found: Answers) -> Iterator[Finding]:
    """Yield each use of a figure that asks for a state which the figure does not have."""
    for use in deck.drawings:
        drawn = found.drawings.get((use.kind, use.name))
        if drawn is None and use.name not in found.lives:
            continue
        try:
            pins(drawn.controls if drawn else (), use.pairs)
        except BadPin as error:
            yield UnknownState.at(use.place, f"{use.kind} {use.name!r}: {error.args[0]}", error.args[1])
