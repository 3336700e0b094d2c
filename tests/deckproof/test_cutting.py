"""Cutting fonts: what is kept, in which blocks, and how a style rule names signs."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from deckproof import cutting
from deckproof.assets import vendor
from tests.typefaces import boxes

FACES = [path.name for path in vendor("source-sans").glob("*.ttf")] + ["SourceCodePro-Regular.ttf"]


def signs(font: bytes) -> set[str]:
    """The signs that a font draws."""
    return {chr(code) for code in TTFont(BytesIO(font)).getBestCmap()}


def test_blocks_share_no_sign() -> None:
    """A sign is asked of one file only."""
    assert all(one.isdisjoint(other) for one, other in combinations(cutting.BLOCKS.values(), 2))


@pytest.mark.parametrize("font", FACES)
def test_the_installed_blocks_hold_what_their_font_has(font: str) -> None:
    """Each block all of its signs that the font draws, and no other; the list names all that the font draws."""
    (folder,) = {path.parent for path in vendor().glob(f"source-*/{font}")}
    there = signs((folder / font).read_bytes())

    assert set(vendor(cutting.FOLDER, cutting.list_name(font)).read_text("utf-8")) == there
    for block, wanted in cutting.BLOCKS.items():
        assert signs(vendor(cutting.FOLDER, cutting.file_name(font, block)).read_bytes()) == wanted & there


def test_a_block_of_which_a_font_has_nothing_is_not_made(tmp_path: Path) -> None:
    """An empty font is no font for a browser."""
    cutting.cut_blocks([boxes(tmp_path / "Small.ttf", {"a": 500, "b": 500})], tmp_path / "cut")

    assert sorted(path.name for path in (tmp_path / "cut").iterdir()) == ["Small.latin.woff2", "Small.txt"]
    assert (tmp_path / "cut" / "Small.txt").read_text("utf-8") == "ab"


def test_a_cut_repeats() -> None:
    """The same bytes, in whatever order the signs are given."""
    font = vendor("source-sans", "SourceSans3-Regular.ttf")

    assert cutting.cut(font, ["b", "a"]) == cutting.cut(font, ["a", "b"])
    assert signs(cutting.cut(font, ["b", "a"])) == {"a", "b"}


@given(st.sets(st.characters(), min_size=1))
def test_a_range_names_its_signs(wanted: set[str]) -> None:
    """All of them and no other, by the shortest list of stretches."""
    parts = [part.removeprefix("U+").split("-") for part in cutting.unicode_range(wanted).split(",")]
    stretches = [range(int(part[0], 16), int(part[-1], 16) + 1) for part in parts]

    assert {chr(code) for stretch in stretches for code in stretch} == wanted
    assert all(before.stop < after.start for before, after in pairwise(stretches))
