"""The files that the build hook brings in."""

from __future__ import annotations

import pytest

from deckproof.assets import MissingAsset, vendor


def test_a_file_that_is_there() -> None:
    """The path of a font leads to a TrueType file."""
    file = vendor("source-sans", "SourceSans3-Regular.ttf")

    assert file.read_bytes()[:4] == b"\x00\x01\x00\x00"


def test_a_file_that_is_missing() -> None:
    """The error names the file and says to install again."""
    with pytest.raises(MissingAsset, match=r"lacks 'source-sans/Nothing.ttf'.*install it again"):
        vendor("source-sans", "Nothing.ttf")
