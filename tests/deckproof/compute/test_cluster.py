"""A real Dask cluster on this machine: the same pages from it, and clear words where there is none."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from distributed import LocalCluster

from deckproof import __main__, pipeline
from deckproof.compute import cluster
from deckproof.compute.cluster import connected
from deckproof.errors import UsageError
from tests.projects import HEAD, IMPORTS, Talk, make

MODULE = (
    IMPORTS
    + """
import os
from typing import Annotated

from deckproof import Range
from deckproof.draw import Svg


@value
def die():
    return {"faces": 6, "mean": 3.5}


@figure
def growing(t: Annotated[int, Range(1, 9)] = 2):
    svg = Svg(10 * t, 30)
    svg.text(0, 20, num(t))
    return svg
"""
)
SLIDES = HEAD + "## Die {#die}\n\n{{ die.faces }} and {{ die.mean:.1f }}\n\n![Growing](figure:growing)\n"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The scheduler of a cluster of two workers, each a process of its own."""
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0"
    ) as local:
        yield local.scheduler_address


@pytest.fixture
def talk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Talk:
    """A talk with a value and a figure, in whose project the user stands."""
    monkeypatch.chdir(tmp_path)
    return make(tmp_path, SLIDES, MODULE)


def closed_port() -> str:
    """Return an address at which nothing answers."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return f"tcp://127.0.0.1:{taken.getsockname()[1]}"


def test_a_cluster_makes_the_same_bytes(talk: Talk, address: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The page and the ledger, as this machine makes them; also after an edit, though its workers live on."""
    for text in (MODULE, MODULE.replace('"faces": 6', '"faces": 8')):
        talk.module.write_text(text, "utf-8")
        result = CliRunner().invoke(__main__.main, ["build", "--scheduler", address])
        assert (result.exit_code, result.stderr) == (0, "")

        here = make(tmp_path_factory.mktemp("here"), SLIDES, text)
        here.build()
        for name in ("index.html", "numbers.json"):
            assert (talk.output / name).read_bytes() == (here.output / name).read_bytes()


def test_its_workers_are_counted(address: str) -> None:
    """As many parts as they have threads run at once."""
    with connected(address) as executor:
        assert executor._max_workers == 2  # type: ignore[attr-defined]  # noqa: SLF001


def test_nothing_is_sent_where_all_is_known(talk: Talk, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers that are stored need no worker, wherever they were computed."""
    talk.build()
    with pipeline.cluster(address) as executor:
        monkeypatch.setattr(executor, "submit", None)

        assert pipeline.build(talk.project, talk.folder, executor=executor).is_file()


@pytest.mark.parametrize("command", ["build", "check", "export"])
def test_no_scheduler(talk: Talk, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    """Status 2, what was tried, and how to start one; nothing is written."""
    monkeypatch.setattr(cluster, "TIMEOUT", 0.3)
    nowhere = closed_port()
    result = CliRunner().invoke(__main__.main, [command, "--scheduler", nowhere])

    assert result.exit_code == 2
    assert f"no Dask scheduler answers at {nowhere!r}" in result.stderr
    assert "start one with `dask scheduler`" in result.stderr
    assert not talk.project.dist.exists()


def test_an_address_that_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same, no traceback."""
    monkeypatch.setattr(cluster, "TIMEOUT", 0.3)
    with pytest.raises(UsageError, match="no Dask scheduler answers at 'nonsense://x'"), connected("nonsense://x"):
        pass


def test_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra is named."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UsageError, match=r"pip install 'deckproof\[dask\]'"), connected("tcp://127.0.0.1:1"):
        pass


def test_a_cluster_without_workers() -> None:
    """How to start some."""
    with (
        LocalCluster(n_workers=0, host="127.0.0.1", dashboard_address="127.0.0.1:0") as empty,  # type: ignore[no-untyped-call]
        pytest.raises(UsageError, match="has no workers\nstart some: dask worker tcp://"),
        connected(empty.scheduler_address),
    ):
        pass
