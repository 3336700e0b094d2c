"""Measure whole processes: how long they take, and how much memory the largest of a tree of them holds."""

from __future__ import annotations

import os
import signal
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

LIMIT_SECONDS = 600.0
_LAUNCHER = Path(__file__).with_name("launcher.py")
_PEAK_UNIT = 1 if sys.platform == "darwin" else 1024  # bytes there, kB on Linux
_SAID_LINES = 3  # of what a failed command said: the reason stands at the end


class Failed(Exception):
    """A command failed, or took too long; the text says what it said last."""


@dataclass(frozen=True)
class Sample:
    """One run of a command."""

    seconds: float
    peak_bytes: int
    """The most memory that its largest process held at once."""


def run(
    command: Sequence[str | Path],
    folder: Path,
    environment: Mapping[str, str] = {},
    limit: float = LIMIT_SECONDS,
) -> Sample:
    """Run a command in a folder, without input.

    Raises:
        Failed: where it ends with a fault, or takes longer than `limit` seconds.

    """
    with tempfile.TemporaryDirectory() as scratch:
        report = Path(scratch) / "report"
        launcher = [sys.executable, "-I", "-S", _LAUNCHER, report, *command]
        said, status = _watched([str(part) for part in launcher], folder, {**os.environ, **environment}, limit)
        if status == 0:
            seconds, peak, status_text = report.read_text("utf-8").split()
            status = int(status_text)
    if status:
        raise Failed(_last(said) or f"exit status {status}")
    return Sample(float(seconds), int(peak) * _PEAK_UNIT)


def _watched(command: list[str], folder: Path, environment: Mapping[str, str], limit: float) -> tuple[str, int]:
    """Run a command; at the limit, end all it started. Return its complaint, or what it said, and its status."""
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
    )
    with process:
        try:
            said, complained = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired as error:
            os.killpg(process.pid, signal.SIGKILL)
            raise Failed(f"not finished after {limit:g} s") from error
    return complained.strip() or said, process.returncode


def _last(said: str) -> str:
    """Return the end of what a command said, on one line."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return " / ".join(lines[-_SAID_LINES:])


def repeat(rounds: int, once: Callable[[], Sample], prepare: Callable[[], object] = lambda: None) -> Sample:
    """Return the medians of several runs; what comes before each is not counted."""
    samples = []
    for _ in range(rounds):
        prepare()
        samples.append(once())
    return Sample(
        statistics.median(sample.seconds for sample in samples),
        int(statistics.median(sample.peak_bytes for sample in samples)),
    )


def percentile(values: Sequence[float], percent: float) -> float:
    """Return the value below which `percent` of 100 values lie, on the line between the two nearest.

    Raises:
        ValueError: for no values, or a share beyond 0 to 100.

    """
    if not values or not 0 <= percent <= 100:
        raise ValueError(f"a percentile is of values, between 0 and 100; got {percent} of {len(values)} values")
    ordered = sorted(values)
    place = (len(ordered) - 1) * percent / 100
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)
