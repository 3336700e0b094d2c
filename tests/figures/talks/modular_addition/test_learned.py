"""What was learned, by discrete Fourier transforms of the stored weights and of all logits."""

from __future__ import annotations

import re

import numpy as np
import pytest

from figures.core.modadd.passes import every_pair
from figures.core.nn import Array
from figures.plot.shades import LEVELS
from figures.talks.modular_addition import learned
from figures.talks.modular_addition.example import curves, findings, trace, weights
from figures.talks.modular_addition.learned import KEYS, STRONGEST
from tests.figures.talks.end_to_end.shown import number, texts


@pytest.fixture(scope="module")
def by_difference() -> Array:
    """The mean logit of the answers c with (a + b - c) mod p = d, over all pairs, [d]."""
    logits = every_pair(weights()).logits
    a, b, c = np.indices(logits.shape)
    return np.bincount(((a + b - c) % 113).ravel(), logits.ravel()) / 113**2


@pytest.mark.parametrize("frequency", KEYS)
def test_places_add_up_like_the_numbers(frequency: int) -> None:
    """Those of 100 and 50 come to that of 37, a whole turn left out."""
    shown = [int(text) for text in texts(learned.turning(frequency))]
    a, b, total = (frequency * x % 113 for x in (100, 50, 37))
    turned = [] if a + b < 113 else [total]

    assert (a + b) % 113 == total
    assert shown[-3 - len(turned) :] == [a, b, a + b, *turned]


def test_arrows_point_to_their_places() -> None:
    """At frequency 12 the number 100 stands at place 70, 50 at 35."""
    ends = re.findall(r'd="M360 245L([\d.]+) ([\d.]+)" stroke-width="4"', learned.turning(12).drawing().svg)
    angles = [np.arctan2(float(x) - 360, 245 - float(y)) % (2 * np.pi) for x, y in ends]

    np.testing.assert_allclose(np.array(angles) / (2 * np.pi), [70 / 113, 35 / 113, 105 / 113], rtol=0, atol=1e-3)


def test_the_spectrum_is_that_of_the_embedding() -> None:
    """All 56 columns of the last step are in proportion to the lengths that a transform of W_E gives."""
    transform = np.fft.rfft(weights().W_E[:, :113], axis=1)[:, 1:]
    lengths = np.sqrt((np.abs(transform) ** 2).sum(axis=0) * 2 / 113)
    found = re.findall(r'<rect [^>]*height="([\d.]+)"', learned.spectrum().drawing().svg)
    heights = np.array(found, dtype=float)

    np.testing.assert_allclose(heights / heights.max(), lengths / lengths.max(), rtol=0, atol=1e-3)
    assert [int(text) for text in texts(learned.spectrum())[: len(KEYS)]] == list(KEYS)


def test_the_table_of_key_frequencies(by_difference: Array) -> None:
    """Lengths, coefficients and shares by transforms; the neurons of all add up to the last line."""
    *lines, last = learned.key_table().rows
    transform = np.fft.rfft(weights().W_E[:, :113], axis=1)
    coefficients = np.fft.rfft(by_difference).real * 2 / 113
    logits = every_pair(weights()).logits
    variance = np.square(logits - logits.mean(axis=-1, keepdims=True)).mean()

    for line, k in zip(lines, KEYS, strict=True):
        length = np.sqrt((np.abs(transform[:, k]) ** 2).sum() * 2 / 113)
        share = 100 * coefficients[k] ** 2 / 2 / variance
        assert number(line[0]) == k
        assert [number(line[1]), number(line[2])] == pytest.approx([length, coefficients[k]], rel=0, abs=0.005)
        assert number(line[3].rstrip("%")) == pytest.approx(share, rel=0, abs=0.05)
    shares = [number(row[3].rstrip("%")) for row in (*lines, last)]
    assert shares[-1] == pytest.approx(sum(shares[:-1]), rel=0, abs=0.2)
    assert last[4] == f"{sum(int(row[4]) for row in lines)} of 512"


def test_the_drawn_neuron_is_the_clearest_of_the_strongest_frequency() -> None:
    """No other neuron of that frequency has a greater share, and it has over 85 %."""
    tuning = findings().tuning
    own = tuning.share[tuning.frequency == STRONGEST]

    assert tuning.frequency[learned.clearest()] == STRONGEST
    assert tuning.share[learned.clearest()] == own.max() > 0.85


def test_the_second_map_is_the_first_one_sorted() -> None:
    """Each place x of it holds the number whose k-fold is x; both maps have the same ink."""
    paths = re.findall(r'<path d="(M[^"]+z)"(?: fill-opacity="([\d.]+)")?', learned.neuron_maps().drawing().svg)
    maps = np.zeros((2, 113, 113))
    for index, (path, opacity) in enumerate(paths):
        for x, y, wide in re.findall(r"M([\d.]+) ([\d.]+)h([\d.]+)v", path):
            row, first, many = (round(float(part) / 4) for part in (y, x, wide))
            maps[index // (LEVELS - 1), row, first : first + many] = float(opacity or 1)
    place = STRONGEST * np.arange(113) % 113

    np.testing.assert_array_equal(maps[1][np.ix_(place, place)], maps[0])
    assert maps[0].max() == 1


@pytest.mark.parametrize("waves", range(1, len(KEYS) + 1))
def test_cosines_add_up_at_the_right_answer(waves: int) -> None:
    """There each cosine is 1; the strongest come first."""
    strongest = sorted((findings().cosines.weights[k - 1] for k in KEYS), reverse=True)

    shown = texts(learned.waves_added(waves))[:2]
    assert shown[0] == "37"
    assert number(shown[1]) == pytest.approx(sum(strongest[:waves]), rel=0, abs=0.05)


def test_all_cosines_come_near_to_the_logits() -> None:
    """The columns drawn and the example's logits go up and down together."""
    svg = learned.waves_added().drawing().svg
    bars = np.array(re.findall(r'<rect x="[\d.]+" y="([\d.]+)" [^>]*height="([\d.]+)"', svg), dtype=float)
    zero = bars[37].sum()  # its column goes up
    drawn = np.where(bars[:, 0] < zero - 0.02, bars[:, 1], -bars[:, 1])

    assert np.corrcoef(drawn, trace().logits)[0, 1] > 0.97


def test_the_ablation_s_lines() -> None:
    """The last two lines are those of the curves at the last step; without any key frequency less is right."""
    rows = learned.ablated().rows
    shares = [number(row[2].rstrip("%")) for row in rows]

    assert [row[0] for row in rows[1:-2]] == [f"without {k}" for k in KEYS]
    assert shares[0] == 100
    assert shares[-1] == pytest.approx(100 * curves().restricted_accuracy[-1], rel=0, abs=0.005)
    assert shares[-2] < min(shares[1:-2])
    mantissa, power = str(rows[-1][1]).split(" × 10")
    superscript = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
    loss = float(mantissa) * 10 ** int(power.translate(superscript))
    assert loss == pytest.approx(curves().restricted_loss[-1], rel=0.02, abs=0)
