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
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, replace
from itertools import count as count_up
from pathlib import Path
from typing import Any, TextIO, cast

from deckproof.api import REGISTRY, Entry, Kind
from deckproof.compute.findings import FunctionRaised, MissingLiveModule, ModuleFailed, UnknownName, UnshowableValue
from deckproof.compute.modules import MissingModule, collect
from deckproof.compute.opened import Recorder
from deckproof.compute.payload import encode
from deckproof.compute.protocol import Failure, Json, Request, Response, States, scalar_to_json, units
from deckproof.compute.resolve import UnknownPart, resolve
from deckproof.compute.states import draw, jobs, parameters_of, settle_style
from deckproof.compute.trouble import CAUGHT, described, failure, place_in, relative, trace
from deckproof.compute.versions import versions
from deckproof.errors import Place, nearest
from deckproof.live_figure import Live
from deckproof.model import LiveFigure, Origin
from deckproof.numbers import BadValue, scalar
from deckproof.parameters import count, default_state
from deckproof.typeface import Fonts, choose


class _Failed(Exception):
    """A name that has no answer."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.message)
        self.failure = failure


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
    """Compute this part of everything that is asked for; a name that fails does not stop the others."""
    root = Path(request.root).resolve()
    sys.path.insert(0, str(root))
    choose(Fonts(**request.fonts))
    recorder = Recorder(root)
    recorder.start()
    response = Response(versions=versions())
    try:
        # All parts import the talk: what it prints meanwhile is to be heard once.
        with _silence() if request.part or request.first else nullcontext():
            _import(request.module, root)
    except _Failed as failed:
        response.module_failure = failed.failure
        return response
    response.imported = {name: known for of in recorder.so_far().values() for name, known in of.items()}
    settle_style()
    talk = _Talk(root, request, channel, recorder)
    response.offered = {f"{kind} {name}": talk.offer(entry) for (kind, name), entry in REGISTRY.items()}
    for name in request.drawings:
        with _noted(response, name):
            talk.drawing(name, response)
    for names in units(replace(request, drawings=())).values():
        if talk.is_mine():
            for name in names:
                with _noted(response, name):
                    response.values[name] = talk.value(name)
    response.reads, response.left, response.sources = recorder.so_far(), talk.left, recorder.sources()
    return response


@contextmanager
def _silence() -> Iterator[None]:
    """Let nothing be heard that is printed, by whomever in this process."""
    kept = os.dup(2)
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        for stream in (1, 2):
            os.dup2(nowhere.fileno(), stream)
        try:
            yield
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            for stream in (1, 2):
                os.dup2(kept, stream)
            os.close(kept)


@contextmanager
def _noted(response: Response, name: str) -> Iterator[None]:
    """Note the failure of a name."""
    try:
        yield
    except _Failed as failed:
        response.failures[name] = failed.failure


def _import(module: str, root: Path) -> None:
    """Import the talk's module."""
    try:
        importlib.import_module(module)
    except CAUGHT as error:
        if isinstance(error, ModuleNotFoundError) and error.name and f"{module}.".startswith(f"{error.name}."):
            path = module.replace(".", "/") + ".py"
            hint = "its @value, @figure and @table functions are what the slides may name"
            raise _Failed(Failure(ModuleFailed.code, f"the talk's module {path} does not exist", hint)) from error
        message = f"importing {module} failed: {described(error)}"
        raise _Failed(Failure(ModuleFailed.code, message, trace(error), place_in(root, error))) from error


