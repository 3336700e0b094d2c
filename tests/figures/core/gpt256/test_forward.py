"""The forward pass against plain loops, and every intermediate against the equation that makes it."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from figures.core.gpt256.forward import DEFAULT, Settings, Trace, forward
from figures.core.gpt256.vocabulary import Ids, encode
from figures.core.gpt256.weights import Weights
from tests.figures.core.gpt256 import slow

SETTINGS = [Settings(heads, masked) for heads in (1, 2) for masked in (True, False)]
SENTENCES = ["the", "the dog climbed the", "<eot>.ed sofa the the wall cat", " roof roof roof"]


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
@pytest.mark.parametrize("sentence", SENTENCES)
def test_logits_are_those_of_plain_loops(sentence: str, settings: Settings, weights: Weights) -> None:
    """Every row of several sentences, with the talk's weights and any number of heads, masked or not."""
    ids = encode(sentence)
    expected = slow.logits(slow.plain(weights), ids.tolist(), settings)

    np.testing.assert_allclose(forward(weights, ids, settings).logits, expected, rtol=0, atol=1e-13)


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_logits_of_other_weights_are_those_of_plain_loops(settings: Settings, other_weights: Weights, ids: Ids) -> None:
    """Weights without zeros and symmetry, where swapped or transposed arrays would show."""
    expected = slow.logits(slow.plain(other_weights), ids.tolist(), settings)

    np.testing.assert_allclose(forward(other_weights, ids, settings).logits, expected, rtol=0, atol=1e-12)


@pytest.mark.parametrize("settings", [*SETTINGS, Settings(temperature=0.25), Settings(temperature=4)], ids=str)
def test_the_trace_is_complete(settings: Settings, weights: Weights, ids: Ids) -> None:
    """Each array follows from those before it in the trace, and rows of weights and probabilities sum to 1."""
    trace = forward(weights, ids, settings)

    close(trace.resid_pre, trace.tok + trace.pos)
    for norm, x in ((trace.ln1, trace.resid_pre), (trace.ln2, trace.resid_mid), (trace.ln_final, trace.resid_post)):
        close(norm.out * norm.sigma[:, np.newaxis] + norm.mean[:, np.newaxis], x)
    for head in trace.heads:
        close(head.dots, [[sum(a * b for a, b in zip(q, k, strict=True)) for k in head.k] for q in head.q])
        close(head.scores, head.dots / math.sqrt(head.q.shape[-1]))
        close(head.pattern, head.exps / head.exp_sums[:, np.newaxis])
        close(head.pattern.sum(axis=-1), np.ones(len(ids)))
        close(head.z, head.pattern @ head.v)
        assert (np.triu(head.exps, 1) == 0).all() == settings.masked
    for name in ("q", "k", "v", "z"):
        close(np.hstack([getattr(head, name) for head in trace.heads]), getattr(trace, name))
    close(trace.resid_mid, trace.resid_pre + trace.attn_out)
    close(trace.resid_post, trace.resid_mid + trace.mlp.out)
    close(trace.scaled * settings.temperature, trace.logits)
    close(trace.exps, np.exp(trace.scaled))
    close(trace.probs, trace.exps / trace.exp_sums[:, np.newaxis])


def test_the_erf_form_of_gelu_misses_the_printed_digits(trace: Trace) -> None:
    """X Phi(x) differs from the tanh form in the third decimal on the talk's own row."""
    by_erf = [x / 2 * (1 + math.erf(x / math.sqrt(2))) for x in trace.mlp.pre[-1].tolist()]

    assert [f"{x:.3f}" for x in by_erf] != [f"{x:.3f}" for x in trace.mlp.post[-1]]
    np.testing.assert_allclose(by_erf, trace.mlp.post[-1], rtol=0, atol=1e-3)


def test_weight_on_adds_the_weights_of_some_rows(trace: Trace) -> None:
    """The weights on all rows seen are 1, on two of them their sum."""
    head = trace.heads[0]

    assert head.weight_on(-1, range(5)) == pytest.approx(1, rel=0, abs=1e-15)
    assert head.weight_on(4, [2, 3]) == head.pattern[4, 2] + head.pattern[4, 3]


