"""The computing process: whatever a talk's functions do, each name gets its answer or its failure."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from deckproof.compute.protocol import Failure, Request, Response, answer_from, drawn_from
from deckproof.compute.spread import run
from deckproof.errors import Place
from tests.projects import write

MODULE = """
from __future__ import annotations

import enum
import functools
import os
import subprocess
import sys
from collections import namedtuple
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from deckproof import figure, num, table, value
from deckproof.draw import Table
from deckproof.model import Drawing

Point = namedtuple("Point", "x y")
CALLS = []


class Level(enum.IntEnum):
    HIGH = 3


@dataclass
class Run:
    steps: int

    @property
    def broken(self):
        raise OSError("disk gone")


@value
def plain():
    return {"int": 3, "float": 0.1, "bool": True, "word": "cat", "half": Fraction(1, 2), "level": Level.HIGH,
            "np_int": np.int64(-4), "np_float": np.float32(0.5), "np_bool": np.bool_(False), "one": np.array([[7.0]]),
            "none": None, "nan": math_nan(), "inf": -np.inf, "array": np.arange(3), "list": [1, 2], "table": {"a": 1},
            "point": Point(1, 2), "run": Run(5), 9: {"deep": "yes"}, "complex": 1j, "empty": ""}


def math_nan():
    return float("nan")


@value
def counted():
    CALLS.append("counted")
    return {"calls": len(CALLS), "again": len(CALLS), "third": [len(CALLS)]}


@value
def failing():
    CALLS.append("failing")
    return 1 / (len(CALLS) - len(CALLS))


@value
def failed_calls():
    return CALLS.count("failing")


@value
def noisy():
    print("to standard output")
    sys.stdout.flush()
    os.write(1, b"by its number\\n")
    subprocess.run([sys.executable, "-c", "print('from a child')"], check=True)
    print("to standard error", file=sys.stderr)
    return 1


@value
def exits():
    sys.exit("enough")


@value
def endless():
    return endless()


@value
def needs_one(x):
    return x


@value
@functools.cache
def cached():
    return 11


@value
def unprintable():
    class Odd(Exception):
        pass
    raise Odd


@value
def bad_number():
    return num(float("nan"), ".2f")


@value
def bad_spec():
    return num("cat", ".2f")


@table
def good():
    return Table(["n"], [[num(3)], [num(0.25, ".2f", name="plain.float")]])


@table
def crooked():
    return Table(["a", "b"], [["x"]])


@figure
def nothing():
    return None


@figure
def text():
    return "<svg/>"


@figure
def pretender():
    class Pretender:
        def drawing(self):
            return "<svg/>"
    return Pretender()


@figure
def hand_made():
    class Mine:
        def drawing(self):
            return Drawing('<svg data-num="#0"/>', 1.0, 2.0, (), ())
    return Mine()
"""
FILE = "figures/talks/case.py"
LINES = {text: number for number, text in enumerate(MODULE.splitlines(), start=1)}
PARTS = (
    *("int", "float", "bool", "word", "half", "level", "np_int", "np_float", "np_bool"),
    *("one", "none", "nan", "inf", "array", "list", "table", "point", "point.y"),
    *("run", "run.steps", "run.broken", "9.deep", "complex", "empty", "maen"),
)
NAMES = (
    *(f"plain.{part}" for part in PARTS),
    *("counted.calls", "counted.again", "counted.third.0", "failing", "failing.x", "failing.y", "noisy", "exits"),
    *("endless", "needs_one", "cached", "unprintable", "bad_number", "bad_spec", "conuted.calls"),
)
DRAWINGS = tuple(
    f"{kind}:{name}"
    for kind, names in {"table": "good crooked goood", "figure": "nothing text pretender hand_made good"}.items()
    for name in names.split()
)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with the module above."""
    folder = tmp_path_factory.mktemp("worker")
    write(folder / FILE, MODULE)
    return folder


