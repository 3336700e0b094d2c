"""The decorators of a talk's module: `@value`, `@figure` and `@table` give a function a name on the slides."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

Kind = Literal["value", "figure", "table"]
Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True)
class Entry:
    """A registered function; its name on the slides is the function's own."""

    kind: Kind
    name: str
    function: Callable[..., Any]
    file: str
    line: int


REGISTRY: dict[tuple[Kind, str], Entry] = {}


class DuplicateName(Exception):
    """Two functions of one kind have one name, so that a slide could not say which it means."""


def _register(kind: Kind, function: Function) -> Function:
    """Enter `function` under its own name; one that a decorator wrapped keeps the place of its own definition."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    if code is None:
        raise TypeError(f"@{kind} goes on a function, not on {function!r}")
    entry = Entry(kind, function.__name__, function, code.co_filename, code.co_firstlineno)
    known = REGISTRY.setdefault((kind, entry.name), entry)
    if (known.file, known.line) != (entry.file, entry.line):
        here = f"{entry.file}:{entry.line}"
        raise DuplicateName(
            f"@{kind} {entry.name!r} is defined at {known.file}:{known.line} and again at {here}: rename one"
        )
    return function


def value(function: Function) -> Function:
    """Let slides name the function's result: a number, a word, or a mapping, sequence or dataclass of them."""
    return _register("value", function)


def figure(function: Function) -> Function:
    """Let slides show the function's drawing with `![alt text](figure:name)`."""
    return _register("figure", function)


def table(function: Function) -> Function:
    """Let slides show the function's table with `![caption](table:name)`."""
    return _register("table", function)
