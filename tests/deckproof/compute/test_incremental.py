"""Only what depends on a change is computed again, and never less than that."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckproof.compute import incremental, process, versions
from deckproof.compute.protocol import Request, Response, answer_from
from deckproof.errors import Place
from deckproof.model import Origin
from tests.projects import IMPORTS, write

TALK = "figures/talks/case"
FILES = {
    f"{TALK}/__init__.py": "from figures.talks.case import curves, data, far, near, pictures, single\n",
    f"{TALK}/far.py": IMPORTS
    + "from figures.core.middle import doubled\n\n\n@value\ndef far():\n    return doubled()\n",
    f"{TALK}/near.py": (
        f"{IMPORTS}@value\ndef alone():\n    return {{'one': 1, 'two': 2}}\n\n\n"
        "@value\ndef beside():\n    return alone()['one'] + 10\n\n\n@value\ndef other():\n    return 4\n"
    ),
    f"{TALK}/single.py": (
        f"{IMPORTS}import json\nfrom pathlib import Path\n\nHERE = Path(__file__)\n\n\n"
        "@value\ndef stored():\n    return json.loads((HERE.parents[2] / 'runs' / 'a.json').read_text())\n\n\n"
        "@value\ndef constant():\n    return 1\n"
    ),
    f"{TALK}/data.py": (
        f"{IMPORTS}from figures.core import kept\n\n\n"
        "@value\ndef first():\n    return kept.table()[0]\n\n\n@value\ndef second():\n    return kept.table()[1]\n"
    ),
    f"{TALK}/pictures.py": f"{IMPORTS}from deckproof.draw import Svg\n\n\n@figure\ndef drawn(): return Svg(1, 1)\n",
    f"{TALK}/curves.py": (
        f"{IMPORTS}@figure\ndef plotted():\n    from figures.plot.curve import curve\n\n    return curve()\n"
    ),
    "figures/core/base.py": "N = 3\n",
    "figures/core/middle.py": "from .base import N\n\n\ndef doubled():\n    return 2 * N\n",
    "figures/core/unused.py": "M = 1\n",
    "figures/core/kept.py": (
        "import json\nfrom functools import cache\nfrom pathlib import Path\n\n\n"
        "@cache\ndef table():\n    return json.loads(Path('figures/runs/b.json').read_text())\n"
    ),
    "figures/plot/curve.py": (
        "from deckproof.draw import style\n\n\ndef curve():\n    fig, ax = style.subplots(200, 100)\n"
        "    ax.plot([0, 1])\n    return fig\n"
    ),
    "figures/runs/a.json": "5",
    "figures/runs/b.json": "[7, 8]",
}
VALUES = ("alone.one", "beside", "constant", "far", "first", "other", "second", "stored")
DRAWINGS = ("figure:drawn", "figure:plotted")
EVERYTHING = {*VALUES, *DRAWINGS}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project of a talk with helpers and data."""
    for name, text in FILES.items():
        write(tmp_path / name, text)
    return tmp_path


class Watched:
    """Computes like a build, and notes what each start was asked for."""

    def __init__(self, compute: Callable[[Request], Response] = process.run) -> None:
        self.asked: list[set[str]] = []
        self._compute = compute

    def __call__(self, asked: Request, tasks: int) -> Response:
        """Compute a request."""
        assert tasks >= 0
        self.asked.append({*asked.values, *asked.drawings})
        response = self._compute(asked)
        response.drawings |= {name: {"origin": one["origin"]} for name, one in response.states.items()}
        return response


def build(root: Path, values: tuple[str, ...] = VALUES) -> tuple[Response, list[set[str]]]:
    """Answer all names with the project's cache; return also what each start of the process was asked for."""
    request = Request(str(root), "figures.talks.case", values, DRAWINGS)
    watched = Watched()
    response, notes = incremental.complete(request, root / ".deckproof" / "answers" / "case", watched)
    assert notes == []
    assert {*response.values, *response.drawings} == {*values, *DRAWINGS}
    return response, watched.asked


