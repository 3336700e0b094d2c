"""Draw every state of a figure, over the processors where that is quicker."""

from __future__ import annotations

import importlib
import os
import re
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

from deckproof.api import REGISTRY, Entry
from deckproof.compute.findings import BadParameters, FunctionRaised
from deckproof.compute.protocol import Failure
from deckproof.compute.trouble import CAUGHT, failure, relative
from deckproof.errors import Place
from deckproof.model import Drawing, DrawingKind, DrawnNumber
from deckproof.parameters import BadParameter, Parameter, count, grid, parameters

_ROOT = re.compile(r"<svg\b[^>]*>")
_SIZE = re.compile(r'\s(?:viewBox|width|height)="[^"]*"')
_WORTH_A_POOL = 8
"""States from which on several processes are quicker than one: a pool takes about as long to start as these to draw."""


@dataclass(frozen=True)
class Job:
    """One state to draw: of which function, with which arguments."""

    root: str
    module: str
    kind: DrawingKind
    name: str
    arguments: tuple[tuple[str, Any], ...]


def parameters_of(entry: Entry) -> tuple[Parameter, ...] | Failure:
    """Return the parameters of a figure function, or why it cannot be drawn."""
    try:
        found = parameters(entry.function)
        states = count(found)
    except (BadParameter, ValueError, NameError) as error:
        return Failure(BadParameters.code, f"{entry.kind} {entry.name!r}: {error}")
    if states > entry.limit:
        sizes = " x ".join(f"{parameter.name} {len(parameter.domain.values)}" for parameter in found)
        message = f"{entry.kind} {entry.name!r} has {states:,} states ({sizes}), more than {entry.limit:,}"
        return Failure(BadParameters.code, message, f"take coarser steps, or allow it: @{entry.kind}(limit={states})")
    return found


def draw(job: Job) -> Drawing | Failure:
    """Run a figure function for one state and return its drawing, its numbers named after it."""
    entry = REGISTRY[job.kind, job.name]
    defined = Place(relative(entry.file, Path(job.root)), entry.line)
    try:
        result = entry.function(**dict(job.arguments))
        drawing = _drawn(result)
    except CAUGHT as error:
        return failure(error, _named_state(job), Path(job.root), defined)
    if not isinstance(drawing, Drawing):
        message = f"{_named_state(job)} returned a {type(result).__name__}, which is no drawing"
        return Failure(FunctionRaised.code, message, "return a deckproof.draw object or a matplotlib Figure", defined)
    return _named(drawing, job.kind, job.name)


def jobs(root: Path, module: str, entry: Entry, of: Sequence[Parameter]) -> list[Job]:
    """Return a job for every state of a figure, in the order of the grid."""
    kind = cast("DrawingKind", entry.kind)
    return [Job(str(root), module, kind, entry.name, tuple(state.items())) for state in grid(of)]


def draw_all(todo: Sequence[Job]) -> Iterator[Drawing | Failure]:
    """Yield the drawing of every job, in order."""
    workers = os.cpu_count() or 1
    if len(todo) < _WORTH_A_POOL or workers == 1:
        yield from map(draw, todo)
        return
    chunk = max(1, len(todo) // (4 * workers))
    with ProcessPoolExecutor(workers, initializer=_prepare, initargs=(todo[0].root, todo[0].module)) as pool:
        try:
            yield from pool.map(draw, todo, chunksize=chunk)
        except BrokenProcessPool:
            yield Failure(FunctionRaised.code, f"a process that drew the states of {todo[0].name!r} ended early")


def same_size(states: Sequence[Drawing]) -> list[Drawing]:
    """Return the drawings on canvases of one size, the largest, so that a switch moves nothing around the figure."""
    width, height = max(state.width for state in states), max(state.height for state in states)
    return [_resized(state, width, height) for state in states]


def _resized(drawing: Drawing, width: float, height: float) -> Drawing:
    """Return the drawing with room to its right and below."""
    if (drawing.width, drawing.height) == (width, height):
        return drawing
    root = _ROOT.match(drawing.svg)
    if root is None:
        return drawing
    tag = _SIZE.sub("", root[0]).removesuffix(">")
    tag += f' viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}">'
    return replace(drawing, svg=tag + drawing.svg[root.end() :], width=width, height=height)


def _prepare(root: str, module: str) -> None:
    """Import the talk's module in a new process, where that was not inherited."""
    if root not in sys.path:
        sys.path.insert(0, root)
    importlib.import_module(module)
    settle_style()


def settle_style() -> None:
    """Let matplotlib have the deck's look before any function runs, where a talk has loaded it."""
    if "matplotlib" in sys.modules:
        importlib.import_module("deckproof.draw.style")


def _named_state(job: Job) -> str:
    """Return `figure 'loss'`, or `figure 'loss' at beta=4, t=2`."""
    state = ", ".join(f"{name}={value}" for name, value in job.arguments)
    return f"{job.kind} {job.name!r}" + (f" at {state}" if state else "")


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
