"""What an export is asked for: ranges of slides, names of files."""

from __future__ import annotations

import pytest

from deckproof.errors import UsageError
from deckproof.paper import LAYOUTS, chosen, file_name

IDS = ["title", "a", "b", "c", "d"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", IDS),
        ("2", ["a"]),
        ("2-3", ["a", "b"]),
        ("4,1", ["title", "c"]),
        ("1-2,2-3", ["title", "a", "b"]),
        ("-2", ["title", "a"]),
        ("4-", ["c", "d"]),
        (" 1 , 5 ", ["title", "d"]),
    ],
)
def test_a_range_names_slides(text: str, expected: list[str]) -> None:
    """Each once, in the order of the talk."""
    assert chosen(text, IDS) == expected


@pytest.mark.parametrize("text", ["0", "6", "3-2", "2-6", "a", "1,,2", "-", "1-2-3", "1.5"])
def test_a_wrong_range_is_refused(text: str) -> None:
    """With what was given, and what there is or how it is written."""
    with pytest.raises(UsageError, match=r"the slides 1 to 5|write numbers and stretches") as error:
        chosen(text, IDS)

    assert repr(text) in str(error.value)


def test_names_of_files() -> None:
    """One for each layout."""
    names = [file_name(layout) for layout in LAYOUTS]

    assert names == ["slides.pdf", "handout.pdf", "handout-2up.pdf", "handout-3up.pdf", "handout-6up.pdf"]
