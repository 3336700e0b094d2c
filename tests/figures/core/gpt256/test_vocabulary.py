"""Text to tokens and back, against cutting at every possible place."""

from __future__ import annotations

import itertools
import re

import pytest

from figures.core.gpt256.vocabulary import TOKENS, Match, UnknownTokenError, decode, encode, matches, shown, token_id


def test_tokens_stand_in_the_talks_order() -> None:
    """Twelve tokens, printed with a sign for the leading space."""
    assert " ".join(map(shown, TOKENS)) == "the ␣the ␣cat ␣dog ␣climb ed ␣roof ␣wall ␣sofa ␣floor . <eot>"


def test_every_row_of_tokens_is_read_back_from_its_text() -> None:
    """All 12^3 rows of three tokens: the text has one cut only, and encode finds it."""
    for row in itertools.product(range(12), repeat=3):
        assert tuple(encode(decode(row))) == row


def test_each_step_takes_the_longest_token_that_fits() -> None:
    """The steps tile the text; at each, no other token fits, since no token begins another."""
    text = "the cat climbed the"

    assert matches(text)[0] == Match(0, ("the",), "the")
    assert [(match.start, match.taken) for match in matches(text)] == [
        (0, "the"),
        (3, " cat"),
        (7, " climb"),
        (13, "ed"),
        (15, " the"),
    ]


def test_the_longest_match_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a token that begins another, the longer one is taken where both fit."""
    monkeypatch.setattr("figures.core.gpt256.vocabulary.TOKENS", ("ab", "a", "abc", "c"))

    assert matches("abcac") == (
        Match(0, ("ab", "a", "abc"), "abc"),
        Match(3, ("a",), "a"),
        Match(4, ("c",), "c"),
    )


def test_an_empty_text_has_no_tokens() -> None:
    """Nothing in, nothing out; the network then says that it needs one."""
    assert encode("").shape == (0,)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("the cats", "no token fits 'the cats' from character 7 on, at 's'; all 12: the ␣the"),
        ("the roofs.", "no token fits 'the roofs.' from character 8 on, at 's.'; nearest: ."),
        ("the  wal", "no token fits 'the  wal' from character 3 on, at '␣␣wal'; nearest: ␣wall"),
    ],
)
def test_text_outside_the_vocabulary_names_place_and_nearest(text: str, message: str) -> None:
    """The error says where, what stands there, what is near, and all that is allowed."""
    with pytest.raises(UnknownTokenError, match=f"^{re.escape(message)}"):
        encode(text)


def test_a_token_has_its_number() -> None:
    """The number is the place in the list; a near miss is an error with a suggestion."""
    assert [token_id(token) for token in TOKENS] == list(range(12))
    with pytest.raises(UnknownTokenError, match="unknown token 'roof'; nearest: ␣roof"):
        token_id("roof")
