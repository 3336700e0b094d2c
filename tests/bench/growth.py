"""How our own build grows with the talk: time and memory, and what each further slide costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from tests.bench import synthetic
from tests.bench.measure import Sample
from tests.bench.report import Group, Row
from tests.bench.tools import Tool, bench

SLIDES = (40, 400, 4000)
MOST_ROUNDS = 3  # of the longest talk


def groups(folder: Path, tool: Tool, slides: Sequence[int], rounds: int) -> Iterator[Group]:
    """Yield the time and the memory of cold builds, then what each further slide costs in both.

    Where time and memory grow linearly, a further slide costs the same between any two sizes.
    """
    samples: dict[int, Sample] = {}

    def timed() -> Iterator[Row]:
        for number in slides:
            one = bench(tool, folder / f"growth-{number}", synthetic.usual(number))
            samples[number] = one.cold(rounds if number < SLIDES[-1] else min(rounds, MOST_ROUNDS))
            yield Row(f"{number:,} slides", samples[number].seconds)

    def peaks() -> Iterator[Row]:
        for number, sample in samples.items():
            yield Row(f"{number:,} slides", sample.peak_bytes / 1e6, "MB")

    def each() -> Iterator[Row]:
        for low, high in pairwise(slides):
            more = (samples[high].seconds - samples[low].seconds) / (high - low)
            yield Row(f"from {low:,} to {high:,} slides", 1e3 * more, "ms")

    def each_peak() -> Iterator[Row]:
        for low, high in pairwise(slides):
            more = (samples[high].peak_bytes - samples[low].peak_bytes) / (high - low)
            yield Row(f"from {low:,} to {high:,} slides", more / 1e3, "kB")

    yield Group("cold build of synthetic talks", timed())
    yield Group("  peak memory of its largest process", peaks())
    if len(slides) > 2:
        yield Group("  time of each further slide", each())
        yield Group("  memory of each further slide", each_peak())
