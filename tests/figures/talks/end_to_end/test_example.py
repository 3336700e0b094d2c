"""The running example that all slides share."""

from __future__ import annotations

import numpy as np

from figures.core.gpt256.vocabulary import TOKENS, decode
from figures.talks.end_to_end import example


def test_the_sentence_and_what_follows() -> None:
    """The last row is that of the fifth token, and the right token is the roof."""
    assert decode(example.ids()) == "the cat climbed the"
    assert (example.LAST, TOKENS[example.ROOF]) == (4, " roof")


def test_the_pass_is_that_before_the_step() -> None:
    """The step starts from the weights and the pass that the other slides show."""
    np.testing.assert_array_equal(example.trace().probs, example.step().before.trace.probs)
    assert example.step().before.weights.parameters().keys() == example.weights().parameters().keys()
    assert example.trace() is example.trace()