@pytest.fixture(scope="module")
def response(root: Path) -> Response:
    """One answer to everything at once; what failed is asked for between what does not."""
    return run(Request(str(root), "figures.talks.case", (*NAMES, "failed_calls"), DRAWINGS))


def line_of(text: str) -> Place:
    """The place of a line of the module."""
    return Place(FILE, LINES[text])


@pytest.mark.parametrize(
    ("part", "expected"),
    {
        "int": 3,
        "float": 0.1,
        "bool": True,
        "word": "cat",
        "half": Fraction(1, 2),
        "level": 3,
        "np_int": -4,
        "np_float": 0.5,
        "np_bool": False,
        "one": 7.0,
        "point.y": 2,
        "run.steps": 5,
        "9.deep": "yes",
        "empty": "",
    }.items(),
)
def test_a_scalar_of_any_make(response: Response, part: str, expected: object) -> None:
    """Python's and numpy's scalars, and parts of mappings, tuples and dataclasses, become plain numbers and words."""
    value = answer_from(response.values[f"plain.{part}"]).value

    assert (value, type(value)) == (expected, type(expected))


def test_a_value_knows_its_function(response: Response) -> None:
    """The origin is the function's definition, below its decorators or at them."""
    origin = answer_from(response.values["plain.int"]).origin

    assert (origin.function, origin.place) == ("plain", Place(FILE, LINES["def plain():"] - 1))
    assert answer_from(response.values["cached"]).origin.place.line == LINES["@functools.cache"] - 1


@pytest.mark.parametrize(
    ("part", "message"),
    {
        "none": "is None: the function returned nothing",
        "nan": "is nan, not a finite number",
        "inf": "is -inf, not a finite number",
        "array": "is a ndarray, not one number or one word; it has the indices 0 to 2",
        "list": "is a list, not one number or one word; it has the indices 0 to 1",
        "table": "is a dict, not one number or one word; it has the keys a",
        "point": "is a Point, not one number or one word; it has the indices 0 to 1",
        "run": "is a Run, not one number or one word",
        "complex": "is a complex, not one number or one word",
    }.items(),
)
def test_what_is_no_single_number(response: Response, part: str, message: str) -> None:
    """Each is an error of its own, which names the value and where it is computed."""
    hint = f"computed at {FILE}:{LINES['def plain():'] - 1}"

    assert response.failures[f"plain.{part}"] == Failure("C003", f"value 'plain.{part}' {message}", hint)


def test_a_function_runs_once(response: Response) -> None:
    """However many of its parts are named, and whether it succeeds or raises."""
    calls = [answer_from(response.values[f"counted.{part}"]).value for part in ("calls", "again", "third.0")]

    assert calls == [1, 1, 1]
    assert answer_from(response.values["failed_calls"]).value == 1


@pytest.mark.parametrize("name", ["failing", "failing.x", "failing.y"])
def test_a_function_that_raises(response: Response, name: str) -> None:
    """The failure names the function, the exception, and the line that raised; every part of it has the same one."""
    failure = response.failures[name]

    assert failure.message == "value 'failing' raised ZeroDivisionError: division by zero"
    assert (failure.code, failure.place) == ("C004", line_of("    return 1 / (len(CALLS) - len(CALLS))"))
    assert failure.hint.splitlines()[-1] == "ZeroDivisionError: division by zero"


@pytest.mark.parametrize(
    ("name", "message", "line"),
    [
        ("exits", "value 'exits' raised SystemExit: enough", '    sys.exit("enough")'),
        ("unprintable", "value 'unprintable' raised Odd", "    raise Odd"),
        ("plain.run.broken", "value 'plain' raised OSError: disk gone", '        raise OSError("disk gone")'),
        ("endless", "value 'endless' raised RecursionError: maximum recursion depth exceeded", "    return endless()"),
        (
            "table:crooked",
            "table 'crooked' raised ValueError: row 0 of the table has 1 cells",
            '    return Table(["a", "b"], [["x"]])',
        ),
    ],
)
def test_whatever_is_raised(response: Response, name: str, message: str, line: str) -> None:
    """sys.exit, endless recursion, a property that raises and a table that does not fit are the function's faults."""
    failure = response.failures[name]

    assert (failure.code, failure.place) == ("C004", line_of(line))
    assert failure.message.startswith(message)


