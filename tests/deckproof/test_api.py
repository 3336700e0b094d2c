"""The decorators enter functions under their own names and leave them as they are."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

import deckproof
from deckproof import api
from deckproof.api import DuplicateName, figure, table, value


@pytest.fixture(autouse=True)
def _registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test begins without any function."""
    monkeypatch.setattr(api, "REGISTRY", {})


def faces() -> int:
    """A function of a talk."""
    return 6


def line_of(function: Callable[..., object]) -> int:
    """The line of a function's definition."""
    return inspect.getsourcelines(function)[1]


@pytest.mark.parametrize(("decorator", "kind"), [(value, "value"), (figure, "figure"), (table, "table")])
def test_a_decorated_function_stays_itself(decorator: Callable[..., object], kind: str) -> None:
    """It is entered by kind and name, with the place of its definition, and can be called as before."""
    assert decorator(faces) is faces
    ((key, entry),) = api.REGISTRY.items()

    assert key == (kind, "faces")
    assert (entry.kind, entry.name, entry.function) == (kind, "faces", faces)
    assert (entry.file, entry.line) == (__file__, line_of(faces))


def test_one_name_may_be_of_several_kinds() -> None:
    """A value and a table may share a name: a slide says which it means."""
    value(faces)
    table(faces)

    assert sorted(api.REGISTRY) == [("table", "faces"), ("value", "faces")]


def test_the_same_function_twice_is_once() -> None:
    """A module that two others import is registered once."""
    value(faces)
    value(faces)

    assert len(api.REGISTRY) == 1


def test_two_functions_of_one_name_are_an_error() -> None:
    """Both places are named."""

    def other() -> int:
        return 7

    other.__name__ = "faces"
    value(faces)
    first, second = line_of(faces), line_of(other)
    with pytest.raises(DuplicateName) as caught:
        value(other)

    assert str(caught.value) == (
        f"@value 'faces' is defined at {__file__}:{first} and again at {__file__}:{second}: rename one"
    )


def test_two_talks_may_use_one_name() -> None:
    """Which only a test imports together: the later one is kept. Within one talk, in any modules, it is an error."""

    def other() -> int:
        return 7

    def third() -> int:
        return 8

    for function, module in ((other, "one.values"), (third, "two")):
        function.__name__, function.__module__ = "faces", f"figures.talks.{module}"
        value(function)
    assert api.REGISTRY["value", "faces"].function is third

    other.__module__ = "figures.talks.two.values"
    with pytest.raises(DuplicateName, match="rename one"):
        value(other)


def test_a_wrapped_function_keeps_its_own_place() -> None:
    """Below functools.cache, or any decorator that uses functools.wraps."""

    @functools.cache
    def cached() -> int:
        return 1

    @contextmanager
    def wrapped() -> Iterator[int]:
        yield 1

    value(cached)
    value(wrapped)

    assert [(entry.name, entry.file) for entry in api.REGISTRY.values()] == [
        ("cached", __file__),
        ("wrapped", __file__),
    ]
    assert api.REGISTRY["value", "cached"].line == line_of(cached)


@pytest.mark.parametrize("thing", [3, int, functools.partial(faces)], ids=["number", "class", "partial"])
def test_what_is_no_function_is_refused(thing: Callable[..., object]) -> None:
    """The error says what it was given."""
    with pytest.raises(TypeError) as caught:
        value(thing)

    assert str(caught.value) == f"@value goes on a function, not on {thing!r}"


def test_what_a_talk_imports() -> None:
    """Every name that the package promises is there."""
    assert {"value", "figure", "table", "num", "label", "literal"} <= set(deckproof.__all__)
    assert all(hasattr(deckproof, name) for name in deckproof.__all__)
