"""What a source refers to, told from its text alone."""

from __future__ import annotations

import json

import pytest

from deckproof.compute.imports import Import, analyse, from_json, to_json

HEAD = "from deckproof import figure, table as drawn, value\nimport deckproof\n"


def test_every_form_of_import() -> None:
    """With its dots, its names and what they are called; wherever it stands."""
    source = (
        "import a.b, c as d\nfrom . import e\nfrom ..f import g as h, i\nfrom j import *\n"
        "def late():\n    if True:\n        from k import l\n"
    )

    assert set(analyse(source.encode()).body.imports) == {
        Import(0, "a.b", "", ""),
        Import(0, "c", "", "d"),
        Import(1, "", "e", "e"),
        Import(2, "f", "g", "h"),
        Import(2, "f", "i", "i"),
        Import(0, "j", "*", "*"),
        Import(0, "k", "l", "l"),
    }


def test_an_import_by_a_name_in_quotes() -> None:
    """It is one like any other."""
    found = analyse(b"import importlib\nx = importlib.import_module('figures.core.nn')\ny = __import__('z')\n").body

    assert {Import(0, "figures.core.nn", "", "*"), Import(0, "z", "", "*")} <= set(found.imports)
    assert not found.dynamic


@pytest.mark.parametrize(
    "source",
    [
        "import importlib\nimportlib.import_module(name)",
        "from importlib import import_module\nimport_module('.nn', __package__)",
        "__import__(f'figures.{name}')",
        "exec(text)",
        "eval(text)",
        "globals()[name]()",
        "import sys\nsys.modules[name].f()",
        "from importlib.util import spec_from_file_location as load",
        "import runpy\nrunpy.run_path(path)",
    ],
)
def test_code_that_is_named_at_run_time(source: str) -> None:
    """It may be any."""
    assert analyse(source.encode()).body.dynamic


def test_names_keep_their_attributes() -> None:
    """The longest of each use; a bare use beside a longer one is seen."""
    found = analyse(b"print(np.linalg.norm(x), np, f(y).z)\n").body

    assert found.chains == {"print", "np.linalg.norm", "x", "np", "f", "y"}
    assert found.names == {"print", "np", "x", "f", "y"}


def test_registered_functions_stand_alone() -> None:
    """Under whatever name Deckproof's decorator goes, with arguments or without."""
    source = HEAD + (
        "@value\ndef a(): ...\n@figure(limit=3)\ndef b(): ...\n@drawn\ndef c(): ...\n"
        "@deckproof.value\ndef d():\n    return helper()\ndef helper(): ...\n"
    )
    found = analyse(source.encode())

    assert sorted(found.functions) == ["a", "b", "c", "d"]
    assert (found.functions["b"].first, found.functions["b"].last) == (5, 6)
    assert "helper" in found.functions["d"].part.names
    assert "helper" not in found.body.names


@pytest.mark.parametrize(
    "source",
    [
        HEAD + "from functools import cache\n@value\n@cache\ndef a(): ...\n",
        HEAD + "if True:\n    @value\n    def a(): ...\n",
        HEAD + "class C:\n    @value\n    def a(): ...\n",
        HEAD + "@value\nasync def a(): ...\n",
        HEAD + "def value(f): return f\n@value\ndef a(): ...\n",
        "from other import value\n@value\ndef a(): ...\n",
        "from .api import value\n@value\ndef a(): ...\n",
        "from deckproof import *\n@value\ndef a(): ...\n",
        HEAD + "@other.value\ndef a(): ...\n",
    ],
    ids=["wrapped", "nested", "method", "async", "own name", "other package", "relative", "star", "attribute"],
)
def test_other_functions_belong_to_the_body(source: str) -> None:
    """What something else than Deckproof registers or wraps may be reached without its name."""
    assert analyse(source.encode()).functions == {}


def test_the_texts_of_body_and_function_change_apart() -> None:
    """An edit of one leaves the other's checksum; also where lines move."""
    before = analyse((HEAD + "X = 1\n@value\ndef a():\n    return 1\n@value\ndef b():\n    return 2\nY = 2\n").encode())
    function = analyse(
        (HEAD + "X = 1\n@value\ndef a():\n    # more\n    return 3\n@value\ndef b():\n    return 2\nY = 2\n").encode()
    )
    body = analyse((HEAD + "X = 1\n@value\ndef a():\n    return 1\n@value\ndef b():\n    return 2\nY = 3\n").encode())

    assert function.digest == before.digest != body.digest
    assert function.functions["a"].digest != before.functions["a"].digest == body.functions["a"].digest
    assert function.functions["b"].digest == before.functions["b"].digest == body.functions["b"].digest


@pytest.mark.parametrize(
    ("source", "acts"),
    [
        (
            "'Text.'\nimport a\nfrom b import c\nX: int = f(1)\nY, (Z, *W) = g()\ndef h(): k()\nclass C:\n    n = 1\n",
            False,
        ),
        ("if TYPE_CHECKING:\n    import a\nelse:\n    b = 1\n", False),
        ("try:\n    import a\nexcept ImportError:\n    a = None\n", False),
        ("f()\n", True),
        ("a.b = 1\n", True),
        ("a['b'] = 1\n", True),
        ("a += [1]\n", True),
        ("del a\n", True),
        ("for x in y: z(x)\n", True),
        ("with a: pass\n", True),
        ("if a:\n    f()\n", True),
        ("try:\n    import a\nfinally:\n    f()\n", True),
        ("class C:\n    f()\n", True),
    ],
)
def test_what_acts_on_others_when_it_is_imported(source: str, *, acts: bool) -> None:
    """Calls, and assignments to parts of something else; definitions, imports and plain names do not."""
    assert analyse(source.encode()).acts is acts


@pytest.mark.parametrize("source", [b"x = (\n", b"\0", b"\xff\xfe"])
def test_what_is_no_python(source: bytes) -> None:
    """It refers to nothing, and has the checksum of its content."""
    found = analyse(source)

    assert (found.body.imports, found.functions) == ((), {})
    assert found.digest != analyse(source + b" ").digest


def test_an_analysis_is_kept_whole() -> None:
    """As JSON and back."""
    found = analyse((HEAD + "import a.b\nX = exec\n@value\ndef f():\n    from .c import d\n    return d.e\n").encode())

    assert from_json(json.loads(json.dumps(to_json(found)))) == found
