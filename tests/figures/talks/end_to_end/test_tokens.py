"""From the text to vectors: vocabulary, table, places."""

from __future__ import annotations

import re

from figures.core.gpt256.weights import EMBEDDINGS
from figures.talks.end_to_end import tokens
from tests.figures.talks.end_to_end.shown import number, rounded, texts

NAMES = ["the", "_the", "_cat", "_dog", "_climb", "ed", "_roof", "_wall", "_sofa", "_floor", ".", "<eot>"]
SENTENCE = ["the", "_cat", "_climb", "ed", "_the"]


def test_the_tokens_put_together_are_the_text() -> None:
    """The sentence's boxes read as the text, each over its place in the vocabulary, which follows in order."""
    shown = texts(tokens.text_to_ids())
    pairs = list(zip(shown[::2], shown[1::2], strict=True))

    assert "".join(name for name, _ in pairs[:5]).replace("_", " ") == "the cat climbed the"
    assert pairs[:5] == [(name, str(NAMES.index(name))) for name in SENTENCE]
    assert pairs[5:] == [(name, str(place)) for place, name in enumerate(NAMES)]


def test_a_one_hot_vector_picks_the_row() -> None:
    """Eleven zeros and a one before the table; after it the row of the last token."""
    shown = texts(tokens.reading())
    row = [rounded(x, 1) for x in EMBEDDINGS[" the"]]

    assert shown[:12] == ["0", "1", *["0"] * 10]
    assert shown[-4:] == row


def test_noise_is_small_and_on_the_table_s_scale() -> None:
    """Forty-eight numbers before training, four standard deviations at most from 0; then the table itself."""
    shown = [text for text in texts(tokens.noise()) if re.search(r"\d", text)]
    table = [rounded(x, 1) for row in EMBEDDINGS.values() for x in row]

    assert all(abs(number(text)) < 4 * 0.02 for text in shown[:48])
    assert sum(number(text) != 0 for text in shown[:48]) > 40
    assert shown[48:] == table


def test_token_and_place_add_up() -> None:
    """In every line the third four numbers are the sums of the first and the second."""
    for place, line in enumerate(tokens.inputs().rows):
        row = [number(cell) for cell in line[2:]]

        assert (line[0], line[1]) == (str(place + 1), SENTENCE[place])
        assert row[8:] == [one + other for one, other in zip(row[:4], row[4:8], strict=True)]
