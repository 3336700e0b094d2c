"""The numbers that the first talk's slides name, by plain counting and closed forms."""

from __future__ import annotations

import math

import numpy as np

from figures.talks.process_vs_outcome import values

WORD, QUERY, START, MODULUS = "bada", "a", 1, 2


def test_the_example_is_plain_counting() -> None:
    """Count, total, answer and states follow from `str.count`."""
    found = values.example()

    assert (found["word"], found["query"], found["start"]) == (WORD, QUERY, START)
    assert found["count"] == WORD.count(QUERY)
    assert found["total"] == START + WORD.count(QUERY)
    assert found["answer"] == (START + WORD.count(QUERY)) % MODULUS
    assert found["states"] == tuple((START + WORD[:t].count(QUERY)) % MODULUS for t in range(len(WORD) + 1))


def test_sizes_are_the_spec_s_formulas() -> None:
    """Every size follows from A, n and m, and the parameters add up."""
    a, n, m = 4, len(WORD), MODULUS
    v, p, w, f = a + m + 3, 2 * n + 6, 2 * a + 4 * m + 2 * n + 9, max(a, 3 * m * (n + 1), 2 * n + 1)
    total = 2 * v * w + p * w + 6 * (2 * p * w + w * w) + 2 * (2 * f * w + f)

    assert values.sizes() == {"A": a, "n": n, "m": m, "V": v, "P": p, "W": w, "F": f, "parameters": total}
    assert values.default() == {"n": 12, "F": max(a, 3 * m * 13, 25)}
    assert values.slot_count() == 10


def test_supervised_tokens() -> None:
    """Process writes n states, the colon, the answer and EOS; outcome the last three."""
    assert values.supervised() == {"process": len(WORD) + 3, "outcome": 3}


def test_row_numbers() -> None:
    """Rows are counted from the prompt of n + 3 tokens."""
    n = len(WORD)

    assert values.row() == {
        "colon": 2 * n + 3,
        "repeated": 2 * n + 2,
        "producing": n + 4,
        "from": n + 3,
        "outcome_colon": n + 3,
        "outcome_answer": n + 4,
        "last": 2 * n + 5,
    }


def test_softmax_by_hand() -> None:
    """One score of 16 among three zeros, and two of them."""
    high = math.exp(16)

    np.testing.assert_allclose(
        [values.tie()[name] for name in ("one", "rest", "two")],
        [high / (high + 3), 1 / (high + 3), high / (2 * high + 2)],
        rtol=1e-12,
        atol=0,
    )


def test_the_weight_of_a_lookup_is_rounded_down() -> None:
    """The share holds for every row of the longest pass: one score of 16 among 13 tokens."""
    least = math.exp(16) / (math.exp(16) + 12)
    found = values.lookup()

    assert found["score"] == 16
    assert found["over"] < least < found["over"] + 1e-5


def test_what_the_marks_head_reads() -> None:
    """The row before the last state reads the last letter."""
    n = len(WORD)

    assert values.step() == {"row": 2 * n + 1, "reads": n + 1}


def test_the_average_mark() -> None:
    """The colon row gets the count, n times the share of marks, up to what softmax leaks."""
    found = values.average()

    np.testing.assert_allclose(found["count"], WORD.count(QUERY), rtol=0, atol=1e-4)
    np.testing.assert_allclose(found["mark"], WORD.count(QUERY) / len(WORD), rtol=0, atol=1e-4)


def test_every_input_is_right() -> None:
    """There are m * A * A^n inputs, and both programs print the correct row on each."""
    inputs = MODULUS * 4 * 4 ** len(WORD)

    assert values.exact() == {"inputs": inputs, "process": inputs, "outcome": inputs}


def test_the_comparison() -> None:
    """Units and marks are the closed forms 2m, 3m(n+1), 1 and n."""
    n, found = len(WORD), values.compared()

    assert found["process"] == {
        "heads_used": 3,
        "units_used": 2 * MODULUS,
        "units_grow_with_n": False,
        "supervised_tokens": n + 3,
        "marks_read": 1,
    }
    assert found["outcome"] == {
        "heads_used": 2,
        "units_used": 3 * MODULUS * (n + 1),
        "units_grow_with_n": True,
        "supervised_tokens": 3,
        "marks_read": n,
    }
    assert (found["embeddings_and_block0_differ"], found["readout_differs"]) == (0, 4)
