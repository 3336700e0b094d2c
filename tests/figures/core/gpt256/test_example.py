"""The running example fits the network."""

from __future__ import annotations

from figures.core.gpt256.example import SENTENCE, TARGET
from figures.core.gpt256.vocabulary import decode, encode, token_id


def test_the_example_is_five_tokens_and_one_that_follows() -> None:
    """The sentence has five tokens, the target is one, and together they read as a text."""
    ids = encode(SENTENCE)

    assert len(ids) == 5
    assert decode([*ids, token_id(TARGET)]) == "the cat climbed the roof"
