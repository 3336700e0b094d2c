"""Parameter counts against the arrays themselves and against closed forms."""

from __future__ import annotations

from dataclasses import replace

from figures.core.gpt256.dimensions import GPT2_SMALL, TOY
from figures.core.gpt256.weights import Weights


def test_the_toys_pieces_count_its_arrays(weights: Weights) -> None:
    """Every array belongs to one piece, with its shape and its number of entries."""
    arrays = weights.parameters()

    assert TOY.shapes == {name: array.shape for name, array in arrays.items()}
    assert [piece.count for piece in TOY.pieces] == [
        sum(arrays[name].size for name in piece.shapes) for piece in TOY.pieces
    ]
    assert TOY.count == sum(array.size for array in arrays.values()) == 256


def test_gpt2_small_is_its_closed_form() -> None:
    """V d + P d + blocks (4 d^2 + 8 d^2), since its MLP is four times as wide as the stream."""
    V, P, d, blocks = 50_257, 1_024, 768, 12

    assert GPT2_SMALL.count == V * d + P * d + blocks * 12 * d**2


def test_an_output_of_its_own_adds_as_much_as_the_embedding() -> None:
    """A tied piece has no numbers of its own and says whose it uses; untied it has V d."""
    tied, own = GPT2_SMALL.pieces[-1], replace(GPT2_SMALL, tied=False).pieces[-1]

    assert (tied.count, tied.tied_to) == (0, "W_E")
    assert (own.count, own.tied_to) == (GPT2_SMALL.pieces[0].count, "")