class _Talk:
    """The functions of a talk's module, each run at most once, whether it succeeds or fails."""

    def __init__(self, root: Path, request: Request, channel: TextIO, recorder: Recorder) -> None:
        self._root, self._channel, self._recorder = root, channel, recorder
        self._full = request.full
        self._results: dict[tuple[Kind, str], Any] = {}
        self._request, self._tasks, self._start = request, count_up(), time.process_time()
        self.left: int | None = None
        recorder.functions = {(entry.file, entry.name) for entry in REGISTRY.values()}

    def is_mine(self) -> bool:
        """Say whether this process has to compute the next of all functions and states, in turn."""
        number, asked = next(self._tasks), self._request
        if self.left is not None or number < asked.first or (number - asked.first) % asked.parts != asked.part:
            return False
        if asked.seconds and number > asked.first + asked.part and time.process_time() - self._start > asked.seconds:
            self.left = number
        return self.left is None

    def value(self, dotted: str) -> Json:
        """Return the answer for a dotted name."""
        name, *path = dotted.split(".")
        result = self._result("value", name)
        origin = self.origin(REGISTRY["value", name])
        try:
            found = scalar(resolve(result, name, path))
        except UnknownPart as error:
            raise _Failed(
                Failure(UnknownName.code, f"unknown value {dotted!r}: {error.args[0]}", error.args[1])
            ) from error
        except BadValue as error:
            raise _Failed(
                Failure(UnshowableValue.code, f"value {dotted!r} {error}", f"computed at {origin.place}")
            ) from error
        except CAUGHT as error:
            raise self._failed("value", name, error) from error
        return {"value": scalar_to_json(found), "origin": asdict(origin)}

    def drawing(self, kind_and_name: str, response: Response) -> None:
        """Compute this part's states of a figure or a table, or a live figure where it is its turn."""
        kind, _, name = kind_and_name.partition(":")
        if kind == "live":
            if self.is_mine():
                response.drawings[kind_and_name] = self._live(name)
            return
        entry = self._entry(cast("Kind", kind), name)
        found = parameters_of(entry)
        if isinstance(found, Failure):
            raise _Failed(replace(found, place=self.origin(entry).place))
        controls = tuple(parameter.control for parameter in found)
        states = States(count(found), default_state(found), controls, self.origin(entry))
        for number, job in enumerate(jobs(self._root, entry, found)):
            if self.is_mine() and states.failed is None:
                self._started(entry)
                drawn = draw(job)
                if isinstance(drawn, Failure):
                    states.failed = number
                    response.failures[kind_and_name] = drawn
                else:
                    states.drawn[number] = drawn
        response.states[kind_and_name] = asdict(states)

    def _live(self, name: str) -> Json:
        """Return a live figure with its data; with its cases where everything was asked for."""
        found = self._result("live", name)
        entry = REGISTRY["live", name]
        if not isinstance(found, Live):
            message = f"live {name!r} returned a {type(found).__name__}, no Live"
            raise _Failed(Failure(FunctionRaised.code, message, "return deckproof.Live(...)", self.origin(entry).place))
        try:
            modules = collect(self._root / "figures" / "live", found.module)
        except MissingModule as error:
            message = f"live {name!r}: {error.args[0]}"
            raise _Failed(Failure(MissingLiveModule.code, message, error.args[1], self.origin(entry).place)) from error
        try:
            cases = [(encode(case.input), encode(case.expected)) for case in found.cases()] if self._full else []
            payload = encode(found.payload)
        except CAUGHT as error:
            raise self._failed("live", name, error) from error
        return asdict(LiveFigure(found.module, payload, found.tolerance, self.origin(entry), modules, cases))

    def offer(self, entry: Entry) -> Json:
        """Return where an entry is defined, and how many states it has."""
        found = parameters_of(entry) if entry.kind in {"figure", "table"} else ()
        return {**asdict(self.origin(entry)), "states": 1 if isinstance(found, Failure) else count(found)}

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

    def _entry(self, kind: Kind, name: str) -> Entry:
        """Return a registered function."""
        entry = REGISTRY.get((kind, name))
        if entry is None:
            names = [other for (other_kind, other) in REGISTRY if other_kind == kind]
            hint = nearest(name, names, "list them: deckproof numbers --names")
            raise _Failed(Failure(UnknownName.code, f"unknown {kind} {name!r}", hint))
        return entry

    def _started(self, entry: Entry) -> None:
        """Tell the build which function runs, so that a crash can be laid at its door."""
        file = relative(entry.file, self._root)
        self._recorder.reader = f"{file}:{entry.name}"
        _write(self._channel, "started", {"kind": entry.kind, **asdict(self.origin(entry))})

    def _call(self, kind: Kind, name: str) -> Any:  # noqa: ANN401
        """Return a registered function's result, or its failure."""
        try:
            entry = self._entry(kind, name)
            self._started(entry)
            return entry.function()
        except _Failed as failed:
            return failed
        except CAUGHT as error:
            return self._failed(kind, name, error)

    def _failed(self, kind: Kind, name: str, error: BaseException) -> _Failed:
        """Return the failure of a function."""
        return _Failed(failure(error, f"{kind} {name!r}", self._root, self.origin(REGISTRY[kind, name]).place))


if __name__ == "__main__":
    main()
