"""Draw one state of a figure."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
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


@dataclass(frozen=True)
class Job:
    """One state to draw: of which function, with which arguments."""

    root: str
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


def jobs(root: Path, entry: Entry, of: Sequence[Parameter]) -> list[Job]:
    """Return a job for every state of a figure, in the order of the grid."""
    kind = cast("DrawingKind", entry.kind)
    return [Job(str(root), kind, entry.name, tuple(state.items())) for state in grid(of)]


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