def test_a_function_with_an_open_parameter(response: Response) -> None:
    """The fault lies at the definition, since none of its lines ran."""
    failure = response.failures["needs_one"]

    assert failure.message == (
        "value 'needs_one' raised TypeError: needs_one() missing 1 required positional argument: 'x'"
    )
    assert failure.place == Place(FILE, LINES["def needs_one(x):"] - 1)


@pytest.mark.parametrize(
    ("name", "code", "message"),
    [
        ("bad_number", "C003", "in value 'bad_number', a number: is nan, not a finite number"),
        ("bad_spec", "C002", "in value 'bad_spec', a number: '.2f' does not fit 'cat', a word"),
    ],
)
def test_a_number_that_code_cannot_show(response: Response, name: str, code: str, message: str) -> None:
    """`num` in the module's code breaks the same rules as a slide."""
    failure = response.failures[name]

    assert failure.code == code
    assert failure.message.startswith(message)
    assert failure.place == Place(FILE, LINES[f"def {name}():"] + 1)


@pytest.mark.parametrize(
    ("name", "message", "hint"),
    [
        (
            "conuted.calls",
            "unknown value 'conuted'",
            "did you mean 'counted'?\nlist them: deckproof numbers --names",
        ),
        (
            "table:goood",
            "unknown table 'goood'",
            "did you mean 'good' or 'crooked'?\nlist them: deckproof numbers --names",
        ),
        ("figure:good", "unknown figure 'good'", "list them: deckproof numbers --names"),
    ],
)
def test_an_unknown_function(response: Response, name: str, message: str, hint: str) -> None:
    """The nearest of the same kind, and how to list all."""
    assert response.failures[name] == Failure("C001", message, hint)


def test_an_unknown_part(response: Response) -> None:
    """What the value has instead."""
    failure = response.failures["plain.maen"]

    assert failure.message == "unknown value 'plain.maen': 'plain' has no part 'maen'"
    assert failure.hint.splitlines()[-1].startswith("plain offers: int, float, bool, word, half, level, ")


@pytest.mark.parametrize(("name", "kind"), [("nothing", "NoneType"), ("text", "str"), ("pretender", "Pretender")])
def test_what_is_no_drawing(response: Response, name: str, kind: str) -> None:
    """A figure function that returns none is at fault, where it is defined."""
    failure = response.failures[f"figure:{name}"]

    assert failure.message == f"figure '{name}' returned a {kind}, which is no drawing"
    assert (failure.code, failure.place) == ("C004", Place(FILE, LINES[f"def {name}():"] - 1))
    assert failure.hint == "return a deckproof.draw object or a matplotlib Figure"


def test_the_numbers_of_a_drawing_are_named_after_it(response: Response) -> None:
    """Those without a name of their own; in the list and in the SVG alike."""
    drawn = drawn_from(response.drawings["table:good"])
    (state,) = drawn.states

    assert [(n.name, n.text) for n in state.numbers] == [("table:good#0", "3"), ("plain.float", "0.25")]
    assert [drawn.svg.count(f'data-num="{n.name}"') for n in state.numbers] == [1, 1]
    assert 'data-num="figure:hand_made#0"' in drawn_from(response.drawings["figure:hand_made"]).svg


def test_everything_that_the_module_offers(response: Response) -> None:
    """Each decorated function with its kind, asked for or not."""
    assert {"value plain", "table good", "figure nothing"} <= response.offered.keys()
    assert len(response.offered) == MODULE.count("\n@value") + MODULE.count("\n@table") + MODULE.count("\n@figure")


def test_nothing_is_answered_twice(response: Response) -> None:
    """Every name is either answered or failed."""
    answered = [*response.values, *response.drawings]

    assert sorted([*answered, *response.failures]) == sorted([*NAMES, "failed_calls", *DRAWINGS])
