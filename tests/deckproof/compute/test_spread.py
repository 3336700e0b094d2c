"""One computation over many workers: the same answers from all of them, and every fault at its place."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import asdict, replace
from multiprocessing import get_context
from pathlib import Path

import pytest

from deckproof.compute import elsewhere, process, spread
from deckproof.compute.join import joined
from deckproof.compute.opened import state
from deckproof.compute.protocol import Request, Response
from deckproof.compute.versions import versions
from deckproof.errors import DeckError, UsageError
from tests.projects import IMPORTS, write

MODULE = (
    IMPORTS
    + """
import os
from typing import Annotated

from deckproof import Case, Live, Range, live
from deckproof.draw import Svg

print("imported")


@value
def pair():
    return {"a": 0.1 + 0.2, "b": 2}


@value
def word():
    return "cat"


@value
def fatal():
    os._exit(3)


@value
def raising():
    raise ValueError("no")


@figure
def growing(t: Annotated[int, Range(1, 9)] = 2):
    svg = Svg(10 * t, 20)
    svg.text(0, 10, num(t))
    return svg


@figure
def breaking(t: Annotated[int, Range(0, 9)] = 0):
    svg = Svg(10, 20)
    svg.text(0, 10, num(1 / (t - 3) / (t - 4)))
    return svg


@live
def played():
    return Live("m", {"x": [1, 2]}, lambda: [Case({"x": 1}, {"y": 2})], 1e-12)
"""
)
FINE = ("pair.a", "pair.b", "word")
DRAWINGS = ("figure:growing", "live:played")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project with the module above."""
    write(tmp_path / "figures/talks/case.py", MODULE)
    write(tmp_path / "figures/live/m.js", "export {}\n")
    return tmp_path


@pytest.fixture(params=["one thread", "threads", "processes"])
def executor(request: pytest.FixtureRequest) -> Iterator[Executor]:
    """Executors of the standard library, which are passed like any other's."""
    threads = {"one thread": 1, "threads": 3}.get(request.param)
    with ThreadPoolExecutor(threads) if threads else ProcessPoolExecutor(2, get_context("forkserver")) as pool:
        yield pool


def asked(root: Path, values: tuple[str, ...] = FINE, drawings: tuple[str, ...] = DRAWINGS) -> Request:
    """Return a request for some of the module's names, with all that a check needs."""
    return Request(str(root), "figures.talks.case", values, drawings, full=True)


def test_every_executor_gives_the_same(root: Path, executor: Executor) -> None:
    """Values, states and live figures, to the last byte, as one process alone computes them."""
    alone = joined([process.run(asked(root))], full=True)
    together = spread.run(asked(root), executor=executor)

    assert len(alone.drawings["figure:growing"]["states"]) == 9
    assert sorted(alone.drawings) == sorted(DRAWINGS)
    assert alone.failures == {}
    for name in ("values", "drawings", "offered", "failures", "imported"):
        assert asdict(together)[name] == asdict(alone)[name]


def test_the_first_state_that_fails_is_reported(root: Path, executor: Executor) -> None:
    """Whichever worker finds another one first; all else is answered."""
    found = spread.run(asked(root, FINE, ("figure:breaking", *DRAWINGS)), executor=executor)

    message = "figure 'breaking' at t=3 raised ZeroDivisionError: division by zero"
    assert {name: failure.message for name, failure in found.failures.items()} == {"figure:breaking": message}
    assert sorted([*found.values, *found.drawings]) == sorted([*FINE, *DRAWINGS])


def test_a_crash_ends_no_other_part(root: Path, executor: Executor) -> None:
    """It is one finding, at its function; and the executor can be used again."""
    for _ in range(2):
        with pytest.raises(DeckError) as caught:
            spread.run(asked(root, ("fatal", *FINE)), executor=executor)

        (finding,) = caught.value.findings
        assert finding.message == "the computing process ended with status 3 while value 'fatal' ran"


