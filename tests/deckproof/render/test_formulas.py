"""Formulas that are kept between builds."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckproof.render import formulas, math
from deckproof.render.formulas import Formulas
from deckproof.render.math import TexError

KATEX = math.typeset


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file that keeps two formulas."""
    kept = Formulas(tmp_path / "formulas" / "talk.json")
    kept.typeset("a^2", display=False)
    kept.typeset("a^2", display=True)
    kept.keep()
    return tmp_path / "formulas" / "talk.json"


@pytest.fixture
def typeset(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What KaTeX is asked for."""
    asked: list[str] = []
    real = math.typeset

    def noted(tex: str, *, display: bool) -> str:
        asked.append(tex)
        return real(tex, display=display)

    monkeypatch.setattr(math, "typeset", noted)
    return asked


def test_what_was_typeset_is_not_again(file: Path, typeset: list[str]) -> None:
    """In a line and displayed, each as it was; a new formula is, once."""
    again = Formulas(file)

    assert again.typeset("a^2", display=False) == KATEX("a^2", display=False)
    assert "katex-display" in again.typeset("a^2", display=True)
    assert typeset == []
    assert again.typeset("b", display=False) == again.typeset("b", display=False)
    assert typeset == ["b"]


def test_what_is_used_no_more_is_not_kept(file: Path, typeset: list[str]) -> None:
    """The file holds the formulas of one build."""
    again = Formulas(file)
    again.typeset("b", display=False)
    again.keep()
    Formulas(file).typeset("a^2", display=False)

    assert typeset == ["b", "a^2"]


@pytest.mark.parametrize("damage", ["cut off", "changed", "empty", "no text"])
def test_a_damaged_file_is_as_none(file: Path, typeset: list[str], damage: str) -> None:
    """Typeset anew, and kept again."""
    whole = file.read_bytes()
    damaged = {"cut off": whole[:-9], "changed": whole.replace(b"katex", b"x"), "empty": b"", "no text": b"\xff"}
    file.write_bytes(damaged[damage])
    again = Formulas(file)
    again.typeset("a^2", display=False)
    again.keep()
    Formulas(file).typeset("a^2", display=False)

    assert typeset == ["a^2"]


def test_another_katex_typesets_anew(file: Path, typeset: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A file names what made it."""
    monkeypatch.setattr(formulas, "_maker", lambda: "another")
    Formulas(file).typeset("a^2", display=False)

    assert typeset == ["a^2"]


def test_a_faulty_formula_is_not_kept(tmp_path: Path) -> None:
    """Its message comes at every build."""
    kept = Formulas(tmp_path / "talk.json")
    for _ in range(2):
        with pytest.raises(TexError):
            kept.typeset(r"\frac", display=False)
        kept.keep()

    assert not (tmp_path / "talk.json").exists()


def test_a_place_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    """The work is not saved, that is all."""
    (tmp_path / "file").touch()
    kept = Formulas(tmp_path / "file" / "talk.json")
    kept.typeset("a", display=False)
    kept.keep()

    assert (tmp_path / "file").read_bytes() == b""
