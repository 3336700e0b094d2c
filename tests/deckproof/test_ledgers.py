"""Which numbers changed between two ledgers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckproof.errors import UsageError
from deckproof.ledgers import changes, figures


def ledger(path: Path, *numbers: tuple[str, str, str, str]) -> Path:
    """Write a ledger of numbers, each as name, spec, text and slide."""
    keys = ("name", "spec", "text", "slide")
    entries = [
        {**dict(zip(keys, number, strict=True)), "kind": "value" if number[0] else "literal"} for number in numbers
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"numbers": entries}), "utf-8")
    return path


def test_numbers_that_differ_appeared_or_went(tmp_path: Path) -> None:
    """A line each, by name, with the slides that show it; what stayed and what is typed is not listed."""
    old = ledger(
        tmp_path / "old.json",
        ("loss", ".2f", "0.49", "first"),
        ("loss", ".1f", "0.5", "first"),
        ("n", "", "6", "first"),
        ("gone", "", "1", "last"),
        ("", "", "2023", "first"),
    )
    new = ledger(
        tmp_path / "new.json",
        ("loss", ".2f", "0.51", "second"),
        ("loss", ".2f", "0.51", "third"),
        ("loss", ".2f", "0.51", "third"),
        ("loss", ".1f", "0.5", "second"),
        ("n", "", "6", "other"),
        ("added", "words", "two", "first"),
        ("", "", "2024", "first"),
    )

    assert list(changes(old, new)) == [
        "added:words: (none) -> two  #first",
        "gone: 1 -> (none)  #last",
        "loss:.2f: 0.49 -> 0.51  #second, #third",
    ]


def test_equal_ledgers(tmp_path: Path) -> None:
    """Nothing is listed."""
    one = ledger(tmp_path / "one.json", ("n", "", "6", "first"))

    assert list(changes(one, one)) == []


def test_a_talk_s_folder_stands_for_its_ledger(tmp_path: Path) -> None:
    """`deckproof diff OLD NEW` takes folders of dist/ as well."""
    old = ledger(tmp_path / "old" / "numbers.json", ("n", "", "6", "first")).parent
    new = ledger(tmp_path / "new.json", ("n", "", "7", "first"))

    assert list(changes(old, new)) == ["n: 6 -> 7  #first"]


@pytest.mark.parametrize(
    "text", ["", "not json", "[]", "3", "{}", '{"numbers": 3}', '{"numbers": [3]}', '{"numbers": [{}]}', "\x00"]
)
def test_what_is_no_ledger(tmp_path: Path, text: str) -> None:
    """The error names the file and says where ledgers come from."""
    file = tmp_path / "numbers.json"
    file.write_text(text, "utf-8")
    with pytest.raises(UsageError) as caught:
        list(changes(file, file))

    assert str(caught.value) == f"{file} is no ledger: `deckproof build` writes one for each talk, numbers.json"


def test_a_folder_without_a_ledger(tmp_path: Path) -> None:
    """The error names the file that is not there."""
    with pytest.raises(UsageError) as caught:
        list(changes(tmp_path, tmp_path))

    assert str(caught.value) == (
        f"cannot read {tmp_path / 'numbers.json'}: No such file or directory; "
        "`deckproof build` writes one for each talk"
    )


def test_what_figures_with_states_weigh(tmp_path: Path) -> None:
    """Each figure's states, its bytes in the page, and the bytes of one state."""
    figure = {"name": "figure:loss", "slide": "s", "bytes": 4200, "states": {"t=1": ["1"], "t=2": ["2"], "t=3": ["3"]}}
    (tmp_path / "numbers.json").write_text(json.dumps({"numbers": [], "figures": [figure]}), "utf-8")

    assert list(figures(tmp_path)) == ["figure:loss: 3 states, 4.2 kB, 1.4 kB a state"]