def test_what_is_printed_is_heard_once(root: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """All parts import the talk; its words come from one of them."""
    with ThreadPoolExecutor(4) as pool:
        spread.run(asked(root), executor=pool)

    assert capfd.readouterr().err.count("imported") == 1


class Noting(ThreadPoolExecutor):
    """Counts what it is handed."""

    handed: int = 0

    def submit(self, *arguments: object, **options: object) -> Future[object]:  # type: ignore[override]
        """Take a task."""
        self.handed += 1
        return super().submit(*arguments, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(("values", "drawings", "parts"), [(FINE, (), 2), (FINE, DRAWINGS, 5), ((), (), 1)])
def test_functions_and_states_are_tasks(
    root: Path, values: tuple[str, ...], drawings: tuple[str, ...], parts: int
) -> None:
    """No worker is asked that has nothing to do: two functions are two tasks, a figure's states as many as it has."""
    with Noting(5) as pool:
        spread.run(asked(root, values, drawings), executor=pool)

        assert pool.handed == parts


def test_a_worker_with_other_versions(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its results could differ: they are refused, with what differs."""
    here = versions()
    monkeypatch.setattr(spread, "versions", lambda: {**here, "numpy": "numpy 0.1"})
    with ThreadPoolExecutor(1) as pool, pytest.raises(UsageError, match=r"other versions \(numpy: numpy [\d.]+, here"):
        spread.run(asked(root), executor=pool)


class Far(ThreadPoolExecutor):
    """A worker on which the project does not lie where it lies here."""

    def submit(self, run: object, request: Request, *rest: object) -> Future[object]:  # type: ignore[override]
        """Take a task."""
        return super().submit(run, replace(request, root=f"{request.root}/elsewhere"), *rest)  # type: ignore[arg-type]


def test_the_project_travels(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where its files are not, they are sent, once, and the answers are the same, places included."""
    monkeypatch.setattr(elsewhere, "_unpacked", {})
    packed: list[Request] = []
    pack = elsewhere.pack

    def noted(request: Request) -> bytes:
        packed.append(request)
        return pack(request)

    monkeypatch.setattr(elsewhere, "pack", noted)
    with Far(1) as pool:
        first = spread.run(asked(root), executor=pool)
        again = spread.run(asked(root), executor=pool)

    assert first.values == again.values == joined([process.run(asked(root))], full=True).values
    assert first.drawings == joined([process.run(asked(root))], full=True).drawings
    assert first.reads == {"figures/talks/case.py:played": {"figures/live/m.js": state(root, "figures/live/m.js")}}
    assert len(packed) == 1


def test_changed_files_travel_again(root: Path) -> None:
    """A project that was sent before and edited since is not computed as it was."""
    with Far(1) as pool:
        spread.run(asked(root), executor=pool)
        write(root / "figures/talks/case.py", MODULE.replace('"b": 2', '"b": 5'))

        assert spread.run(asked(root), executor=pool).values["pair.b"]["value"] == 5


@pytest.mark.parametrize(("seconds", "processors", "parts"), [(60, 3, [1]), (1e-9, 3, [1, 3, 3, 3]), (1e-9, 1, [1])])
def test_without_an_executor_all_processors_share(
    root: Path, monkeypatch: pytest.MonkeyPatch, seconds: float, processors: int, parts: list[int]
) -> None:
    """What one process has not begun after a while; the answers are the same, and the import is heard once."""
    alone = process.run(asked(root))
    started: list[int] = []
    heard: list[str] = []
    run = process.heard

    def noted(request: Request) -> tuple[Response, str]:
        started.append(request.parts)
        response, said = run(request)
        heard.append(said)
        return response, said

    monkeypatch.setattr(process, "heard", noted)
    monkeypatch.setattr(os, "cpu_count", lambda: processors)
    monkeypatch.setattr(spread, "_ALONE", seconds)
    shared = spread.run(asked(root))

    assert started == parts
    assert "".join(heard).count("imported") == 1
    assert shared.values == alone.values
    assert shared.drawings == joined([alone], full=True).drawings


def test_a_part_stops_where_its_time_is_over(root: Path) -> None:
    """But for the first task it begins none, and says which is next; who goes on from there does the rest."""
    stopped = process.run(replace(asked(root), seconds=1e-9))
    rest = process.run(replace(asked(root), first=stopped.left or 0))

    assert (stopped.left, stopped.values) == (1, {})
    assert stopped.states["figure:growing"]["drawn"].keys() == {"0"}
    assert joined([stopped, rest], full=True).drawings == joined([process.run(asked(root))], full=True).drawings
    assert process.run(replace(asked(root), first=4, part=1, parts=3)).states["figure:growing"]["drawn"].keys() == {
        "5",
        "8",
    }
