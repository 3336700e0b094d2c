"""How this talk draws what all of its figures have in common: tokens by kind, slots by writer."""

from __future__ import annotations

from collections.abc import Sequence

from deckproof import label, num
from deckproof.draw import Group, Role, Token
from figures.core.counting.stream import stream
from figures.core.counting.task import letters, states_of
from figures.talks.process_vs_outcome.example import SIZES

WIDE = 1152.0
"""The width between a slide's margins, in px."""

SLOT_ROLES: dict[str, Role] = {
    "TL": "blue",
    "TV": "violet",
    "POS": "grey",
    "QRY": "copper",
    "MATCH": "copper",
    "PREV": "violet",
    "MT": "copper",
    "CNT": "violet",
    "S0": "violet",
    "OUT": "green",
}
"""Blue is observed, copper asked for, violet a stored state or count, green the result."""


def token_role(text: str) -> Role:
    """Return a token's colour: letters are observed, state values stored, the rest marks the places."""
    if text in letters(SIZES):
        return "blue"
    return "violet" if text in states_of(SIZES) else "grey"


def token(text: str, role: Role | None = None, *, above: str = "", below: str = "") -> Token:
    """Return a token box; every token is the output of a run or its prompt, hence computed."""
    return Token(num(text), role or token_role(text), above=above, below=below)


def slot_groups() -> list[Group]:
    """Return the slots of a row's vector as named runs of columns."""
    return [Group(slot.name, len(slot.directions), SLOT_ROLES[slot.name]) for slot in stream(SIZES).slots]


def row_range(rows: Sequence[int]) -> str:
    """Return row numbers in words that a table has room for: `3`, `2 to 5`, `7, 9`."""
    runs: list[list[int]] = []
    for row in rows:
        if runs and row == runs[-1][-1] + 1:
            runs[-1].append(row)
        else:
            runs.append([row])
    parts: list[str] = []
    for first, last in ((run[0], run[-1]) for run in runs):
        parts += [", "] if parts else []
        parts += [num(first)] if first == last else [num(first), " to ", num(last)]
    return label(*parts)
