"""All pairs at once, against one at a time."""

from __future__ import annotations

import numpy as np

from figures.core.modadd.model import forward
from figures.core.modadd.params import Params
from figures.core.modadd.passes import every_pair


def test_each_pair_has_its_own_pass(params: Params) -> None:
    """Entry [a, b] is the pass of a + b =, a before b, without the logit of '='."""
    seen = every_pair(params)

    assert seen.p == 5
    for a, b in np.ndindex(5, 5):
        trace = forward(params, a, b)
        np.testing.assert_allclose(seen.pattern[a, b].T, trace.pattern, rtol=1e-12, atol=0)
        np.testing.assert_allclose(seen.post[a, b], trace.post, rtol=0, atol=1e-12)
        np.testing.assert_allclose(seen.logits[a, b], trace.logits, rtol=0, atol=1e-11)


def test_half_precision_weights_are_computed_in_double(params: Params) -> None:
    """Rounded weights give the pass of the same numbers in float64."""
    half = params.astype(np.float16)

    np.testing.assert_array_equal(every_pair(half).logits, every_pair(half.astype(np.float64)).logits)
    assert every_pair(half).logits.dtype == np.float64
