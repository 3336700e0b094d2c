"""The same synthetic talk built by each tool: rows of the table, a group for each measure."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.bench import serve, synthetic
from tests.bench.browser import edits_painted, first_slide, served_folder, session
from tests.bench.measure import Failed, Sample, percentile, repeat
from tests.bench.report import Group, Row
from tests.bench.tools import Bench, Tool, bench

Absent = Sequence[tuple[str, str]]
"""Tools that cannot be had: name and reason."""


@dataclass(frozen=True)
class Extent:
    """How long the talk is, and how often each measure is taken."""

    slides: int
    rounds: int
    edits: int


def groups(folder: Path, tools: Sequence[Tool], absent: Absent, extent: Extent) -> Iterator[Group]:
    """Yield a group for each measure; every tool has the same talk, in a folder of its own."""
    size, rounds = synthetic.usual(extent.slides), extent.rounds
    benches = [bench(tool, folder / f"{size.slides}-{number}", size) for number, tool in enumerate(tools)]
    cold: dict[str, Sample | Failed] = {}

    def time_cold(one: Bench) -> Iterator[Row]:
        cold[one.tool.name] = _caught(lambda: one.cold(rounds))
        yield _timed(one.tool.name, cold[one.tool.name], one.tool.remark)

    def peak(one: Bench) -> Iterator[Row]:
        sample = cold[one.tool.name]
        yield Row(one.tool.name, None if isinstance(sample, Failed) else sample.peak_bytes / 1e6, "MB")

    measures: list[tuple[str, Callable[[Bench], Iterator[Row]]]] = [
        (f"cold build: {size.slides} slides, {size.formulas} formulas, {size.figures} figures of 20 kB", time_cold),
        ("  peak memory of its largest process", peak),
        ("  build once more, nothing changed", lambda one: _one(one, one.again, rounds)),
        ("  build after a one-word edit", lambda one: _one(one, one.edited, rounds)),
        ("  output, with what it loads from beside it", sizes),
        ("  first slide ready, from the file", lambda one: opened(one, rounds)),
        ("  one-word edit to its word painted, median", lambda one: painted(one, extent.edits)),
        ("  PDF of the slides", lambda one: printed(one, rounds)),
    ]
    for title, measure in measures:
        yield Group(title, (row for one in benches for row in measure(one)))
    if absent:
        yield Group("  not compared", (Row(name, None, note=why) for name, why in absent))


def sizes(one: Bench) -> Iterator[Row]:
    """Yield how large the output is, and how large when each file is compressed."""
    contents = [file.read_bytes() for file in one.files() if file.is_file()]
    if not contents:
        yield Row(one.tool.name, None, note="nothing was built")
        return
    packed = sum(len(gzip.compress(content)) for content in contents) / 1e6
    count = "one file" if len(contents) == 1 else f"{len(contents)} files"
    yield Row(one.tool.name, sum(map(len, contents)) / 1e6, "MB", f"{packed:,.2f} MB gzipped, {count}")


def opened(one: Bench, rounds: int) -> Iterator[Row]:
    """Yield how soon the first slide stands, and whom on the network the page asks."""
    page = one.folder / one.tool.page
    try:
        with session() as browser:
            if one.tool.from_file:
                found = first_slide(browser, page.resolve().as_uri(), rounds)
                how = ""
            else:
                with served_folder(page.parent) as address:
                    found = first_slide(browser, address, rounds)
                how = "from a web server: it does not open from a file; "
    except Failed as reason:
        yield Row(one.tool.name, None, "ms", str(reason))
        return
    asks = f"asks {', '.join(found.hosts)}" if found.hosts else "needs no network"
    yield Row(one.tool.name, found.ms, "ms", how + asks)


def painted(one: Bench, edits: int) -> Iterator[Row]:
    """Yield how long an edit takes to be seen in a page that is open."""
    try:
        if one.tool.dialect == "deckproof":
            times = list(serve.latency(one.folder, synthetic.NAME, edits).times)
        elif one.tool.server:
            with session() as browser:
                times = edits_painted(browser, one, edits)
        else:
            yield Row(one.tool.name, None, "ms", "serves nothing")
            return
    except Failed as reason:
        yield Row(one.tool.name, None, "ms", str(reason))
        return
    missed = f"; {edits - len(times)} of {edits} never showed" if len(times) < edits else ""
    most = f"95 % within {percentile(times, 95):,.1f} ms of {len(times)} edits{missed}"
    yield Row(one.tool.name, percentile(times, 50), "ms", most)


def printed(one: Bench, rounds: int) -> Iterator[Row]:
    """Yield how long printing takes, and how large the PDF is."""
    if one.tool.pdf is None:
        yield Row(one.tool.name, None, note="prints nothing by itself")
        return
    sample = _caught(lambda: repeat(rounds, one.print))
    if isinstance(sample, Failed):
        yield _timed(one.tool.name, sample)
        return
    size = (one.folder / one.tool.pdf_file).stat().st_size / 1e6
    yield Row(one.tool.name, sample.seconds, "s", f"{size:,.2f} MB")


def _one(one: Bench, measure: Callable[[int], Sample], rounds: int) -> Iterator[Row]:
    """Yield the row of a build."""
    yield _timed(one.tool.name, _caught(lambda: measure(rounds)))


def _caught(measure: Callable[[], Sample]) -> Sample | Failed:
    """Return what was measured, or why it failed: one tool's failure leaves the others' rows."""
    try:
        return measure()
    except Failed as reason:
        return reason


def _timed(name: str, sample: Sample | Failed, remark: str = "") -> Row:
    """Return the row of a time."""
    if isinstance(sample, Failed):
        return Row(name, None, note=f"failed: {sample}")
    return Row(name, sample.seconds, note=remark)
