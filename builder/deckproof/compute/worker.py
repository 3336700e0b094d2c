"""The computing process: imports a talk's module, runs the functions that slides name, prints JSON.

Run as `python -m deckproof.compute.worker`, with a request on standard input. What the functions print goes to
standard error, since standard output carries the response.
"""

from __future__ import annotations

import faulthandler
import importlib
import json
import os
import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, TextIO, cast

from deckproof.api import REGISTRY, Entry, Kind
from deckproof.compute.findings import (
    BadFormatSpec,
    FunctionRaised,
    ModuleFailed,
    UnknownName,
    UnshowableValue,
)
from deckproof.compute.protocol import Failure, Json, Request, Response, drawing_to_json, scalar_to_json
from deckproof.compute.resolve import UnknownPart, resolve
from deckproof.compute.trouble import CAUGHT, described, place_in, relative, trace
from deckproof.errors import Place, Rule, nearest
from deckproof.model import Drawing, DrawingKind, DrawnNumber, Origin
from deckproof.numbers import BadSpec, BadValue, scalar


class _Failed(Exception):
    """A name that has no answer."""

    def __init__(self, rule: type[Rule], message: str, hint: str = "", place: Place | None = None) -> None:
        super().__init__(message)
        self.failure = Failure(rule.code, message, hint, place)


def main() -> None:
    """Answer the request on standard input."""
    faulthandler.enable()
    request = Request(**json.load(sys.stdin))
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as channel:
        # Also what other programs and C code print must not get into the response.
        os.dup2(2, 1)
        response = answer(request, channel)
        _write(channel, "response", asdict(response))


def _write(channel: TextIO, kind: str, data: Json) -> None:
    """Write one line, at once."""
    print(json.dumps({kind: data}), file=channel, flush=True)


def answer(request: Request, channel: TextIO) -> Response:
    """Compute everything that is asked for; a name that fails does not stop the others."""
    root = Path(request.root).resolve()
    sys.path.insert(0, str(root))
    response = Response()
    try:
        _import(request.module, root)
    except _Failed as failed:
        response.module_failure = failed.failure
        return response
    talk = _Talk(root, channel)
    response.offered = {f"{kind} {name}": asdict(talk.origin(entry)) for (kind, name), entry in REGISTRY.items()}
    for names, results, compute in (
        (request.values, response.values, talk.value),
        (request.drawings, response.drawings, talk.drawing),
    ):
        for name in names:
            try:
                results[name] = compute(name)
            except _Failed as failed:
                response.failures[name] = failed.failure
    return response


def _import(module: str, root: Path) -> None:
    """Import the talk's module."""
    try:
        importlib.import_module(module)
    except CAUGHT as error:
        if isinstance(error, ModuleNotFoundError) and error.name and f"{module}.".startswith(f"{error.name}."):
            path = module.replace(".", "/") + ".py"
            hint = "its @value, @figure and @table functions are what the slides may name"
            raise _Failed(ModuleFailed, f"the talk's module {path} does not exist", hint) from error
        message = f"importing {module} failed: {described(error)}"
        raise _Failed(ModuleFailed, message, trace(error), place_in(root, error)) from error


class _Talk:
    """The functions of a talk's module, each run at most once, whether it succeeds or fails."""

    def __init__(self, root: Path, channel: TextIO) -> None:
        self._root, self._channel = root, channel
        self._results: dict[tuple[Kind, str], Any] = {}

    def value(self, dotted: str) -> Json:
        """Return the answer for a dotted name."""
        name, *path = dotted.split(".")
        result = self._result("value", name)
        origin = self.origin(REGISTRY["value", name])
        try:
            found = scalar(resolve(result, name, path))
        except UnknownPart as error:
            raise _Failed(UnknownName, f"unknown value {dotted!r}: {error.args[0]}", error.args[1]) from error
        except BadValue as error:
            raise _Failed(UnshowableValue, f"value {dotted!r} {error}", f"computed at {origin.place}") from error
        except CAUGHT as error:
            raise self._failed("value", name, error) from error
        return {"value": scalar_to_json(found), "origin": asdict(origin)}

    def drawing(self, kind_and_name: str) -> Json:
        """Return a drawing, its numbers named after it."""
        kind, _, name = kind_and_name.partition(":")
        result = self._result(cast("Kind", kind), name)
        origin = self.origin(REGISTRY[cast("Kind", kind), name])
        try:
            drawing = _drawn(result)
        except CAUGHT as error:
            raise self._failed(cast("Kind", kind), name, error) from error
        if not isinstance(drawing, Drawing):
            message = f"{kind} {name!r} returned a {type(result).__name__}, which is no drawing"
            hint = "return a deckproof.draw object or a matplotlib Figure"
            raise _Failed(FunctionRaised, message, hint, origin.place)
        return drawing_to_json(replace(_named(drawing, cast("DrawingKind", kind), name), origin=origin))

    def origin(self, entry: Entry) -> Origin:
        """Return where an entry is defined."""
        return Origin(entry.name, Place(relative(entry.file, self._root), entry.line))

    def _result(self, kind: Kind, name: str) -> Any:  # noqa: ANN401  # a talk's functions return anything
        """Return what a registered function returned, calling it the first time."""
        if (kind, name) not in self._results:
            self._results[kind, name] = self._call(kind, name)
        result = self._results[kind, name]
        if isinstance(result, _Failed):
            raise result
        return result

    def _call(self, kind: Kind, name: str) -> Any:  # noqa: ANN401
        """Return a registered function's result, or its failure."""
        entry = REGISTRY.get((kind, name))
        if entry is None:
            names = [other for (other_kind, other) in REGISTRY if other_kind == kind]
            hint = nearest(name, names, "list them: deckproof numbers --names")
            return _Failed(UnknownName, f"unknown {kind} {name!r}", hint)
        _write(self._channel, "started", {"kind": kind, **asdict(self.origin(entry))})
        try:
            return entry.function()
        except CAUGHT as error:
            return self._failed(kind, name, error)

    def _failed(self, kind: Kind, name: str, error: BaseException) -> _Failed:
        """Return the failure of a function, at the line that raised."""
        place = place_in(self._root, error) or self.origin(REGISTRY[kind, name]).place
        if isinstance(error, BadValue | BadSpec):
            rule = UnshowableValue if isinstance(error, BadValue) else BadFormatSpec
            return _Failed(rule, f"in {kind} {name!r}, a number: {error}", trace(error), place)
        return _Failed(FunctionRaised, f"{kind} {name!r} raised {described(error)}", trace(error), place)


def _drawn(result: Any) -> Any:  # noqa: ANN401  # whatever a figure function returned
    """Return it as a drawing, None where it cannot become one."""
    if callable(getattr(result, "drawing", None)):
        return result.drawing()
    if hasattr(result, "savefig"):
        from deckproof.draw.style import drawing  # noqa: PLC0415  # matplotlib is loaded only where it is used

        return drawing(result)
    return None


def _named(drawing: Drawing, kind: DrawingKind, name: str) -> Drawing:
    """Return the drawing with its own numbers, `#0`, `#1` ..., named after it."""
    prefix = f"{kind}:{name}#"
    numbers = tuple(
        DrawnNumber(prefix + n.name[1:] if n.name.startswith("#") else n.name, n.value, n.spec, n.text)
        for n in drawing.numbers
    )
    return replace(drawing, svg=drawing.svg.replace('data-num="#', f'data-num="{prefix}'), numbers=numbers)


if __name__ == "__main__":
    main()
