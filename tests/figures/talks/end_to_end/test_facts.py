"""Every checkable number of the talk as its slides show it, with the digits that the facts file gives."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from deckproof.draw import Table
from deckproof.numbers import scalar, show
from figures.talks.end_to_end import heads, mlp, output, rows, tokens, training, values, where
from tests.figures.talks.end_to_end.shown import decimals, number, texts

ROOT = Path(__file__).parents[4]
FACTS = {
    fact["id"]: fact for fact in json.loads((ROOT / "tests" / "facts" / "end_to_end.json").read_text(encoding="utf-8"))
}
SLIDES = (ROOT / "deck" / "end-to-end" / "slides.md").read_text(encoding="utf-8")


def cells(table: Table, lines: Sequence[int], columns: Sequence[int]) -> list[str]:
    """The texts of a table's cells, line by line."""
    return [table.rows[line][column] for line in lines for column in columns]


def named(reference: str) -> str:
    """The text of a value as a slide names it; the slide has to name it so."""
    assert f"{{{{ {reference} }}}}" in SLIDES
    path, _, spec = reference.partition(":")
    first, *parts = path.split(".")
    found: Any = getattr(values, first)()
    for part in parts:
        found = found[int(part)] if part.isdigit() else found[part]
    return show(scalar(found), spec).text


@cache
def three_decimals(figure: Callable[[], Any]) -> tuple[str, ...]:
    """The numbers with three decimals that a figure shows, in order."""
    return tuple(text for text in texts(figure()) if re.fullmatch(r".?\d+\.\d{3}", text))


def whole(figure: Callable[[], Any]) -> list[str]:
    """The whole numbers that a figure shows, in order."""
    return [text for text in texts(figure()) if text.isdigit()]


FIVE, ENTRIES = range(5), range(1, 5)
# V, Q and K follow one another in `qkv`, twenty numbers each; logit, exponential and p in each line of `logits`.
SHOWN: Mapping[str, Callable[[], Sequence[str]]] = {
    "params": lambda: cells(where.pieces(), range(7), [3]),
    "gpt2": lambda: [text for text in cells(where.pieces(), range(7), [5]) if text],
    "ids": lambda: whole(tokens.text_to_ids)[:5],
    "x": lambda: cells(tokens.inputs(), FIVE, range(10, 14)),
    "ln.last": lambda: [rows.norm_last().rows[0][5], named("norm.sigma:.3f")],
    "u": lambda: three_decimals(rows.qkv)[:20],
    "q": lambda: three_decimals(rows.qkv)[20:40],
    "k": lambda: three_decimals(rows.qkv)[40:],
    **{
        f"h{number}.{part}": lambda table=table, column=column: cells(table(), FIVE, [column])  # type: ignore[misc]
        for number, table in ((1, heads.head_one), (2, heads.head_two))
        for part, column in (("qk", 4), ("s", 5), ("e", 6), ("a", 7))
    },
    "h1.verb": lambda: [named("head.one.verb:.2f")],
    "masked": lambda: cells(heads.masked_row(), FIVE, [4]),
    "mix": lambda: cells(heads.mixing(), [5], [3, 4, 6, 7]),
    "h": lambda: cells(mlp.residual(), [2], ENTRIES),
    "ln2": lambda: cells(mlp.residual(), [3], ENTRIES),
    "gelu": lambda: cells(mlp.units(), range(8), [2]),
    "m": lambda: cells(mlp.final(), [2], ENTRIES),
    "y": lambda: cells(mlp.final(), [4], ENTRIES),
    "f": lambda: cells(mlp.final(), [5], ENTRIES),
    "z": lambda: three_decimals(output.logits)[0::3],
    "ez": lambda: three_decimals(output.logits)[1::3][6:10],
    "p": lambda: three_decimals(output.logits)[2::3],
    "loss": lambda: [named("roof.loss:.3f")],
    "grad": lambda: cells(training.gradient(), FIVE, range(2, 6)),
    "grad.zero": lambda: [named("training.zero:.0f")],
    "step.row1": lambda: cells(training.update(), range(4), [3]),
    "step.after": lambda: cells(training.before_after(), [1], [1, 2]),
}


def flat(expected: object) -> list[float]:
    """The numbers of a fact, row by row."""
    if isinstance(expected, list):
        return [entry for part in expected for entry in flat(part)]
    assert isinstance(expected, int | float)
    return [expected]


def test_every_fact_is_shown() -> None:
    """Each id of the file is looked up on the slides, and the other way round."""
    assert set(SHOWN) == set(FACTS)


@pytest.mark.parametrize("fact_id", SHOWN)
def test_fact(fact_id: str) -> None:
    """The numbers shown are the printed ones; only exact multiples of one half have fewer digits."""
    fact = FACTS[fact_id]
    shown = SHOWN[fact_id]()

    assert [number(text) for text in shown] == flat(fact["expected"])
    short = [text for text in shown if decimals(text) < (fact["digits"] or 0)]
    assert all(number(text) % 0.5 == 0 for text in short)
    assert not short or fact_id in {"x", "ln.last", "masked"}


def test_the_other_rows_have_a_derivative_of_exactly_zero() -> None:
    """What is shown as 0 is no small number: the line of the other tokens, and the value in the notes."""
    assert cells(training.gradient(), [5], range(2, 6)) == ["0"] * 4
    assert values.training()["zero"] == 0


def test_a_name_that_no_slide_has_is_noticed() -> None:
    """A value that is computed but shown nowhere does not count as shown."""
    with pytest.raises(AssertionError):
        named("roof.loss:.7f")
