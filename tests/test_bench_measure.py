"""How the benchmarks measure whole processes."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from tests.bench.measure import Failed, Sample, percentile, repeat, run

HELD = 200_000_000
HOLD = f"held = bytearray({HELD})"
PASSING = "import subprocess, sys; subprocess.run([sys.executable, '-c', sys.argv[1]], check=True)"


@pytest.mark.parametrize("command", [["-c", HOLD], ["-c", PASSING, HOLD]], ids=["itself", "one that it starts"])
def test_the_peak_is_what_the_largest_process_held(tmp_path: Path, command: list[str]) -> None:
    """Memory counts in bytes, of the process or of one below it, never of several together."""
    sample = run([sys.executable, *command], tmp_path)

    assert HELD < sample.peak_bytes < 1.5 * HELD
    assert sample.seconds > 0


def test_who_measures_does_not_count(tmp_path: Path) -> None:
    """A large process that measures a small one sees the small one's peak."""
    held = bytearray(HELD)

    sample = run([sys.executable, "-c", "pass"], tmp_path)

    assert sample.peak_bytes < len(held) / 4


def test_a_command_runs_in_its_folder_with_its_environment(tmp_path: Path) -> None:
    """A command finds its folder and what is added to the environment."""
    write = "import os, pathlib; pathlib.Path('said').write_text(os.environ['GIVEN'])"

    run([sys.executable, "-c", write], tmp_path, {"GIVEN": "yes"})

    assert (tmp_path / "said").read_text("utf-8") == "yes"


def test_a_failure_says_what_the_command_complained_of(tmp_path: Path) -> None:
    """The last lines of what it wrote as errors, on one line; what it said besides is left out."""
    command = "import sys; print('fine'); sys.exit('first\\nsecond\\nthird\\nfourth')"

    with pytest.raises(Failed, match=r"^second / third / fourth$"):
        run([sys.executable, "-c", command], tmp_path)


def test_a_failure_without_a_complaint_says_what_the_command_said(tmp_path: Path) -> None:
    """Where nothing was written as an error, the reason stands in the output."""
    with pytest.raises(Failed, match="why"):
        run([sys.executable, "-c", "print('why'); raise SystemExit(3)"], tmp_path)


def test_a_silent_failure_says_its_status(tmp_path: Path) -> None:
    """A command that fails without a word is named by its exit status."""
    with pytest.raises(Failed, match=r"^exit status 3$"):
        run([sys.executable, "-c", "raise SystemExit(3)"], tmp_path)


def test_a_command_that_never_ends_is_ended(tmp_path: Path) -> None:
    """At the limit a command is killed and counts as failed."""
    with pytest.raises(Failed, match=r"^not finished after 0\.2 s$"):
        run([sys.executable, "-c", "import signal; signal.pause()"], tmp_path, limit=0.2)


def test_repeated_runs_give_medians() -> None:
    """Time and memory each have their median; preparation comes before each run."""
    samples = iter([Sample(3.0, 10), Sample(1.0, 30), Sample(2.0, 20)])
    done: list[str] = []

    def once() -> Sample:
        done.append("run")
        return next(samples)

    assert repeat(3, once, lambda: done.append("prepare")) == Sample(2.0, 20)
    assert done == ["prepare", "run"] * 3


@pytest.mark.parametrize("values", [[4.0], [2.0, 1.0], [5.0, 1.0, 9.0, 9.0, 2.5], [float(n * n) for n in range(50)]])
@pytest.mark.parametrize("percent", [0, 50, 95, 100])
def test_percentiles_are_numpys(values: list[float], percent: float) -> None:
    """A percentile is what numpy's linear method gives."""
    np.testing.assert_allclose(percentile(values, percent), np.percentile(values, percent), rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize(("values", "percent"), [([], 50), ([1.0], 101), ([1.0], -1)])
def test_an_impossible_percentile_is_refused(values: list[float], percent: float) -> None:
    """No values, or a share beyond 0 to 100: the error says what was given."""
    with pytest.raises(ValueError, match=f"got {percent} of {len(values)} values"):
        percentile(values, percent)
