"""The computing process: imports a talk's module, runs the functions that slides name, prints JSON.

Run as `python -m deckproof.compute.worker`, with a request on standard input. What the functions print goes to
standard error, since standard output carries the response.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import sys
import traceback
from collections.abc import Callable
from dataclasses import asdict, replace
from functools import cache, partial
from pathlib import Path
from typing import Any, cast

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
from deckproof.errors import Place, nearest
from deckproof.model import Drawing, DrawingKind, DrawnNumber, Origin
from deckproof.numbers import BadSpec, BadValue, scalar

_TRACEBACK_LINES = 6


class _Failed(Exception):
    """A name that has no answer."""

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.failure = Failure(code, message, hint)


def main() -> None:
    """Answer the request on standard input."""
    request = Request(**json.load(sys.stdin))
    channel = sys.stdout
    with contextlib.redirect_stdout(sys.stderr):
        response = answer(request)
    json.dump(asdict(response), channel)


def answer(request: Request) -> Response:
    """Compute everything that is asked for; a name that fails does not stop the others."""
    root = Path(request.root)
    sys.path.insert(0, str(root))
    response = Response()
    try:
        _import(request.module, root)
    except _Failed as failed:
        response.module_failure = failed.failure
        return response
    response.offered = {f"{kind} {name}": asdict(_origin(entry, root)) for (kind, name), entry in REGISTRY.items()}
    for name in request.values:
        _keep(response, response.values, name, partial(_value, name, root))
    for name in request.drawings:
        _keep(response, response.drawings, name, partial(_drawing, name, root))
    return response


def _keep(response: Response, results: dict[str, Json], name: str, compute: Callable[[], Json]) -> None:
    """Run one computation and keep its result, or its failure."""
    try:
        results[name] = compute()
    except _Failed as failed:
        response.failures[name] = failed.failure


def _import(module: str, root: Path) -> None:
    """Import the talk's module."""
    try:
        importlib.import_module(module)
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and error.name and module.startswith(error.name):
            path = module.replace(".", "/") + ".py"
            hint = "its @value, @figure and @table functions are what the slides may name"
            raise _Failed(ModuleFailed.code, f"the talk's module {path} does not exist", hint) from error
        raise _Failed(
            ModuleFailed.code, f"importing {module} failed: {_described(error, root)}", _trace(error)
        ) from error


@cache
def _result(kind: Kind, name: str, root: Path) -> Any:  # noqa: ANN401  # a talk's functions return anything
    """Call a registered function once."""
    entry = REGISTRY.get((kind, name))
    if entry is None:
        names = [other for (other_kind, other) in REGISTRY if other_kind == kind]
        listed = "list them: deckproof numbers --names"
        raise _Failed(UnknownName.code, f"unknown {kind} {name!r}", nearest(name, names, listed))
    try:
        return entry.function()
    except (BadValue, BadSpec) as error:
        code = UnshowableValue.code if isinstance(error, BadValue) else BadFormatSpec.code
        raise _Failed(code, f"in {kind} {name!r}, a number {_described(error, root)}", _trace(error)) from error
    except Exception as error:
        raise _Failed(
            FunctionRaised.code, f"{kind} {name!r} raised {_described(error, root)}", _trace(error)
        ) from error


def _value(dotted: str, root: Path) -> Json:
    """Return the answer for a dotted name."""
    name, *path = dotted.split(".")
    origin = _origin_of("value", name, root)
    try:
        found = scalar(resolve(_result("value", name, root), name, path))
    except UnknownPart as error:
        raise _Failed(UnknownName.code, f"unknown value {dotted!r}: {error.args[0]}", error.args[1]) from error
    except BadValue as error:
        raise _Failed(UnshowableValue.code, f"value {dotted!r} {error}", f"computed at {origin.place}") from error
    return {"value": scalar_to_json(found), "origin": asdict(origin)}


def _drawing(kind_and_name: str, root: Path) -> Json:
    """Return a drawing, its numbers named after it."""
    kind, _, name = kind_and_name.partition(":")
    result = _result(cast("Kind", kind), name, root)
    origin = _origin_of(cast("Kind", kind), name, root)
    drawing = _drawn(result)
    if drawing is None:
        message = f"{kind} {name!r} returned a {type(result).__name__}, which is no drawing"
        hint = f"return a deckproof.draw object or a matplotlib Figure; defined at {origin.place}"
        raise _Failed(FunctionRaised.code, message, hint)
    return drawing_to_json(replace(_named(drawing, cast("DrawingKind", kind), name), origin=origin))


def _drawn(result: Any) -> Drawing | None:  # noqa: ANN401
    """Return what a figure function returned as a drawing."""
    if hasattr(result, "drawing"):
        return cast("Drawing", result.drawing())
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


def _origin_of(kind: Kind, name: str, root: Path) -> Origin:
    """Return where a registered function is defined, running it to report an unknown name."""
    _result(kind, name, root)
    return _origin(REGISTRY[kind, name], root)


def _origin(entry: Entry, root: Path) -> Origin:
    """Return where an entry is defined."""
    return Origin(entry.name, Place(_relative(entry.file, root), entry.line))


def _relative(file: str, root: Path) -> str:
    """Return a path relative to the project, where it is inside it."""
    path = Path(file)
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)


def _described(error: BaseException, root: Path) -> str:
    """Return an exception's type, text and the deepest place in the project that it passed."""
    text = f"{type(error).__name__}: {error}"
    if isinstance(error, SyntaxError) and error.filename:
        return f"{text} at {_relative(error.filename, root)}:{error.lineno}"
    frames = traceback.extract_tb(error.__traceback__)
    inside = [frame for frame in frames if Path(frame.filename).is_relative_to(root)]
    return (
        f"{text} at {_relative(inside[-1].filename, root)}:{inside[-1].lineno} in {inside[-1].name}" if inside else text
    )


def _trace(error: BaseException) -> str:
    """Return the last lines of the traceback."""
    lines = "".join(traceback.format_exception(error)).rstrip().splitlines()
    return "\n".join(lines[-_TRACEBACK_LINES:])


if __name__ == "__main__":
    main()
