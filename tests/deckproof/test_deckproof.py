"""The package's public names."""

from __future__ import annotations

import subprocess
import sys

import pytest

import deckproof


def test_every_public_name_is_there() -> None:
    """Each name of `__all__` can be had from the package and is what its own module defines."""
    for name in deckproof.__all__:
        found = getattr(deckproof, name)
        assert getattr(sys.modules[found.__module__], name) is found


def test_the_public_names_are_pinned() -> None:
    """A name that goes, or one that is added, is a decision."""
    assert deckproof.__all__ == [
        "Case", "Choice", "Live", "Range", "figure", "label", "literal", "live", "num", "table", "value",
    ]  # fmt: skip


def test_an_unknown_name_is_an_attribute_error() -> None:
    """A misspelt name fails as in any module."""
    with pytest.raises(AttributeError, match="module 'deckproof' has no attribute 'vlaue'"):
        _ = deckproof.vlaue  # misspelt on purpose


def test_submodules_do_not_hide_public_names() -> None:
    """Whatever is loaded before, `live` is the decorator."""
    code = "import deckproof.compute.worker, deckproof; print(type(deckproof.live).__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "function\n"


def test_the_package_itself_loads_nothing() -> None:
    """Asking for the version loads no module of the package."""
    code = "import sys, deckproof; print([name for name in sys.modules if name.startswith('deckproof.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "[]\n"