def edit(root: Path, name: str, old: str, new: str) -> None:
    """Change a text in a file."""
    text = (root / name).read_text("utf-8")
    assert old in text
    write(root / name, text.replace(old, new))


def test_a_helper_two_imports_away(root: Path) -> None:
    """What reaches it is computed again, with its new value; nothing else is, and nothing at all the next time."""
    assert build(root)[1] == [EVERYTHING]
    edit(root, "figures/core/base.py", "3", "4")
    response, asked = build(root)

    assert asked == [{"far"}]
    assert answer_from(response.values["far"]).value == 8
    assert build(root)[1] == []


def test_data_that_was_read(root: Path) -> None:
    """Read directly it counts for its function alone; through a table that is kept, for all that can ask for it."""
    build(root)
    write(root / "figures/runs/a.json", "6")
    response, asked = build(root)
    assert asked == [{"stored"}]
    assert answer_from(response.values["stored"]).value == 6

    write(root / "figures/runs/b.json", "[9, 10]")
    response, asked = build(root)
    assert asked == [{"first", "second"}]
    assert [answer_from(response.values[name]).value for name in ("first", "second")] == [9, 10]


def test_a_function_and_what_says_its_name(root: Path) -> None:
    """An edited function is computed again with those of its module that call it; the others know their new lines."""
    build(root)
    edit(root, f"{TALK}/near.py", "    return {'one': 1,", "    # longer\n    return {'one': 2,")
    response, asked = build(root)

    assert asked == [{"alone.one", "beside"}]
    assert [answer_from(response.values[name]).value for name in ("alone.one", "beside", "other")] == [2, 12, 4]
    lines = (root / TALK / "near.py").read_text("utf-8").splitlines()
    assert answer_from(response.values["other"]).origin.place == Place(f"{TALK}/near.py", lines.index("def other():"))