def test_a_later_token_changes_no_earlier_row_under_the_mask(weights: Weights, ids: Ids) -> None:
    """Logits of the first four rows are the same with every last token; without the mask they are not."""
    longer = np.array([[*ids[:4], last] for last in range(12)], dtype=np.intp)

    masked, open_ = (forward(weights, longer, Settings(masked=masked)).logits for masked in (True, False))

    np.testing.assert_array_equal(masked[:, :4], np.broadcast_to(masked[0, :4], (12, 4, 12)))
    assert np.ptp(open_[:, :4], axis=0).max() > 0.1


def test_a_batch_is_its_rows_one_by_one(weights: Weights) -> None:
    """Stacked sentences have the logits and predictions that each has alone."""
    batch = np.array(list(itertools.product(range(12), repeat=2)), dtype=np.intp)
    stacked = forward(weights, batch)

    for row, ids in enumerate(batch):
        alone = forward(weights, ids)
        close(stacked.logits[row], alone.logits)
        np.testing.assert_array_equal(stacked.predictions[row], alone.probs.argmax(axis=-1))


def test_every_short_sentence_has_probabilities(weights: Weights) -> None:
    """All 12^4 sentences of four tokens, among them 1,728 with a row of zeros (" floor" on position 3)."""
    ids = np.array(list(itertools.product(range(12), repeat=4)), dtype=np.intp)
    trace = forward(weights, ids)

    constant = (trace.resid_pre == 0).all(axis=-1)
    assert constant.sum() == 12**3
    np.testing.assert_array_equal(trace.ln1.out[constant], 0.0)
    np.testing.assert_allclose(trace.probs.sum(axis=-1), 1, rtol=0, atol=1e-14)
    assert (trace.probs > 0).all()


def test_a_row_that_is_nearly_constant_stays_small(weights: Weights) -> None:
    """In three sentences the heads add next to nothing to a row of zeros: it is not blown up to the usual length."""
    ids = np.array(list(itertools.product(range(12), repeat=4)), dtype=np.intp)
    trace = forward(weights, ids)

    nearly = np.ptp(trace.resid_mid, axis=-1) < 1e-3
    assert nearly.sum() == 3
    assert np.abs(trace.ln2.out[nearly]).max() < 0.01


def test_two_printed_numbers_need_the_epsilon(
    monkeypatch: pytest.MonkeyPatch, trace: Trace, weights: Weights, ids: Ids
) -> None:
    """Without it the two greatest exponentials end in another digit; the next token's probability does not."""
    monkeypatch.setattr("figures.core.gpt256.forward.EPSILON", 0.0)
    without = forward(weights, ids)

    printed = [[f"{x:.3f}" for x in (run.heads[0].exps[-1, 2], run.exps[-1, 6])] for run in (trace, without)]
    assert printed == [["11.027", "12.069"], ["11.028", "12.070"]]
    np.testing.assert_allclose(without.probs, trace.probs, rtol=0, atol=1e-4)


def test_everything_wrong_with_settings_is_named() -> None:
    """Heads and temperature are judged together."""
    message = r"^the number of heads is 3, allowed are 1 and 2; the temperature is 0.2, allowed are 0.25 to 4$"

    with pytest.raises(ValueError, match=message):
        Settings(heads=3, temperature=0.2)
    with pytest.raises(ValueError, match="the temperature is nan"):
        Settings(temperature=math.nan)
    assert Settings(heads=2, masked=True, temperature=1) == DEFAULT


@pytest.mark.parametrize(
    ("ids", "message"),
    [
        ([], "a row of 0 tokens was given; this network has positions for 1 to 8"),
        ([0] * 9, "a row of 9 tokens was given; this network has positions for 1 to 8"),
        ([0, 12, -1], r"token numbers \[-1, 12\] were given; allowed are 0 to 11"),
    ],
)
def test_what_is_no_row_of_tokens_is_refused(ids: list[int], message: str, weights: Weights) -> None:
    """The error says what was given and what is allowed."""
    with pytest.raises(ValueError, match=message):
        forward(weights, np.array(ids, dtype=np.intp))


def close(computed: object, expected: object) -> None:
    """Assert equality but for rounding."""
    np.testing.assert_allclose(np.asarray(computed), np.asarray(expected), rtol=0, atol=1e-12)
