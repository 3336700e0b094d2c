"""A Dask cluster as an executor: heavy functions then run on its machines."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any

from deckproof.errors import UsageError

TIMEOUT = 10
"""Seconds in which a scheduler has to answer."""


@contextmanager
def connected(address: str) -> Iterator[Executor]:
    """Give the executor of the Dask cluster whose scheduler is at `address`, as tcp://192.0.2.1:8786.

    Raises:
        UsageError: where Dask is not installed, no scheduler answers, or the cluster has no workers.

    """
    try:
        from distributed import Client  # noqa: PLC0415  # an optional extra
    except ImportError as error:
        message = "--scheduler needs Dask, which is not installed\ninstall it: pip install 'deckproof[dask]'"
        raise UsageError(message) from error
    try:
        client: Any = Client(address, timeout=TIMEOUT, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        raise UsageError(
            f"no Dask scheduler answers at {address!r}: {error}\n"
            "start one with `dask scheduler`, which prints its address, like tcp://127.0.0.1:8786"
        ) from error
    with client:
        workers = sum(client.ncores().values())
        if not workers:
            raise UsageError(f"the cluster at {address} has no workers\nstart some: dask worker {address}")
        executor: Executor = client.get_executor()
        # As the standard library's executors say it: how many parts can run at once.
        executor._max_workers = workers  # type: ignore[attr-defined]  # noqa: SLF001
        yield executor
