"""The pass for many pairs, against the pass for one."""

from __future__ import annotations

import numpy as np

from figures.core.modadd.model import forward
from figures.core.modadd.pairs import all_pairs
from figures.core.modadd.params import Params
from figures.core.modadd.tables import make_tables, rows_of, run


def test_every_pair_gets_the_pass_of_the_model(params: Params) -> None:
    """Pattern, z, pre, post and logits of all 25 pairs, without anything in between multiplied out."""
    pairs = all_pairs(5)
    batch = run(make_tables(params), pairs.a, pairs.b)
    trace = forward(params, pairs.a, pairs.b)

    np.testing.assert_allclose(batch.pattern, np.swapaxes(trace.pattern, 1, 2), rtol=1e-12, atol=0)
    np.testing.assert_allclose(batch.z, trace.z.reshape(25, -1), rtol=0, atol=1e-12)
    np.testing.assert_allclose(batch.pre, trace.pre, rtol=0, atol=1e-12)
    np.testing.assert_allclose(batch.post, trace.post, rtol=0, atol=1e-12)
    np.testing.assert_allclose(batch.logits, trace.all_logits, rtol=0, atol=1e-11)


def test_rows_stand_for_tokens_on_positions(params: Params) -> None:
    """Number 3 on position 0, number 3 on position 1 and '=' have rows 3, 5 + 3 and 10, which hold their streams."""
    tables = make_tables(params)

    rows = [int(row[0]) for row in rows_of(tables, np.array([3]), np.array([3]))]
    assert rows == [3, 8, 10]
    np.testing.assert_allclose(tables.x[rows], forward(params, 3, 3).resid_pre, rtol=0, atol=1e-15)


def test_float32_stays_float32(params: Params) -> None:
    """No table and no result of a float32 pass is silently widened, which would halve the speed of training."""
    tables = make_tables(params.astype(np.float32))
    batch = run(tables, np.array([1, 2]), np.array([3, 4]))

    assert {array.dtype for array in vars(tables).values()} == {np.dtype(np.float32)}
    assert {array.dtype for array in vars(batch).values()} == {np.dtype(np.float32)}
