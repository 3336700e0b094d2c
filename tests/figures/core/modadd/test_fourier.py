"""Waves modulo p, against plain sums and numpy's FFT."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from figures.core.modadd.fourier import basis, embedding_spectrum, gini, wave_shares
from figures.core.modadd.params import Params
from figures.core.nn import Array

P = 7


def wave(k: int, phase: float = 0.0) -> Array:
    """cos(2 pi k x / 7 - phase) over x."""
    return np.array([math.cos(2 * math.pi * k * x / P - phase) for x in range(P)])


def table(by_a: Array, by_b: Array) -> Array:
    """A function of (a, b), as the only one of its table."""
    return np.add.outer(by_a, by_b)[:, :, np.newaxis]


@pytest.mark.parametrize("p", [3, 7, 113])
def test_the_basis_is_orthonormal(p: int) -> None:
    """There are p rows of length 1, at right angles."""
    np.testing.assert_allclose(basis(p) @ basis(p).T, np.eye(p), rtol=0, atol=1e-12)


def test_the_basis_is_waves_in_order() -> None:
    """Constant, cos 1, sin 1, cos 2, sin 2, cos 3, sin 3."""
    for k in (1, 2, 3):
        np.testing.assert_allclose(basis(P)[2 * k - 1], wave(k) * math.sqrt(2 / P), rtol=0, atol=1e-14)
        np.testing.assert_allclose(basis(P)[2 * k], wave(k, math.pi / 2) * math.sqrt(2 / P), rtol=0, atol=1e-14)


def test_the_spectrum_is_that_of_the_fft(params: Params) -> None:
    """Each row of W_E, without '=', by numpy's FFT: cos is the real part, sin the imaginary."""
    spectrum = embedding_spectrum(params)
    transformed = np.fft.rfft(params.W_E[:, :5], axis=1)

    assert spectrum.constant == pytest.approx(np.linalg.norm(transformed[:, 0].real) / math.sqrt(5), rel=1e-12, abs=0)
    scale = math.sqrt(2 / 5)
    np.testing.assert_allclose(
        spectrum.cos, scale * np.linalg.norm(transformed[:, 1:].real, axis=0), rtol=1e-12, atol=0
    )
    np.testing.assert_allclose(
        spectrum.sin, scale * np.linalg.norm(transformed[:, 1:].imag, axis=0), rtol=1e-12, atol=0
    )
    norms = [scale * np.linalg.norm(transformed[:, k]) for k in (1, 2)]
    np.testing.assert_allclose(spectrum.norms, norms, rtol=1e-12, atol=0)


def test_the_spectrum_holds_all_of_the_embedding(params: Params) -> None:
    """Squares sum to those of W_E's columns of numbers (Parseval)."""
    spectrum = embedding_spectrum(params)

    together = spectrum.constant**2 + (spectrum.norms**2).sum()
    assert together == pytest.approx((params.W_E[:, :5] ** 2).sum(), rel=1e-12, abs=0)


def test_an_embedding_on_a_circle_has_one_frequency(params: Params) -> None:
    """Two waves, cos and sin of 2 pi 2 x / 5 in two rows, alike long: Gini is that of two equal among four, 1/2."""
    W_E = np.zeros_like(params.W_E)
    W_E[0, :5], W_E[3, :5] = basis(5)[3], basis(5)[4]
    spectrum = embedding_spectrum(replace(params, W_E=W_E))

    np.testing.assert_allclose(spectrum.norms, [0, math.sqrt(2)], rtol=0, atol=1e-14)
    assert spectrum.gini == pytest.approx(0.5, rel=0, abs=1e-12)


def test_the_spectrums_gini_is_that_of_the_lengths(params: Params) -> None:
    """Of cos and sin apart, without the constant: half the mean difference over the mean, by numpy's FFT."""
    transformed = np.fft.rfft(params.W_E[:, :5], axis=1)[:, 1:]
    lengths = [*np.linalg.norm(transformed.real, axis=0), *np.linalg.norm(transformed.imag, axis=0)]
    differences = [abs(one - other) for one in lengths for other in lengths]

    assert embedding_spectrum(params).gini == pytest.approx(np.mean(differences) / 2 / np.mean(lengths), rel=1e-12)


def test_gini_is_half_the_mean_difference_over_the_mean(rng: np.random.Generator) -> None:
    """By its definition, over all ordered pairs; 0 for all alike and 1 - 1/n for a single one."""
    x = rng.random(9)
    differences = [abs(one - other) for one in x for other in x]

    assert gini(x) == pytest.approx(sum(differences) / 81 / 2 / x.mean(), rel=1e-12, abs=0)
    assert gini(np.ones(4)) == pytest.approx(0, rel=0, abs=1e-15)
    assert gini(np.array([0.0, 0, 0, 5])) == pytest.approx(0.75, rel=1e-12, abs=0)


def test_wave_shares_by_least_squares(rng: np.random.Generator) -> None:
    """What a frequency explains is what a regression on its eight waves and a constant explains."""
    functions = rng.normal(size=(P, P, 2))
    shares = wave_shares(functions)
    a, b = np.indices((P, P)).reshape(2, -1)

    for k in (1, 2, 3):
        w = 2 * math.pi * k / P
        one, other = (np.stack([np.cos(w * x), np.sin(w * x)]) for x in (a, b))
        products = [u * v for u in one for v in other]
        columns = np.stack([np.ones(P * P), *one, *other, *products], axis=1)
        for f in range(2):
            y = functions[:, :, f].ravel()
            fitted = columns @ np.linalg.lstsq(columns, y, rcond=None)[0]
            assert shares[k - 1, f] == pytest.approx(
                1 - ((y - fitted) ** 2).sum() / ((y - y.mean()) ** 2).sum(), abs=1e-12
            )


def test_a_square_of_waves_is_one_frequency_but_for_its_double() -> None:
    """(cos wa + cos wb)^2 has 2 cos wa cos wb, of variance 1, and cos 2wa / 2 and cos 2wb / 2, of variance 1/8 each."""
    squared = table(wave(1), wave(1)) ** 2

    np.testing.assert_allclose(wave_shares(squared)[:, 0], [0.8, 0.2, 0], rtol=0, atol=1e-12)


def test_a_function_of_one_number_and_a_constant() -> None:
    """A wave of a alone, on top of any constant, is explained wholly; a constant has shares of 0."""
    np.testing.assert_allclose(wave_shares(table(wave(3, 0.4), np.full(P, 9.0)))[:, 0], [0, 0, 1], rtol=0, atol=1e-12)
    np.testing.assert_array_equal(wave_shares(np.zeros((P, P, 1))), np.zeros((3, 1)))
