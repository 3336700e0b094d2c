"""The table of the benchmarks."""

from __future__ import annotations

from collections.abc import Iterator

from tests.bench.report import Group, Row, lines


def test_a_row_is_compared_with_the_first() -> None:
    """Value with unit, and how many times the group's first value it is."""
    table = list(lines(Group("build", [Row("ours", 2.0), Row("theirs", 5.0)])))

    assert table[0].split() == ["build", "value", "x", "first"]
    assert table[1].split() == ["ours", "2.00", "s", "1.00"]
    assert table[2].split() == ["theirs", "5.00", "s", "2.50"]
    assert len(table[1]) == len(table[2])  # columns stand below each other


def test_the_first_is_the_first_that_has_a_value() -> None:
    """A row without a value says why and is compared with nothing; the next one is the first."""
    table = list(lines(Group("build", [Row("gone", None, note="not available: offline"), Row("ours", 2.0)])))

    assert table[1].split() == ["gone", "–", "not", "available:", "offline"]
    assert table[2].split() == ["ours", "2.00", "s", "1.00"]


def test_units_are_not_mixed() -> None:
    """Seconds are not compared with megabytes."""
    assert list(lines(Group("all", [Row("time", 2.0), Row("size", 4.0, "MB")])))[2].split() == ["size", "4.00", "MB"]


def test_units_have_their_decimals_and_thousands() -> None:
    """Milliseconds have one decimal, states a second none; thousands are grouped."""
    group = Group("all", [Row("edit", 1234.56, "ms"), Row("states", 9876.5, "states/s", "few")])

    assert [line.split()[1:3] for line in list(lines(group))[1:]] == [["1,234.6", "ms"], ["9,876", "states/s"]]


def test_a_row_is_shown_when_it_is_measured() -> None:
    """A line comes before the next row is asked for."""
    asked: list[str] = []

    def rows() -> Iterator[Row]:
        for name in ("one", "two"):
            asked.append(name)
            yield Row(name, 1.0)

    table = lines(Group("slow", rows()))
    next(table)
    assert asked == []
    next(table)
    assert asked == ["one"]
