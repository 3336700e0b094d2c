"""The slots of a row's vector."""

from __future__ import annotations

from figures.core.counting.sizes import Sizes
from figures.core.counting.stream import MEANING, keys, stream


def test_slots_stand_in_the_talks_order_with_its_widths(sizes: Sizes) -> None:
    """TL TV POS QRY MATCH PREV MT CNT S0 OUT take 4 + 2 + 14 + 4 + 1 + 2 + 1 + 1 + 2 + 2 directions."""
    widths = {slot.name: len(slot.directions) for slot in stream(sizes).slots}

    assert list(widths) == ["TL", "TV", "POS", "QRY", "MATCH", "PREV", "MT", "CNT", "S0", "OUT"]
    assert list(widths.values()) == [4, 2, 14, 4, 1, 2, 1, 1, 2, 2]


def test_every_slot_has_a_meaning_of_its_own(sizes: Sizes) -> None:
    """No two slots are explained alike."""
    assert len(set(MEANING.values())) == len(stream(sizes).slots)


def test_there_is_a_key_for_each_row(sizes: Sizes) -> None:
    """Queries and keys have one direction for each of the P positions."""
    assert len(keys(sizes)) == sizes.P
