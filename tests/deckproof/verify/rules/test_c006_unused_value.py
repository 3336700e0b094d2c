"""C006: values that no slide shows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from deckproof.errors import Place
from deckproof.model import Answers, Deck, FrontMatter, NumberUse, Origin, Rendered, ShownNumber
from deckproof.reference import Reference
from deckproof.verify.rules.c006_unused_value import check


def test_a_value_that_nothing_names_is_a_finding_where_it_is_defined(
    rendering: Callable[..., Rendered], shown: Callable[..., ShownNumber]
) -> None:
    """Values count as used by a part of them, by a drawing's number, or by a reference that is not shown."""
    use = NumberUse(Reference("spoken", ""), Place("s.md", 3), "task")
    deck = Deck("talk", Path(), FrontMatter(""), [], [use], [], "")
    names = ("whole", "part", "drawn", "spoken", "left_over", "par")
    offered = {name: Origin(name, Place("f.py", line)) for line, name in enumerate(names, 1)}
    ledger = [shown("whole", "1"), shown("part.mean", "2"), shown("drawn", "3", "drawn")]

    found = check(deck, Answers({}, {}, offered=offered), rendering({}, ledger))

    assert [(finding.place.line, finding.message) for finding in found] == [
        (5, "value 'left_over' is shown nowhere"),
        (6, "value 'par' is shown nowhere"),
    ]
