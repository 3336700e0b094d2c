"""What the pieces of a deck know of themselves."""

from __future__ import annotations

import pytest

from deckproof.errors import Place
from deckproof.model import Control, Drawing, Drawn, Origin

BETA = Control("beta", "beta", "range", ("0", "4", "12"), 1)
CAUSAL = Control("causal", "causal", "choice", ("no", "yes"), 0)
DRAWN = Drawn("", tuple(Drawing(str(i), 1, 1, ()) for i in range(6)), Origin("f", Place("f.py", 1)), (BETA, CAUSAL), 2)


@pytest.mark.parametrize(
    ("state", "values"),
    [*enumerate([("0", "no"), ("0", "yes"), ("4", "no"), ("4", "yes"), ("12", "no"), ("12", "yes")])],
)
def test_a_state_is_named_by_what_its_controls_show(state: int, values: tuple[str, str]) -> None:
    """The last control varies fastest."""
    assert DRAWN.values(state) == values
    assert DRAWN.named_state(state) == f"beta={values[0]}, causal={values[1]}"
