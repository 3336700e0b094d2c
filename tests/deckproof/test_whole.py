"""Files that appear whole or not at all."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from deckproof import whole


@pytest.mark.parametrize("mode", [whole.PRIVATE, whole.PUBLIC])
def test_a_file_takes_the_old_one_s_place(tmp_path: Path, mode: int) -> None:
    """The new content stands there with its mode, and nothing is left beside it."""
    path = tmp_path / "file"
    path.write_bytes(b"old")
    whole.write(path, b"new\n", mode)

    assert path.read_bytes() == b"new\n"
    assert stat.S_IMODE(path.stat().st_mode) == mode
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    """The caller decides what that means."""
    with pytest.raises(FileNotFoundError):
        whole.write(tmp_path / "none" / "file", b"")
