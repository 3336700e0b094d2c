"""Output appears whole or not at all."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from deckproof.assemble.staging import staged
from tests.projects import write


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An output folder with a page, an export and a folder of pictures."""
    out = tmp_path / "dist" / "talk"
    for name in ("index.html", "slides.pdf", "pictures/1.png"):
        write(out / name, f"old {name}")
    return out


def contents(folder: Path) -> dict[str, str]:
    """Every file below a folder with its text."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in files}


def test_new_output_replaces_old(folder: Path) -> None:
    """What is written takes the place of what was; other files and folders stay."""
    with staged(folder) as stage:
        write(stage / "index.html", "new page")
        write(stage / "numbers.json", "new numbers")

    assert contents(folder) == {
        "index.html": "new page",
        "numbers.json": "new numbers",
        "pictures/1.png": "old pictures/1.png",
        "slides.pdf": "old slides.pdf",
    }


def test_a_first_output_makes_its_folders(tmp_path: Path) -> None:
    """Nothing has to be there before; who may enter other folders may enter this one."""
    with staged(tmp_path / "dist" / "talk") as stage:
        write(stage / "index.html", "new")

    assert contents(tmp_path / "dist") == {"talk/index.html": "new"}
    assert (tmp_path / "dist" / "talk").stat().st_mode & 0o777 == 0o755


@pytest.mark.parametrize("error", [ValueError, OSError, KeyboardInterrupt])
def test_a_failure_leaves_the_old_output(folder: Path, error: type[BaseException]) -> None:
    """Whatever is raised, even after files were written: the old output is untouched and nothing lies about."""
    before = contents(folder)
    with pytest.raises(error), staged(folder) as stage:  # noqa: PT012  # what is raised after a file was written
        write(stage / "index.html", "half a page")
        raise error

    assert contents(folder) == before
    assert [path.name for path in folder.parent.iterdir()] == ["talk"]


def test_a_swap_that_fails_puts_the_old_output_back(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the new folder cannot be moved in, the old one is moved back."""
    before, rename = contents(folder), Path.rename

    def refuse_new(path: Path, target: Path) -> Path:
        if target == folder and "index.html" in contents(path) and contents(path)["index.html"] == "new":
            raise PermissionError(13, "Permission denied")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", refuse_new)
    with pytest.raises(PermissionError), staged(folder) as stage:
        write(stage / "index.html", "new")

    assert contents(folder) == before
    assert [path.name for path in folder.parent.iterdir()] == ["talk"]


def test_no_temporary_folder_is_left(folder: Path) -> None:
    """Neither the new one nor the old one."""
    with staged(folder) as stage:
        write(stage / "index.html", "new")

    assert [path.name for path in folder.parent.iterdir()] == ["talk"]
    assert not stage.exists()


def test_builds_at_the_same_time_end_with_one_whole_output(folder: Path) -> None:
    """Two files that belong together are never mixed, and no build fails because of the other."""
    troubles: list[Exception] = []

    def build(own: str) -> None:
        try:
            for _ in range(15):
                with staged(folder) as stage:
                    write(stage / "index.html", own)
                    write(stage / "numbers.json", own)
        except Exception as error:  # noqa: BLE001  # whatever it is, the test must know
            troubles.append(error)

    threads = [threading.Thread(target=build, args=(name,)) for name in ("one", "two")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = contents(folder)

    assert troubles == []
    assert found["index.html"] == found["numbers.json"]
    assert [path.name for path in folder.parent.iterdir()] == ["talk"]
