"""Spread a computation over the workers of an executor: each part runs in a computing process of its own.

Every registered function and every state of a figure is a task; part i of n runs every n-th of them. All parts
import the talk, so that none has to wait for another, and what crashes or prints does so in its own process. That is
why any executor will do: threads, processes, or the workers of a cluster; they only start processes and wait.

Without an executor, one process begins alone, since most talks are done before a second one has started; what it
has not begun after a second of work is shared by as many processes as the machine has processors.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from functools import partial

from deckproof.compute import elsewhere, process
from deckproof.compute.join import joined
from deckproof.compute.protocol import Request, Response, expected_states, units
from deckproof.compute.versions import versions
from deckproof.errors import DeckError, Finding, UsageError

_ALONE = 1.0
"""Seconds of work that the first process does alone: about as much as it is to start another one."""


def run(request: Request, tasks: int = 0, executor: Executor | None = None) -> Response:
    """Return the response to a request; an executor is handed no more parts than there are `tasks`, 0 for unknown.

    Without an executor, this machine's processors share it.

    Raises:
        DeckError: where a computing process ended before it had answered.
        UsageError: where a worker of the executor has other versions than this process.

    """
    tasks = tasks or sum(map(expected_states, units(request)))
    if executor:
        return _gathered(_everywhere(_parts(request, min(_workers(executor), tasks)), executor), full=request.full)
    workers = os.cpu_count() or 1
    begun = process.run(replace(request, seconds=_ALONE if workers > 1 else 0))
    if begun.left is None:
        return joined([begun], full=request.full)
    with ThreadPoolExecutor(workers) as own:
        parts = _parts(replace(request, first=begun.left), workers)
        waiting = [own.submit(process.run, part) for part in parts]
        return _gathered([lambda: begun, *(one.result for one in waiting)], full=request.full)


def _parts(request: Request, parts: int) -> list[Request]:
    """Return the requests for all parts, at least one."""
    parts = max(1, parts)
    return [replace(request, part=part, parts=parts) for part in range(parts)]


def _workers(executor: Executor) -> int:
    """Return how many parts an executor can run at once."""
    return getattr(executor, "_max_workers", None) or os.cpu_count() or 1


def _everywhere(parts: list[Request], executor: Executor) -> Iterator[Callable[[], Response]]:
    """Hand out the parts; yield what waits for each. Workers that do not have the project's files get them."""
    known = elsewhere.digest(parts[0])
    waiting = [executor.submit(elsewhere.run, part, known) for part in parts]
    for part, future in zip(parts, waiting, strict=True):
        yield partial(_answered, part, future, known, executor)


def _answered(part: Request, future: Future[tuple[Response, str] | None], known: str, executor: Executor) -> Response:
    """Return the response of a part that an executor runs."""
    answer = future.result()
    if answer is None:
        answer = executor.submit(elsewhere.run, part, known, elsewhere.pack(part)).result()
    if answer is None:
        raise UsageError("the project's files changed while they were sent to the cluster\nbuild again")
    response, said = answer
    sys.stderr.write(said)
    here = versions()
    other = [name for name, state in here.items() if response.versions.get(name) != state]
    if other:
        there = ", ".join(f"{name}: {response.versions.get(name)}, here {here[name]}" for name in other)
        raise UsageError(
            f"a worker of the executor would compute with other versions ({there}), so that results could differ\n"
            "install the same versions of Python, Deckproof and its packages there"
        )
    return response


def _gathered(parts: Iterable[Callable[[], Response]], *, full: bool) -> Response:
    """Return the response of all parts."""
    responses: list[Response] = []
    findings: list[Finding] = []
    for result in parts:
        try:
            responses.append(result())
        except DeckError as error:
            findings += error.findings
    if findings:
        raise DeckError(findings)
    return joined(responses, full=full)
