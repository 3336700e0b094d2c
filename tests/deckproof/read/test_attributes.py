"""The attribute grammar: `#id .class key=value`."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckproof.model import Attributes
from deckproof.read.attributes import AttributeSyntaxError, parse

NAMES = st.from_regex(r"[A-Za-z][\w-]{0,8}", fullmatch=True)
VALUES = st.text(st.characters(blacklist_characters="\"'{}", blacklist_categories=["Cs", "Cc"]), max_size=12)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", Attributes()),
        ("  ", Attributes()),
        ("#task", Attributes("task")),
        ("#fig:x.1-b", Attributes("fig:x.1-b")),
        (".a .b-c", Attributes(classes=("a", "b-c"))),
        ("width=60%", Attributes(pairs={"width": "60%"})),
        ('beta="0|4|12"', Attributes(pairs={"beta": "0|4|12"})),
        ("a='b \"c\"'", Attributes(pairs={"a": 'b "c"'})),
        ('a=""', Attributes(pairs={"a": ""})),
        ("time=1:30 #t\n.x", Attributes("t", ("x",), {"time": "1:30"})),
        ("data-x=1 data-x=2", Attributes(pairs={"data-x": "2"})),
        ("background-color=#123", Attributes(pairs={"background-color": "#123"})),
    ],
)
def test_a_list_of_attributes(text: str, found: Attributes) -> None:
    """Ids, classes and pairs may come in any order; values may be quoted either way."""
    assert parse(text) == found


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("time=", "time="),
        ("#task time=", "time="),
        ("#", "#"),
        (".a b", "b"),
        (".a.b", ".a.b"),
        ("a, b", "a, b"),
        ('a="b', 'a="b'),
        ('a="b"c', 'a="b"c'),
        ("1a=2", "1a=2"),
        ("= 2", "= 2"),
    ],
)
def test_what_is_no_list_is_refused(text: str, rest: str) -> None:
    """The error holds the text from where it cannot be read."""
    with pytest.raises(AttributeSyntaxError) as caught:
        parse(text)
    assert str(caught.value) == rest


@given(NAMES, st.lists(NAMES, max_size=4), st.dictionaries(NAMES, VALUES, max_size=4))
def test_what_is_written_is_read_again(identifier: str, classes: list[str], pairs: dict[str, str]) -> None:
    """Any id, classes and pairs, written down, are read as they were."""
    written = [f"#{identifier}", *(f".{name}" for name in classes)]
    written += [f'{key}="{value}"' for key, value in pairs.items()]

    assert parse(" ".join(written)) == Attributes(identifier, tuple(classes), pairs)