def test_a_style_value(root: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of matplotlib's style it is for its figures alone; of the drawing code for every figure."""
    build(root)
    copy = tmp_path_factory.mktemp("package") / "deckproof"
    shutil.copytree(versions.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(versions, "PACKAGE", copy)
    assert build(root)[1] == []

    edit(copy, "draw/style.py", '"lines.linewidth": 3.0', '"lines.linewidth": 4.0')
    assert build(root)[1] == [{"figure:plotted"}]
    write(copy / "draw" / "svg.py", (copy / "draw" / "svg.py").read_text("utf-8") + "\n")
    assert build(root)[1] == [set(DRAWINGS)]


def test_a_version(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a package it is for what imports it; of Python for everything."""
    build(root)
    package = versions.package
    monkeypatch.setattr(versions, "package", lambda name: "0.0" if name == "matplotlib" else package(name))
    assert build(root)[1] == [{"figure:plotted"}]

    monkeypatch.setattr(versions, "python", lambda: "CPython 4.0")
    assert build(root)[1] == [EVERYTHING]


def test_a_source_that_changes_while_the_process_starts(root: Path) -> None:
    """What was computed from the newer source is not taken for the answer of the older one."""
    build(root)
    write(root / "figures/core/base.py", "N = 4\n")

    def late(request: Request) -> Response:
        write(root / "figures/core/base.py", "N = 5\n")
        return process.run(request)

    request = Request(str(root), "figures.talks.case", VALUES, DRAWINGS)
    response, _ = incremental.complete(request, root / ".deckproof" / "answers" / "case", Watched(late))
    assert answer_from(response.values["far"]).value == 10

    write(root / "figures/core/base.py", "N = 4\n")
    assert answer_from(build(root)[0].values["far"]).value == 8


def test_what_nothing_reaches(root: Path) -> None:
    """A helper that no function imports, and times of files, start no process."""
    build(root)
    write(root / "figures/core/unused.py", "M = 2\n")
    for name, text in FILES.items():
        if name != "figures/core/unused.py":
            write(root / name, text)

    assert build(root)[1] == []


def test_a_new_part_of_a_value(root: Path) -> None:
    """Its function is asked for that alone; what was known of it stays known."""
    build(root)
    assert build(root, (*VALUES, "alone.two"))[1] == [{"alone.two"}]

    assert build(root, (*VALUES, "alone.two"))[1] == []


def test_a_function_that_moves_to_another_module(root: Path) -> None:
    """Its stored answer is not taken for that of the function that now has its name."""
    build(root)
    text = (root / TALK / "near.py").read_text("utf-8")
    write(root / TALK / "pictures.py", FILES[f"{TALK}/pictures.py"] + "\n\n@value\ndef far():\n    return 99\n")
    write(root / TALK / "far.py", FILES[f"{TALK}/far.py"])  # unchanged, and no longer imported
    edit(root, f"{TALK}/__init__.py", "data, far, near", "data, near")
    response, asked = build(root)

    assert asked[-1] >= {"far"}
    assert answer_from(response.values["far"]).value == 99
    assert (root / TALK / "near.py").read_text("utf-8") == text
    assert build(root)[1] == []


def test_a_function_that_another_module_now_has(root: Path) -> None:
    """Its stored answer is not taken, though its old module is unchanged and an import that never runs names it."""
    register = f"{TALK}/register.py"
    write(root / register, "from figures.talks.case import far\n")
    edit(root, f"{TALK}/__init__.py", "data, far, near, pictures", "data, near, pictures, register")
    build(root)
    write(root / f"{TALK}/new.py", f"{IMPORTS}@value\ndef far():\n    return 99\n")
    never = "if False:\n    from figures.talks.case import far\n"
    write(root / register, f"from figures.talks.case import new\n\n{never}")
    response, asked = build(root)

    assert asked == [set(), {"far"}]
    assert answer_from(response.values["far"]).value == 99


def test_a_module_that_no_import_leads_to(root: Path) -> None:
    """Found by a changed `sys.path`, it counts for everything: nobody can tell from the text who uses it."""
    write(root / "lib/strange.py", "N = 1\n")
    path = "import sys\n\nsys.path.insert(0, 'lib')\n\nfrom strange import N\n"
    write(
        root / TALK / "near.py",
        FILES[f"{TALK}/near.py"].replace(IMPORTS, IMPORTS + path).replace("return 4", "return N"),
    )
    response, _ = build(root)
    assert answer_from(response.values["other"]).value == 1
    assert build(root)[1] == []

    write(root / "lib/strange.py", "N = 2\n")
    response, asked = build(root)
    assert asked == [EVERYTHING]
    assert answer_from(response.values["other"]).value == 2


def test_a_module_that_breaks(root: Path) -> None:
    """The fault is reported, though every name that is asked for is known; when it is mended, nothing is computed."""
    build(root)
    write(root / TALK / "near.py", FILES[f"{TALK}/near.py"] + "\n1 +\n")
    watched = Watched()
    request = Request(str(root), "figures.talks.case", ("far",), ())
    response, _ = incremental.complete(request, root / ".deckproof" / "answers" / "case", watched)
    assert watched.asked == [set()]
    assert response.module_failure is not None
    assert "SyntaxError" in response.module_failure.message

    write(root / TALK / "near.py", FILES[f"{TALK}/near.py"])
    assert build(root)[1] == []


# --- Random projects: no process is started, the answers are made by the rule that they are to follow ---

SIZE = 7
FORMS = (
    "import figures.core.m{0}\nX{0} = figures.core.m{0}.N",
    "import figures.core.m{0} as other{0}",
    "from figures.core.m{0} import N as N{0}",
    "from figures.core import m{0}",
    "from figures.core.m{0} import *",
    "from . import m{0}",
    "from .m{0} import N as N{0}",
    "def later{0}():\n    from figures.core import m{0} as inner\n    return inner.N",
    "try:\n    import figures.core.m{0} as tried{0}\nexcept ImportError:\n    tried{0} = None",
    "import importlib\nloaded{0} = importlib.import_module('figures.core.m{0}')",
)
EDGES = st.dictionaries(
    st.tuples(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1)).filter(lambda edge: edge[0] != edge[1]),
    st.sampled_from(FORMS),
    max_size=12,
)


def helper(number: int, constant: int, edges: Mapping[tuple[int, int], str]) -> str:
    """Return the source of a helper."""
    lines = [form.format(target) for (source, target), form in sorted(edges.items()) if source == number]
    return "\n".join([f"N = {constant}", *lines, ""])


def reached(start: int, edges: Mapping[tuple[int, int], str]) -> set[int]:
    """Return the helpers that one reaches, itself among them: by walking the edges until nothing is new."""
    found = {start}
    while more := {target for source, target in edges if source in found} - found:
        found |= more
    return found


def imitated(root: Path, constants: list[int], edges: Mapping[tuple[int, int], str]) -> Callable[[Request], Response]:
    """Return what answers as a talk would whose function `v3` adds the constants of all that helper 3 reaches."""

    def compute(request: Request) -> Response:
        origins = {}
        for number in range(SIZE):
            file = f"figures/talks/case/t{number}.py"
            line = (root / file).read_text("utf-8").splitlines().index("@value") + 1
            origins[f"value v{number}"] = asdict(Origin(f"v{number}", Place(file, line)))
        sums = {f"v{start}": sum(constants[one] for one in reached(start, edges)) for start in range(SIZE)}
        values = {name: {"value": sums[name], "origin": origins[f"value {name}"]} for name in request.values}
        return Response(values, offered=origins)

    return compute


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    edges=EDGES, after=EDGES, changed=st.lists(st.integers(0, SIZE - 1), min_size=1, max_size=4), whole=st.booleans()
)
def test_any_graph_of_imports(
    tmp_path_factory: pytest.TempPathFactory,
    edges: dict[tuple[int, int], str],
    after: dict[tuple[int, int], str],
    changed: list[int],
    *,
    whole: bool,
) -> None:
    """After any changes exactly the functions that reach a changed helper are computed, and all answers are right.

    Changed are constants, one after another, and at last, where `whole`, all imports.
    """
    root = tmp_path_factory.mktemp("graph")
    names = tuple(f"v{number}" for number in range(SIZE))
    write(root / "figures/talks/case/__init__.py", "from . import " + ", ".join(f"t{n}" for n in range(SIZE)) + "\n")
    constants = [2**number for number in range(SIZE)]

    def written(now: Mapping[tuple[int, int], str]) -> None:
        for number in range(SIZE):
            write(root / f"figures/core/m{number}.py", helper(number, constants[number], now))
            text = (
                f"from deckproof import value\nfrom figures.core import m{number}\n\n\n@value\ndef v{number}(): ...\n"
            )
            write(root / f"figures/talks/case/t{number}.py", text)

    def answered(now: Mapping[tuple[int, int], str]) -> set[str]:
        compute = Watched(imitated(root, constants, now))
        request = Request(str(root), "figures.talks.case", names, ())
        response, _ = incremental.complete(request, root / ".deckproof/answers/case", compute)
        fresh = imitated(root, constants, now)(request)
        assert {name: response.values[name]["value"] for name in names} == {
            name: fresh.values[name]["value"] for name in names
        }
        return set().union(*compute.asked)

    written(edges)
    assert answered(edges) == set(names)
    assert answered(edges) == set()
    for number in changed:
        constants[number] += 1000
        written(edges)
        assert answered(edges) == {f"v{start}" for start in range(SIZE) if number in reached(start, edges)}
    if whole:
        edited = {n for n in range(SIZE) if helper(n, constants[n], edges) != helper(n, constants[n], after)}
        written(after)
        assert answered(after) == {f"v{n}" for n in range(SIZE) if (reached(n, edges) | reached(n, after)) & edited}
