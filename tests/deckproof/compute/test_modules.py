"""The modules that a live figure consists of."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckproof.compute.modules import MissingModule, collect


def write(folder: Path, **sources: str) -> None:
    """Write modules into a folder."""
    for name, source in sources.items():
        (folder / f"{name}.js").write_text(source, "utf-8")


def test_imports_are_followed(tmp_path: Path) -> None:
    """A module comes with what it imports, directly and through others, each once and in name order."""
    write(
        tmp_path,
        top='import { f } from "mid";\nimport * as marks from "marks";\nexport const x = "nothing";\n',
        mid='import {\n  a,\n  b,\n} from "leaf";\nexport { c } from "other";\n',
        leaf='export function f(text = "word") { return "string"; }\n',
        other='import "leaf";\n',
        unused="",
    )

    assert list(collect(tmp_path, "top")) == ["leaf", "mid", "other", "top"]


def test_modules_may_import_each_other(tmp_path: Path) -> None:
    """A circle of imports ends."""
    write(tmp_path, one='import "two";', two='import "one";')

    assert list(collect(tmp_path, "one")) == ["one", "two"]


def test_a_missing_module_is_named_with_its_importer(tmp_path: Path) -> None:
    """The message says who asks for it, the hint what is there."""
    write(tmp_path, top='import { softmax } from "nnn";', nn="")
    with pytest.raises(MissingModule) as caught:
        collect(tmp_path, "top")

    assert caught.value.args == (
        "there is no module figures/live/nnn.js, which top.js imports",
        "did you mean 'nn'?\nmodules: nn, top, marks",
    )
