"""The talk's figures and tables: each is drawn in every state, fits a slide, and shows what plain counting gives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest

from deckproof.api import REGISTRY
from deckproof.draw.style import drawing as from_matplotlib
from deckproof.model import Drawing
from deckproof.parameters import grid, parameters
from figures.talks import process_vs_outcome
from figures.talks.process_vs_outcome import appendix, chains, diagrams, tables
from figures.talks.process_vs_outcome.look import WIDE, row_range

HIGH = 560.0
"""The height between a slide's title and its foot, in px."""


def drawn(result: Any) -> Drawing:  # noqa: ANN401  # whatever a figure function returns
    """Return a figure function's result as a drawing."""
    return cast("Drawing", result.drawing()) if hasattr(result, "drawing") else from_matplotlib(result)


def states() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every figure and table of the talk, in every state."""
    for (kind, name), entry in REGISTRY.items():
        if kind in {"figure", "table"} and entry.function.__module__.startswith(process_vs_outcome.__name__):
            yield from ((name, state) for state in grid(parameters(entry.function)))


def texts(drawing: Drawing) -> list[str]:
    """Return the numbers of a drawing, in order."""
    return [number.text for number in drawing.numbers]


@pytest.mark.parametrize(("name", "state"), list(states()), ids=str)
def test_every_state_fits_and_holds_no_typed_number(name: str, state: dict[str, Any]) -> None:
    """No state is larger than the room on a slide, and every digit has its provenance."""
    entry = next(entry for (kind, other), entry in REGISTRY.items() if other == name and kind in {"figure", "table"})
    drawing = drawn(entry.function(**state))

    assert drawing.loose == ()
    assert drawing.width <= WIDE + 0.5
    assert drawing.height <= HIGH


def test_the_states_table_counts() -> None:
    """Step, letter, mark and state of each row are those of `str.count`."""
    word, start = "bada", 1
    expected = ["0", str(start)]
    for t, letter in enumerate(word, start=1):
        expected += [str(t), letter, str(int(letter == "a")), str((start + word[:t].count("a")) % 2)]

    assert texts(drawn(tables.task_states())) == expected


@pytest.mark.parametrize("t", range(1, 8))
def test_a_pass_prints_the_next_token(t: int) -> None:
    """After t passes the last line ends with the token that the finished row has in that place."""
    row = ["1", "a", "b", "a", "d", "a", "SEP", "1", "0", "0", "1", ":", "1", "EOS"]

    assert texts(drawn(diagrams.passes(t)))[-(7 + t) :] == row[: 7 + t]


@pytest.mark.parametrize("row", range(6, 13))
def test_a_chain_ends_with_the_logits_of_the_printed_token(row: int) -> None:
    """The greatest logit of a row, drawn before the tokens over it, belongs to the token of the next row."""
    finished = ["1", "a", "b", "a", "d", "a", "SEP", "1", "0", "0", "1", ":", "1", "EOS"]
    vocabulary = ["a", "b", "c", "d", "0", "1", "SEP", ":", "EOS"]
    logits = [float(text.replace("\u2212", "-")) for text in texts(drawn(chains.process_chain(row)))[-18:-9]]

    assert vocabulary[logits.index(max(logits))] == finished[row + 1]


@pytest.mark.parametrize("t", range(1, 5))
def test_a_step_looks_at_its_letter(t: int) -> None:
    """MT stands under letter t, and PREV under the row that holds the state before it."""
    svg = drawn(appendix.process_step(t)).svg
    labels = {"MT": 1 + t, "PREV": 0 if t == 1 else 5 + t}

    assert [svg.count(f">{name}<") for name in labels] == [1, 1]


@pytest.mark.parametrize(
    ("rows", "text"), [([3], "3"), ([2, 3, 4], "2 to 4"), ([0, 7, 8, 12], "0, 7 to 8, 12"), ([], "")]
)
def test_row_numbers_in_words(rows: list[int], text: str) -> None:
    """Runs of rows are written by their ends."""
    assert row_range(rows) == text
