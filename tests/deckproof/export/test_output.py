"""Files that appear whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckproof.errors import UsageError
from deckproof.export.output import write_all


def contents(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder by its path."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_files_take_the_place_of_older_ones(tmp_path: Path) -> None:
    """Of the pictures none is left that was not made now; other files stay."""
    write_all(tmp_path / "talk", {"a.pdf": b"old"}, {"1.png": b"x", "2.png": b"y"}, "png")
    (tmp_path / "talk" / "index.html").write_bytes(b"page")

    write_all(tmp_path / "talk", {"a.pdf": b"new"}, {"1.png": b"z"}, "png")

    assert contents(tmp_path / "talk") == {"a.pdf": b"new", "png/1.png": b"z", "index.html": b"page"}


def test_without_pictures_those_of_before_stay(tmp_path: Path) -> None:
    """They were not asked for."""
    write_all(tmp_path, {}, {"1.png": b"x"}, "png")

    write_all(tmp_path, {"a.pdf": b"new"}, {}, "png")

    assert contents(tmp_path) == {"a.pdf": b"new", "png/1.png": b"x"}


def test_a_stop_in_the_middle_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C while the second file is written: the folder is as it was."""
    write_all(tmp_path, {"a.pdf": b"old"}, {}, "png")
    written: list[Path] = []

    def stop(path: Path, data: bytes) -> int:
        written.append(path)
        if len(written) == 2:
            raise KeyboardInterrupt
        with path.open("wb") as file:
            return file.write(data)

    monkeypatch.setattr(Path, "write_bytes", stop)
    with pytest.raises(KeyboardInterrupt):
        write_all(tmp_path, {"a.pdf": b"new", "b.pdf": b"new"}, {}, "png")

    assert len(written) == 2
    assert contents(tmp_path) == {"a.pdf": b"old"}
    assert [path.name for path in tmp_path.iterdir()] == ["a.pdf"]


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """The error names it and says what to do."""
    (tmp_path / "talk").write_text("a file in the way")

    with pytest.raises(UsageError, match=r"cannot write to .*talk: File exists\nsee that it is a folder"):
        write_all(tmp_path / "talk", {"a.pdf": b""}, {}, "png")
