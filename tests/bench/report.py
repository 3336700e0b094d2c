"""The table: groups of rows, each row's value beside the first one of its group."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

Unit = Literal["s", "ms", "MB", "kB", "states/s"]

_NAME, _VALUE, _TIMES = 58, 16, 10
_DECIMALS: dict[Unit, int] = {"s": 2, "ms": 1, "MB": 2, "kB": 1, "states/s": 0}


@dataclass(frozen=True)
class Row:
    """A line of the table: a value in its unit, or none and a note that says why."""

    name: str
    value: float | None
    unit: Unit = "s"
    note: str = ""


@dataclass(frozen=True)
class Group:
    """Rows that are compared with the first of them that has a value."""

    title: str
    rows: Iterable[Row]


def lines(group: Group) -> Iterator[str]:
    """Yield a group's lines as they are measured."""
    yield f"\n{group.title:<{_NAME}}{'value':>{_VALUE}}{'x first':>{_TIMES}}"
    first = None
    for row in group.rows:
        first = row if first is None and row.value is not None else first
        yield _line(row, first)


def _line(row: Row, first: Row | None) -> str:
    """Return one row; it is compared with a first one in its unit."""
    value = "–" if row.value is None else f"{row.value:,.{_DECIMALS[row.unit]}f} {row.unit}"
    times = ""
    if row.value is not None and first and first.value and first.unit == row.unit:
        times = f"{row.value / first.value:,.2f}"
    note = f"  {row.note}" if row.note else ""
    return f"  {row.name:<{_NAME - 2}}{value:>{_VALUE}}{times:>{_TIMES}}{note}".rstrip()
