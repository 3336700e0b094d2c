"""Compute what a deck names, in a process of its own: names become answers."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path

from deckproof.compute import cache
from deckproof.compute.findings import BadFormatSpec, ModuleFailed
from deckproof.compute.protocol import (
    Request,
    Response,
    answer_from,
    drawing_from,
    origin_from,
    response_from,
)
from deckproof.errors import DeckError, Finding, Place
from deckproof.model import Answers, Deck, Origin
from deckproof.numbers import BadSpec, show

__all__ = ["answers", "offered"]


def answers(deck: Deck, cache_folder: Path | None = None) -> Answers:
    """Return the answers to everything that the deck names.

    With a `cache_folder`, only what is not stored there for the code as it is now is computed; without one,
    everything is computed afresh.

    Raises:
        DeckError: with every name that has no answer and every format spec that does not fit.

    """
    module = _module(deck)
    values = {use.reference.name for use in deck.numbers}
    drawings = {f"{use.kind}:{use.name}" for use in deck.drawings}
    if cache_folder is None:
        response = _run(Request(str(deck.root), module, _ordered(values), _ordered(drawings)))
    else:
        response = _complete(deck.root, module, values, drawings, cache_folder / deck.talk)
    findings = [*_failures(deck, response)]
    if findings:
        raise DeckError(findings)
    found = _answers(response)
    wrong = [*_bad_specs(deck, found)]
    if wrong:
        raise DeckError(wrong)
    return found


def _module(deck: Deck) -> str:
    """Return the name of the module that computes the deck's numbers."""
    return deck.front.figures or f"figures.talks.{deck.talk.replace('-', '_')}"


def _ordered(names: Iterable[str]) -> tuple[str, ...]:
    """Return names in an order that does not depend on hashing."""
    return tuple(sorted(names))


def _complete(root: Path, module: str, values: set[str], drawings: set[str], folder: Path) -> Response:
    """Return the stored response with what it lacks computed and added."""
    name = cache.key(root, module)
    stored = cache.load(folder, name)
    request = Request(
        str(root), module, _ordered(values - set(stored.values)), _ordered(drawings - set(stored.drawings))
    )
    if not (request.values or request.drawings) and stored.offered:
        return stored
    new = _run(request)
    stored.values.update(new.values)
    stored.drawings.update(new.drawings)
    stored.offered = new.offered
    if not new.module_failure:
        cache.store(folder, name, stored)
    return Response(stored.values, stored.drawings, stored.offered, new.failures, new.module_failure)


def _run(request: Request) -> Response:
    """Run the computing process and return its response."""
    command = [sys.executable, "-m", "deckproof.compute.worker"]
    done = subprocess.run(  # our own module, no shell
        command,
        input=json.dumps(asdict(request)),
        capture_output=True,
        text=True,
        cwd=request.root,
        check=False,
    )
    if done.returncode:
        tail = "\n".join(done.stderr.rstrip().splitlines()[-6:])
        message = f"the computing process ended with status {done.returncode}"
        raise DeckError([ModuleFailed.at(Place(request.module.replace(".", "/") + ".py", 1), message, tail)])
    return response_from(json.loads(done.stdout))


def _failures(deck: Deck, response: Response) -> Iterator[Finding]:
    """Yield each failure at every place that names what failed."""
    if response.module_failure:
        failure = response.module_failure
        yield Finding(deck.slides[0].place, failure.code, failure.message, failure.hint)
        return
    uses = [(use.reference.name, use.place) for use in deck.numbers]
    uses += [(f"{use.kind}:{use.name}", use.place) for use in deck.drawings]
    for name, place in uses:
        failure = response.failures.get(name)
        if failure:
            yield Finding(place, failure.code, failure.message, failure.hint)


def _answers(response: Response) -> Answers:
    """Return the response as the model's answers."""
    drawings = {}
    for name, data in response.drawings.items():
        kind, _, rest = name.partition(":")
        drawings["table" if kind == "table" else "figure", rest] = drawing_from(data)
    return Answers(
        values={name: answer_from(data) for name, data in response.values.items()},
        drawings=drawings,  # type: ignore[arg-type]  # the keys are literals
        offered=_offered(response, "value"),
    )


def _bad_specs(deck: Deck, found: Answers) -> Iterator[Finding]:
    """Yield each reference whose format spec does not fit its value."""
    for use in deck.numbers:
        try:
            show(found.values[use.reference.name].value, use.reference.spec)
        except BadSpec as error:
            hint = "specs are Python's: .2f, .0%, ',', d, .1e; or words for small counts"
            yield BadFormatSpec.at(use.place, f"{{{{ {use.reference.key} }}}}: {error}", hint)


def offered(deck: Deck) -> dict[str, Origin]:
    """Return every `@value`, `@figure` and `@table` of the deck's module, by `kind name`.

    Raises:
        DeckError: where the module cannot be imported.

    """
    response = _run(Request(str(deck.root), _module(deck), (), ()))
    findings = [*_failures(deck, response)]
    if findings:
        raise DeckError(findings)
    return {name: origin_from(data) for name, data in response.offered.items()}


def _offered(response: Response, kind: str) -> dict[str, Origin]:
    """Return the registered functions of one kind, by name."""
    names = (key.split() for key in response.offered)
    return {name: origin_from(response.offered[f"{kind} {name}"]) for its_kind, name in names if its_kind == kind}
