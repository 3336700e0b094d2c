"""Measure Deckproof on this machine, beside other tools on the same talk: one table.

Run as `make bench`. Times depend on the machine and on what else it does, so no test asserts one; compare the rows of
one run. `make bench` takes the better part of an hour; `python -m tests.bench --quick` some minutes.
"""

from __future__ import annotations

import argparse
import os
import platform
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from tests.bench import compare, growth, states, talks
from tests.bench.browser import session
from tests.bench.peers import peers
from tests.bench.report import Group, lines
from tests.bench.tools import Tool, deckproof

PARTS = ("talks", "states", "growth", "compare")


@dataclass(frozen=True)
class Wishes:
    """What is measured, and how often."""

    parts: tuple[str, ...] = PARTS
    rounds: int = 5
    edits: int = 50
    growth: tuple[int, ...] = growth.SLIDES
    compared: tuple[int, ...] = (40, 400)
    peers: bool = True


QUICK = Wishes(rounds=1, edits=5, growth=(40, 400), compared=(40,))


def main() -> None:
    """Measure, and print a row when it is known. Takes the better part of an hour; --quick takes some minutes."""
    wishes = _wishes()
    with tempfile.TemporaryDirectory() as scratch:
        tools, absent = _tools(with_peers=wishes.peers and "compare" in wishes.parts)
        print(_machine())
        print("; ".join(f"{tool.name} {tool.version}" for tool in tools))
        print(f"medians of {wishes.rounds} runs and of {wishes.edits} edits; `x first` is beside the group's first row")
        for group in _groups(wishes, Path(scratch), tools, absent):
            for line in lines(group):
                print(line, flush=True)


def _wishes() -> Wishes:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=main.__doc__)
    parser.add_argument("--quick", action="store_true", help="each once, five edits, no long talks")
    parser.add_argument("--only", action="append", choices=PARTS, help="this part alone; may be repeated")
    parser.add_argument("--no-peers", action="store_true", help="Deckproof alone; nothing is fetched")
    given = parser.parse_args()
    base = QUICK if given.quick else Wishes()
    return Wishes(
        tuple(given.only or PARTS), base.rounds, base.edits, base.growth, base.compared, peers=not given.no_peers
    )


def _tools(*, with_peers: bool) -> tuple[list[Tool], list[tuple[str, str]]]:
    """Return Deckproof and the others, then those that cannot be had."""
    found = list(peers()) if with_peers else []
    tools = [deckproof(version("deckproof")), *(one for one in found if isinstance(one, Tool))]
    return tools, [one for one in found if not isinstance(one, Tool)]


def _groups(wishes: Wishes, scratch: Path, tools: list[Tool], absent: list[tuple[str, str]]) -> Iterator[Group]:
    """Yield the groups of all parts that are wished for."""
    if "talks" in wishes.parts:
        talks.copy(scratch / "talks")
        yield from talks.groups(scratch / "talks", wishes.rounds, wishes.edits)
    if "states" in wishes.parts:
        yield from states.groups(scratch, scratch / "talks" / "dist", wishes.rounds)
    if "growth" in wishes.parts:
        yield from growth.groups(scratch, tools[0], wishes.growth, wishes.rounds)
    if "compare" in wishes.parts:
        for slides in wishes.compared:
            yield from compare.groups(scratch, tools, absent, compare.Extent(slides, wishes.rounds, wishes.edits))


def _machine() -> str:
    """Return what it is measured on."""
    with session() as browser:
        chromium = browser.version
    system = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    return f"{system}; Python {platform.python_version()}, Chromium {chromium}"


if __name__ == "__main__":
    main()
