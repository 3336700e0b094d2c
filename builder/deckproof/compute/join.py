"""Put the parts of a computation together: the states of a figure become one drawing and what differs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace

from deckproof.compute.protocol import Failure, Response, States, states_from
from deckproof.merge import merge
from deckproof.model import Drawing, Drawn

_ROOT = re.compile(r"<svg\b[^>]*>")
_SIZE = re.compile(r'\s(?:viewBox|width|height)="[^"]*"')


def joined(parts: Sequence[Response], *, full: bool) -> Response:
    """Return the response of all parts together; `full` keeps the SVG of every single state.

    A figure of which several states failed has the failure of the first of them.
    """
    whole = Response(
        offered=parts[0].offered,
        module_failure=next((part.module_failure for part in parts if part.module_failure), None),
        versions=parts[0].versions,
    )
    for part in parts:
        whole.values |= part.values
        whole.drawings |= part.drawings
        whole.failures |= part.failures
        whole.imported |= part.imported
        whole.sources |= part.sources
        for reader, read in part.reads.items():
            whole.reads.setdefault(reader, {}).update(read)
    for name in {name for part in parts for name in part.states}:
        found = [(states_from(part.states[name]), part.failures) for part in parts if name in part.states]
        failure = _first_failure(name, found)
        if failure:
            whole.failures[name] = failure
        else:
            whole.drawings[name] = asdict(_drawn([states for states, _ in found], full=full))
    return whole


def _first_failure(name: str, found: Sequence[tuple[States, Mapping[str, Failure]]]) -> Failure | None:
    """Return the failure of the first state that failed, None where none did."""
    failed = [(states.failed, failures[name]) for states, failures in found if states.failed is not None]
    return min(failed, key=lambda one: one[0])[1] if failed else None


def _drawn(parts: Sequence[States], *, full: bool) -> Drawn:
    """Return a figure with all of its states."""
    known = parts[0]
    by_number = {number: drawing for part in parts for number, drawing in part.drawn.items()}
    states = same_size([by_number[number] for number in range(known.count)])
    merged = merge([state.svg for state in states], known.default)
    if len(states) == 1 or not full:
        states = [replace(state, svg="") for state in states]
    return Drawn(merged.svg, tuple(states), known.origin, known.controls, known.default, merged.slots)


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
