"""Live figures are held to Python in a real browser, by the page's own script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from deckproof.compute.payload import encode
from deckproof.errors import Place
from deckproof.model import LiveFigure, Origin
from deckproof.verify.browser_session import opened
from deckproof.verify.live import Agreement, agreements
from deckproof.verify.snapshot import LiveSeen, Reader
from deckproof.verify.walk import walk
from tests import live_pages

pytestmark = pytest.mark.browser
MODULE = """
export function compute(payload, { give, shape, data }) {
  if (give === "throw") throw new Error("cannot");
  if (give === "nan") return { x: NaN };
  return data ? { x: { shape, data: new Float64Array(data) } } : give;
}
export function mount(element) { element.textContent = "drawn"; }
"""
BROKEN = "export function compute() {} export function mount() { throw new Error('no stage'); }"
Cases = Sequence[tuple[Mapping[str, object], object]]


def array(*data: float, shape: Sequence[int] = ()) -> Mapping[str, object]:
    """An input for which the module returns x, an array of these entries."""
    return {"shape": shape or [len(data)], "data": list(data)}


def give(output: object) -> Mapping[str, object]:
    """An input for which the module returns just this."""
    return {"give": output}


# Each with its message: "" where it agrees within 1e-6.
CASES: Mapping[str, tuple[Mapping[str, object], object, str]] = {
    "equal": (give({"x": [1, "a", True, {"y": 2}]}), {"x": [1, "a", True, {"y": 2}]}, ""),
    "within the tolerance": (give({"x": 1 + 1e-7}), {"x": 1}, ""),
    "just beyond it": (give({"x": 1.000002}), {"x": 1}, "x is 1.000002, Python has 1"),
    "below it": (give({"x": -3}), {"x": 1}, "x is -3, Python has 1"),
    "another word": (give({"x": ["a", "b"]}), {"x": ["a", "c"]}, 'x[1] is "b", Python has "c"'),
    "a longer list": (give({"x": [1, 2]}), {"x": [1]}, "length of x is 2, Python has 1"),
    "a word for a number": (give({"x": "1"}), {"x": 1}, 'x is "1", Python has 1'),
    "a truth for a number": (give({"x": True}), {"x": 1}, "x is true, Python has 1"),
    "a key too many": (give({"x": 1, "y": 2}), {"x": 1}, 'keys is ["x","y"], Python has ["x"]'),
    "a key missing inside": (give({"x": {}}), {"x": {"y": 1}}, 'keys of x is [], Python has ["y"]'),
    "no number": (give("nan"), {"x": 1}, "x is NaN, Python has 1"),
    "throws": (give("throw"), {"x": 1}, "compute throws Error: cannot"),
    "equal arrays": (array(1, 2.5), {"x": np.array([1, 2.5])}, ""),
    "of another type": (array(1, 2), {"x": np.array([1, 2], dtype=np.int8)}, ""),
    "another entry": (
        array(*range(6), shape=[2, 3]),
        {"x": np.array([[0, 1, 2], [3, 4.5, 5]])},
        "x[1, 1] is 4, Python has 4.5",
    ),
    "another shape": (array(1, 2, shape=[2, 1]), {"x": np.array([1, 2])}, "shape of x is [2,1], Python has [2]"),
    "an array cut short": (array(1, shape=[2]), {"x": np.array([1, 2])}, "size of x is 1, Python has 2"),
    "a list for an array": (give({"x": [1]}), {"x": np.array([1])}, "x is [1], Python has an array of shape [1]"),
}


@dataclass
class Told:
    """What was found of a page's live figures, and what was said on the way."""

    seen: Sequence[LiveSeen]
    agreements: Mapping[str, Agreement]
    progress: list[str] = field(default_factory=list)


def encoded(cases: Cases) -> list[tuple[object, object]]:
    """Return cases as they reach the check."""
    return [(given, encode(expected)) for given, expected in cases]


def told(folder: Path, modules: Mapping[str, str], cases: Mapping[str, Cases]) -> Told:
    """Walk a page with a live figure for each list of cases, drawn by the module that the figure's name begins with."""
    path = folder / "page.html"
    figures = "".join(live_pages.figure(name, name.partition("-")[0], {}) for name in cases)
    path.write_text(live_pages.page(figures, {**live_pages.sources(), **modules}), "utf-8")
    lives = {
        name: LiveFigure("player", {}, 1e-6, Origin(name, Place("talk.py", 3)), modules, encoded(these))
        for name, these in cases.items()
    }
    progress: list[str] = []
    with opened(path, 1280, 720) as session:
        seen = walk(session, Reader(Place("page", 1)), lambda _: None).lives
        return Told(seen, agreements(session, seen, lives, progress.append), progress)


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> Told:
    """Every case above by itself, all of them together, 70 that are wrong, and 100 that are right."""
    alone: dict[str, Cases] = {f"player-{number}": [case[:2]] for number, case in enumerate(CASES.values())}
    right = [(give({"x": number}), {"x": number}) for number in range(100)]
    every = [case[:2] for case in CASES.values()]
    wrong = [(give({"x": number}), {"x": number + 1}) for number in range(70)]
    together: dict[str, Cases] = {**alone, "player-all": every, "player-wrong": wrong, "player-right": right}
    return told(tmp_path_factory.mktemp("live"), {"player": MODULE}, together)


@pytest.mark.parametrize("name", CASES)
def test_each_case_is_judged(cases: Told, name: str) -> None:
    """Words and lists are equal, numbers and arrays within the tolerance, keys the same."""
    given, _, message = CASES[name]
    found = cases.agreements[f"player-{list(CASES).index(name)}"]

    assert (found.cases, found.failed, found.message) == (1, bool(message), message)
    assert found.input == (given if message else None)


def test_the_first_case_that_fails_and_the_largest_difference_are_kept(cases: Told) -> None:
    """Differences in cases that fail count, too."""
    found = cases.agreements["player-all"]
    failing = [case for case in CASES.values() if case[2]]

    assert (found.cases, found.failed, found.confirmed) == (len(CASES), len(failing), len(CASES) - len(failing))
    assert (found.input, found.message) == (failing[0][0], failing[0][2])
    assert found.largest == 4


def test_many_cases_are_asked_in_batches(cases: Told) -> None:
    """Each batch is told; all of them count."""
    wrong = cases.agreements["player-wrong"]

    assert cases.agreements["player-right"].confirmed == 100
    assert (wrong.cases, wrong.failed, wrong.input, wrong.largest) == (70, 70, {"give": {"x": 0}}, 1)
    assert cases.progress[-2:] == [
        "checking live figure player-right, case 1 of 100",
        "checking live figure player-right, case 65 of 100",
    ]


def test_a_figure_that_failed_is_not_asked(tmp_path: Path) -> None:
    """It has said why; the other one is asked."""
    found = told(tmp_path, {"player": MODULE, "broken": BROKEN}, {"broken": [], "player": [], "absent": []})

    assert [(one.name, one.module, one.slide, one.mounted, bool(one.failed)) for one in found.seen] == [
        ("broken", "broken", "live", False, True),
        ("player", "player", "live", True, False),
        ("absent", "absent", "live", False, True),
    ]
    assert found.seen[0].failed.endswith("no stage")
    assert list(found.agreements) == ["player"]
