"""One browser for a file of tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests import live_pages


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A running browser."""
    with live_pages.browsing() as session:
        yield session
