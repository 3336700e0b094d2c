"""The residual stream: what each of the W numbers in a row's vector means."""

from __future__ import annotations

from figures.core.basis import Basis
from figures.core.counting.sizes import Sizes
from figures.core.counting.task import letters, states_of

MEANING = {
    "TL": "the letter that this row holds",
    "TV": "the state value that this row holds",
    "POS": "the number of this row",
    "QRY": "the query letter",
    "MATCH": "the mark: its letter is the query letter",
    "PREV": "the state before this step",
    "MT": "the mark of this step's letter",
    "CNT": "the number of marks in the word",
    "S0": "the state to start from",
    "OUT": "the state value to print next",
}


def row_labels(sizes: Sizes) -> tuple[str, ...]:
    """The numbers of the P rows, as labels."""
    return tuple(str(row) for row in range(sizes.P))


def stream(sizes: Sizes) -> Basis:
    """The slots of a row's vector, in order; W directions together."""
    values = states_of(sizes)
    labels: dict[str, tuple[str, ...]] = {
        "TL": letters(sizes),
        "TV": values,
        "POS": row_labels(sizes),
        "QRY": letters(sizes),
        "PREV": values,
        "S0": values,
        "OUT": values,
    }
    return Basis.of({slot: labels.get(slot, ()) for slot in MEANING})


def keys(sizes: Sizes) -> Basis:
    """The P directions of queries and keys: one for each row that can be looked up."""
    return Basis.of({"KEY": row_labels(sizes)})
