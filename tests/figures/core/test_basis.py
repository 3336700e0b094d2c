"""Named directions: order, ranges, weights by meaning, and errors that help."""

from __future__ import annotations

import numpy as np
import pytest

from figures.core.basis import Basis, Slot, UnknownNameError, matrix

SPACE = Basis.of({"TL": ("a", "b"), "MATCH": (), "OUT": ("0",)})


def test_directions_keep_the_order_of_slots_and_labels() -> None:
    """A labelled slot gives one name a label, a bare slot gives its own name."""
    assert SPACE.names == ("TL[a]", "TL[b]", "MATCH", "OUT[0]")
    assert len(SPACE) == 4


def test_index_and_name_are_inverse() -> None:
    """names[index(name)] is the name."""
    assert tuple(SPACE.names[SPACE.index(name)] for name in SPACE.names) == SPACE.names


@pytest.mark.parametrize("slot", ["TL", "MATCH", "OUT"])
def test_a_slot_is_a_range_of_directions(slot: str) -> None:
    """The slice picks exactly the slot's own directions."""
    assert SPACE.names[SPACE.slice(slot)] == SPACE.slot(slot).directions


def test_vector_sets_what_is_named() -> None:
    """Named entries are set, the others are 0."""
    np.testing.assert_array_equal(SPACE.vector({"MATCH": 2.0, "TL[a]": -1.0}), [-1.0, 0.0, 2.0, 0.0])


def test_matrix_maps_from_a_direction_to_a_direction() -> None:
    """The weight keyed (from, to) sends the one into the other and nothing else."""
    flags = Basis.of({"flag": (), "other": ()})

    weights = matrix(SPACE, flags, {("TL[b]", "flag"): 3.0})

    np.testing.assert_array_equal(weights @ SPACE.vector({"TL[b]": 2.0}), flags.vector({"flag": 6.0}))
    assert weights.shape == (2, 4)
    assert np.count_nonzero(weights) == 1


def test_an_unknown_direction_names_the_nearest() -> None:
    """The error says what was asked for, how many there are, and which are near."""
    with pytest.raises(UnknownNameError, match=r"^unknown direction 'MACTH'; nearest of 4: MATCH$"):
        SPACE.index("MACTH")


def test_an_unknown_slot_names_the_nearest() -> None:
    """A slot is looked for among slots, not among directions."""
    with pytest.raises(UnknownNameError, match=r"^unknown slot 'OUTS'; nearest of 3: OUT$"):
        SPACE.slice("OUTS")


def test_a_name_like_no_other_still_shows_some() -> None:
    """Where nothing is near, the first names are listed."""
    with pytest.raises(UnknownNameError, match=r"nearest of 4: TL\[a\], TL\[b\], MATCH$"):
        SPACE.index("zzzzzzzzzzzz")


@pytest.mark.parametrize("slots", [{"x[a]": (), "x": ("a",)}, {"x": ("a", "a")}])
def test_a_name_that_stands_twice_is_an_error(slots: dict[str, tuple[str, ...]]) -> None:
    """Two directions of one name could not be told apart."""
    with pytest.raises(ValueError, match=r"'x\[a\]' stands twice"):
        Basis.of(slots)


def test_a_slot_that_stands_twice_is_an_error() -> None:
    """Two slots of one name could not be told apart, though their directions could."""
    with pytest.raises(ValueError, match="'x' stands twice"):
        Basis((Slot("x", ("a",)), Slot("x", ("b",))))
