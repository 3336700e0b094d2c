"""The decorators of a talk's module: `@value`, `@figure`, `@table` and `@live` give a function a name on the slides."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, TypeVar, overload

Kind = Literal["value", "figure", "table", "live"]
Function = TypeVar("Function", bound=Callable[..., Any])


STATES = 400
"""States of one figure beyond which a build would be slow and a page heavy; a figure may ask for more."""


@dataclass(frozen=True)
class Entry:
    """A registered function; its name on the slides is the function's own."""

    kind: Kind
    name: str
    function: Callable[..., Any]
    file: str
    line: int
    limit: int = STATES
    """The most states that a figure may have."""


REGISTRY: dict[tuple[Kind, str], Entry] = {}


class DuplicateName(Exception):
    """Two functions of one kind have one name, so that a slide could not say which it means."""


def _register(kind: Kind, function: Function, limit: int = STATES) -> Function:
    """Enter `function` under its own name; one that a decorator wrapped keeps the place of its own definition."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    if code is None:
        raise TypeError(f"@{kind} goes on a function, not on {function!r}")
    entry = Entry(kind, function.__name__, function, code.co_filename, code.co_firstlineno, limit)
    known = REGISTRY.get((kind, entry.name), entry)
    REGISTRY[kind, entry.name] = entry
    if (known.file, known.line) != (entry.file, entry.line) and _share_slides(known.function, function):
        here = f"{entry.file}:{entry.line}"
        raise DuplicateName(
            f"@{kind} {entry.name!r} is defined at {known.file}:{known.line} and again at {here}: rename one"
        )
    return function


def _share_slides(one: Callable[..., Any], other: Callable[..., Any]) -> bool:
    """Say whether slides could mean either: those of two talks, which only a test imports together, do not."""
    talks = [re.match(r"figures\.talks\.(\w+)", function.__module__) for function in (one, other)]
    return not (talks[0] and talks[1] and talks[0][1] != talks[1][1])


def value(function: Function) -> Function:
    """Let slides name the function's result: a number, a word, or a mapping, sequence or dataclass of them."""
    return _register("value", function)


@overload
def figure(function: Function) -> Function: ...


@overload
def figure(*, limit: int) -> Callable[[Function], Function]: ...


def figure(function: Function | None = None, *, limit: int = STATES) -> Function | Callable[[Function], Function]:
    """Let slides show the function's drawing with `![alt text](figure:name)`.

    Each of its parameters has a `Range` or a `Choice` and becomes a control; `@figure(limit=1000)` allows more states.
    """
    if function is None:
        return partial(_register, "figure", limit=limit)
    return _register("figure", function, limit)


def table(function: Function) -> Function:
    """Let slides show the function's table with `![caption](table:name)`; its parameters are as a figure's."""
    return _register("table", function)


def live(function: Function) -> Function:
    """Let slides show what the function's `Live` computes in the browser, with `![alt text](live:name)`."""
    return _register("live", function)
