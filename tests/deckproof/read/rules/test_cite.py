"""Citations and cross-references."""

from __future__ import annotations

import pytest

from deckproof.read.markdown import parser
from tests.deckproof.read.reading import leaves


@pytest.mark.parametrize(
    ("source", "keys"),
    [
        ("[@a]", ["a"]),
        ("[@vaswani2017; @knuth:84.x-y]", ["vaswani2017", "knuth:84.x-y"]),
        ("[@a;@b;\n@c]", ["a", "b", "c"]),
        ("(*see* [@a])", ["a"]),
    ],
)
def test_keys_in_brackets_are_a_citation(source: str, keys: list[str]) -> None:
    """One token holds the keys in order."""
    (found,) = [token for token in leaves(parser().parse(source)) if token.type == "citation"]

    assert found.meta["keys"] == keys


@pytest.mark.parametrize("source", ["[@]", "[@ a]", "[a]", "[see @a]", "`[@a]`", "\\[@a]", "[@a,b]", "$[@a]$"])
def test_other_brackets_are_none(source: str) -> None:
    """Only keys with an at sign each, parted by semicolons, make a citation; code and formulas hold none."""
    assert "citation" not in [token.type for token in leaves(parser().parse(source))]


@pytest.mark.parametrize(
    ("source", "targets"),
    [
        ("@fig-loss", ["fig-loss"]),
        ("See @fig-a, @tbl-b_c-2.", ["fig-a", "tbl-b_c-2"]),
        ("(@fig-a)", ["fig-a"]),
        ("me@fig-a.org, @figure, @sec-a, `@fig-a`", []),
    ],
)
def test_a_figure_is_named_by_its_id(source: str, targets: list[str]) -> None:
    """`@fig-x` and `@tbl-x` are cross-references, full stops after them are not theirs, and addresses are none."""
    found = [token.meta["target"] for token in leaves(parser().parse(source)) if token.type == "crossref"]

    assert found == targets
