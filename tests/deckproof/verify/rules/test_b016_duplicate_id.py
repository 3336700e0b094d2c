"""B016: ids that two elements have."""

from __future__ import annotations

from collections.abc import Callable

from deckproof.verify.rules.b016_duplicate_id import check
from deckproof.verify.snapshot import RepeatedId, Spot, Visit


def test_an_id_is_reported_once_for_each_slide(seen: Callable[..., Visit], spot: Spot) -> None:
    """Where it was met first: on the page as it is, else in a state of a figure."""
    ids = [
        RepeatedId("a", "task", spot),
        RepeatedId("a", "task", spot, "figure 'f' at beta=4"),
        RepeatedId("b", "task", spot, "figure 'f' at beta=4"),
        RepeatedId("a", "", spot),
    ]

    assert [(finding.place, finding.message) for finding in check(seen({"repeated": ids}))] == [
        (spot.place, f"{spot.name} on slide 'task' has the id 'a', which another element has"),
        (spot.place, f"{spot.name} on slide 'task' has the id 'b', which another element has, in figure 'f' at beta=4"),
        (spot.place, f"{spot.name} has the id 'a', which another element has"),
    ]


def test_ids_of_one_element_each_are_fine(seen: Callable[..., Visit]) -> None:
    """Nothing is reported."""
    assert check(seen()) == []
