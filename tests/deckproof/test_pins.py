"""States that the braces after a figure ask for."""

from __future__ import annotations

import pytest

from deckproof.model import Control
from deckproof.pins import BadPin, Pins, page_pairs, pins

BETA = Control("beta", "β", "range", ("0", "1", "2", "3"), 1)
CAUSAL = Control("causal", "causal", "choice", ("no", "yes"), 0)
BOTH = (BETA, CAUSAL)


@pytest.mark.parametrize(
    ("pairs", "expected"),
    [
        ({}, Pins(2)),
        ({"beta": "3"}, Pins(6)),
        ({"beta": "3.0", "causal": "true"}, Pins(7)),
        ({"causal": "yes"}, Pins(3)),
        ({"beta": "0|2"}, Pins(0, steps=(0, 4))),
        ({"beta": "0|2", "causal": "no|yes"}, Pins(0, steps=(0, 5))),
        ({"beta": "0|2", "causal": "yes"}, Pins(1, steps=(1, 5))),
        ({"print": "0|3"}, Pins(2, printed=(0, 6))),
        ({"print": "beta=2 causal=yes|causal=yes"}, Pins(2, printed=(5, 3))),
        ({"width": "50%", "caption": "x", "data-note": "y"}, Pins(2)),
    ],
)
def test_braces_name_states(pairs: dict[str, str], expected: Pins) -> None:
    """Values are found by text, as numbers and as truth values; what is not named has its default."""
    assert pins(BOTH, pairs) == expected


@pytest.mark.parametrize(
    ("pairs", "message", "hint"),
    [
        ({"bta": "1"}, "there is no parameter 'bta'", "did you mean 'beta'?\nits parameters: beta, causal"),
        ({"beta": "13"}, "beta cannot be '13'", "allowed: 0, 1, 2, 3"),
        (
            {"beta": "0|1|2", "causal": "no|yes"},
            "causal has 2 steps where another parameter has 3",
            "give lists of one length",
        ),
        ({"print": "9"}, "beta cannot be '9'", "allowed: 0, 1, 2, 3"),
        ({"print": "gamma=1"}, "there is no parameter 'gamma'", "its parameters: beta, causal"),
    ],
)
def test_what_the_figure_does_not_have_is_refused(pairs: dict[str, str], message: str, hint: str) -> None:
    """The message names what was given, the hint what is allowed."""
    with pytest.raises(BadPin) as caught:
        pins(BOTH, pairs)

    assert caught.value.args == (message, hint)


def test_a_plain_figure_has_no_states_to_print() -> None:
    """A figure without parameters refuses `print=`."""
    with pytest.raises(BadPin) as caught:
        pins((), {"print": "1"})

    assert caught.value.args[0] == "print= is for figures with parameters"


def test_the_page_gets_only_its_own_keys() -> None:
    """Parameters and print lists stay out of the page's attributes."""
    assert page_pairs({"beta": "1", "print": "0", "width": "5%", "data-x": "y"}) == {"width": "5%", "data-x": "y"}
