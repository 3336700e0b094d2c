"""The numeric kernel of live figures, in a real browser, against numpy and math."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from playwright.sync_api import Browser, Error

from tests import live_pages
from tests.live_pages import Shown

pytestmark = pytest.mark.browser
Array = NDArray[np.float64]
TOLERANCE = 1e-12

# An array travels as {shape, data}, a mask as {mask, size}; lists and mappings of them too, everything else as it is.
CALL = """async ([name, inputs]) => {
  const nn = await import("nn");
  const taken = (input) => {
    if (Array.isArray(input)) return input.map(taken);
    if (input?.mask) return (t, s) => input.mask[t * input.size + s];
    return input?.data ? { shape: input.shape, data: Float64Array.from(input.data) } : input;
  };
  const given = (result) => {
    if (result?.data) return { shape: result.shape, data: Array.from(result.data) };
    if (typeof result !== "object") return result;
    return Object.fromEntries(Object.entries(result).map(([key, part]) => [key, given(part)]));
  };
  return given(nn[name](...inputs.map(taken)));
}"""


@dataclass(frozen=True)
class Kernel:
    """The module in a page."""

    shown: Shown

    def __call__(self, name: str, *inputs: object) -> Any:  # noqa: ANN401  # an array, arrays by name, a number or a truth
        """Call a function of the module."""
        return _received(self.shown.page.evaluate(CALL, [name, [_sent(one) for one in inputs]]))


def _received(result: Any) -> Any:  # noqa: ANN401  # an array, arrays by name, a number or a truth
    if not isinstance(result, dict):
        return result
    if "data" in result:
        return np.array(result["data"]).reshape(result["shape"])
    return {key: _received(part) for key, part in result.items()}


def _sent(value: object) -> object:
    if isinstance(value, list):
        return [_sent(one) for one in value]
    if not isinstance(value, np.ndarray):
        return value
    if value.dtype == np.bool_:
        return {"mask": value.ravel().tolist(), "size": value.shape[1]}
    return {"shape": value.shape, "data": value.ravel().tolist()}


@pytest.fixture(scope="module")
def nn(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kernel]:
    """The kernel; at the end its page has said nothing."""
    html = live_pages.page("", live_pages.sources())
    with live_pages.shown(browser, tmp_path_factory.mktemp("nn"), html) as shown:
        yield Kernel(shown)

    assert shown.troubles == []


@pytest.fixture
def rng() -> np.random.Generator:
    """A seeded source of draws."""
    return np.random.default_rng(5)


def assert_close(actual: Array, expected: Array) -> None:
    """Equal to 1e-12, of the same shape."""
    assert actual.shape == expected.shape
    np.testing.assert_allclose(actual, expected, rtol=0, atol=TOLERANCE)


def softmax(x: Array, mask: NDArray[np.bool_] | None = None) -> Array:
    """Exponentials over their sum, by the definition, where the mask is true; everywhere without one."""
    weights = np.exp(x) if mask is None else np.where(mask, np.exp(x), 0.0)
    result: Array = weights / weights.sum(axis=1, keepdims=True)
    return result


def gelu(x: Array) -> Array:
    """The definition, x Phi(x), with math.erf."""
    return np.array([[entry * (1 + math.erf(entry / math.sqrt(2))) / 2 for entry in row] for row in x.tolist()])


def gelu_tanh(x: Array) -> Array:
    """GPT-2's form."""
    result: Array = x / 2 * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))
    return result


def layer_norm(x: Array, gain: Array, bias: Array, epsilon: float = 1e-5) -> Array:
    """(x - mean) / sqrt(variance + epsilon) gain + bias."""
    deviation = x - x.mean(axis=1, keepdims=True)
    result: Array = deviation / np.sqrt(x.var(axis=1, keepdims=True) + epsilon) * gain + bias
    return result


def attention(q: Array, k: Array, v: Array, mask: NDArray[np.bool_] | None = None) -> Array:
    """softmax(q k^T / sqrt(K)) v over what the mask shows; causal where none is given."""
    seen = np.tri(len(q), len(k), dtype=np.bool_) if mask is None else mask
    return softmax(q @ k.T / math.sqrt(k.shape[1]), seen) @ v


# For each function of random arrays: the arrays' shapes, and what numpy makes of them.
SAME: dict[str, tuple[list[tuple[int, ...]], Callable[..., Array]]] = {
    "float64": ([(3, 4)], lambda x: x),
    "add": ([(3, 4), (3, 4)], lambda a, b: a + b),
    "timesTransposed": ([(3, 4), (5, 4)], lambda x, w: x @ w.T),
    "times": ([(3, 4), (4, 5)], lambda a, b: a @ b),
    "softmax": ([(4, 5)], softmax),
    "attention": ([(4, 3), (4, 3), (4, 6)], attention),
    "relu": ([(3, 4)], lambda x: np.maximum(x, 0)),
    "gelu": ([(6, 7)], gelu),
    "geluTanh": ([(6, 7)], gelu_tanh),
    "layerNorm": ([(4, 6), (6,), (6,)], layer_norm),
}
# Each of these has a test of its own below.
APART = {"zeros", "rows", "columns", "sideBySide", "scale", "causal", "erf", "normalise", "argmax"}


def test_every_function_is_tested(nn: Kernel) -> None:
    """A new one needs a place in this file."""
    exported = nn.shown.page.evaluate("async () => Object.keys(await import('nn'))")

    assert set(exported) == SAME.keys() | APART


@pytest.mark.parametrize("name", SAME)
def test_random_arrays(nn: Kernel, rng: np.random.Generator, name: str) -> None:
    """As numpy has it."""
    shapes, expected = SAME[name]
    for _ in range(3):
        inputs = [rng.normal(0, 2, shape) for shape in shapes]

        assert_close(nn(name, *inputs), expected(*inputs))


@pytest.mark.parametrize("name", SAME)
def test_zero_entries(nn: Kernel, rng: np.random.Generator, name: str) -> None:
    """Where most entries are zero, a whole row of the first array among them, nothing is lost or counted twice."""
    shapes, expected = SAME[name]
    inputs = [np.where(rng.random(shape) < 0.7, 0.0, rng.normal(0, 2, shape)) for shape in shapes]
    inputs[0][1] = 0.0

    assert_close(nn(name, *inputs), expected(*inputs))


@pytest.mark.parametrize("name", SAME)
def test_one_row_and_one_column(nn: Kernel, rng: np.random.Generator, name: str) -> None:
    """Sizes of 1 are no special case."""
    shapes, expected = SAME[name]
    inputs = [rng.normal(size=tuple(1 for _ in shape)) for shape in shapes]

    assert_close(nn(name, *inputs), expected(*inputs))


def test_inputs_stay(nn: Kernel) -> None:
    """No function writes into what it was given: weights are used again and again."""
    script = """async (calls) => {
      const nn = await import("nn");
      return calls.filter(([name, shapes]) => {
        const size = (shape) => shape.reduce((product, side) => product * side, 1);
        const data = (shape) => Float64Array.from({ length: size(shape) }, (_, i) => 2 - (i % 5));
        const inputs = shapes.map((shape) => ({ shape, data: data(shape) }));
        const before = JSON.stringify(inputs);
        nn[name](...inputs);
        return JSON.stringify(inputs) !== before;
      });
    }"""

    assert nn.shown.page.evaluate(script, [[name, shapes] for name, (shapes, _) in SAME.items()]) == []


@pytest.mark.parametrize("shape", [(2, 3), (4,), (1, 1)])
def test_zeros(nn: Kernel, shape: tuple[int, ...]) -> None:
    """An array of that shape, all zero."""
    found = nn("zeros", *shape)

    assert found.shape == shape
    assert not found.any()


def test_rows(nn: Kernel, rng: np.random.Generator) -> None:
    """In the order of their numbers, also more than once."""
    x = rng.normal(size=(4, 3))

    np.testing.assert_array_equal(nn("rows", x, [2, 0, 3, 2]), x[[2, 0, 3, 2]])


@pytest.mark.parametrize("number", [-1, 4, math.nan])
def test_there_is_no_such_row(nn: Kernel, number: float) -> None:
    """The error says which rows there are."""
    with pytest.raises(Error, match=r"there is no row .*: the rows are 0 to 3"):
        nn("rows", np.zeros((4, 2)), [0, number])


@pytest.mark.parametrize(("start", "count"), [(0, 1), (0, 4), (1, 2), (3, 1)])
def test_columns(nn: Kernel, rng: np.random.Generator, start: int, count: int) -> None:
    """Neighbours, of every row."""
    x = rng.normal(size=(3, 4))

    np.testing.assert_array_equal(nn("columns", x, start, count), x[:, start : start + count])


@pytest.mark.parametrize(("start", "count", "last"), [(-1, 2, 0), (3, 2, 4), (0, 0, -1), (math.nan, 1, "NaN")])
def test_there_are_no_such_columns(nn: Kernel, start: float, count: int, last: object) -> None:
    """The error says which columns there are."""
    with pytest.raises(Error, match=rf"there are no columns .* to {last}: the columns are 0 to 3"):
        nn("columns", np.zeros((2, 4)), start, count)


@pytest.mark.parametrize("widths", [(3,), (2, 2), (1, 4, 2)])
def test_side_by_side(nn: Kernel, rng: np.random.Generator, widths: tuple[int, ...]) -> None:
    """In their order, however wide each is."""
    parts = [rng.normal(size=(3, width)) for width in widths]

    np.testing.assert_array_equal(nn("sideBySide", parts), np.concatenate(parts, axis=1))


def test_side_by_side_all_have_as_many_rows(nn: Kernel) -> None:
    """The error names the first and the one that differs."""
    with pytest.raises(Error, match=r"sideBySide: the shapes \[2,3\] and \[3,1\] do not fit"):
        nn("sideBySide", [np.ones((2, 3)), np.ones((2, 1)), np.ones((3, 1))])


@pytest.mark.parametrize("factor", [0, -1.5, 1 / 3])
def test_scale(nn: Kernel, rng: np.random.Generator, factor: float) -> None:
    """Every entry times the factor."""
    x = rng.normal(size=(3, 4))

    np.testing.assert_array_equal(nn("scale", x, factor), x * factor)


def test_one_row_is_added_to_every_row(nn: Kernel, rng: np.random.Generator) -> None:
    """As a bias is."""
    x, bias = rng.normal(size=(3, 4)), rng.normal(size=4)

    np.testing.assert_array_equal(nn("add", x, bias), x + bias)


def test_causal(nn: Kernel) -> None:
    """A row sees itself and those before it."""
    assert [[nn("causal", t, s) for s in range(3)] for t in range(3)] == np.tri(3, dtype=np.bool_).tolist()


@pytest.mark.parametrize("x", [0.0, 1e-300, 1e-8, 0.3, 1.0, 2.5, 4.0, 5.9, 5.999999, 6.0, 6.1, 40.0, math.inf])
def test_erf(nn: Kernel, x: float) -> None:
    """As math has it, on both sides of zero, where the series ends and where it is small."""
    for entry in (x, -x):
        assert nn("erf", entry) == pytest.approx(math.erf(entry), rel=1e-14, abs=0)


def test_erf_of_no_number_is_none(nn: Kernel) -> None:
    """It ends, with NaN."""
    assert math.isnan(nn("erf", math.nan))


def test_erf_over_its_whole_range(nn: Kernel) -> None:
    """By way of gelu, which takes many numbers at once."""
    x = np.linspace(-10, 10, 2_001).reshape(1, -1)

    assert_close(nn("gelu", x), gelu(x))


def test_argmax_takes_the_first_of_equals(nn: Kernel, rng: np.random.Generator) -> None:
    """Row by row, as numpy does."""
    x = rng.integers(3, size=(20, 6)).astype(np.float64)

    assert [nn("argmax", x, t) for t in range(20)] == x.argmax(axis=1).tolist()


def test_softmax_sees_only_what_its_mask_shows(nn: Kernel, rng: np.random.Generator) -> None:
    """The rest weighs exactly 0, however high it scores."""
    x, mask = rng.normal(size=(6, 5)), rng.random((6, 5)) < 0.5
    mask[:, 2] = True

    found = nn("softmax", np.where(mask, x, 900.0), mask)

    assert_close(found, softmax(x, mask))
    assert not found[~mask].any()


def test_attention_sees_only_what_its_mask_shows(nn: Kernel, rng: np.random.Generator) -> None:
    """Also where there are more keys than queries."""
    q, k, v = rng.normal(size=(3, 4)), rng.normal(size=(5, 4)), rng.normal(size=(5, 2))
    mask = rng.random((3, 5)) < 0.5
    mask[:, 0] = True

    assert_close(nn("attention", q, k, v, mask), attention(q, k, v, mask))


def test_softmax_survives_scores_that_overflow(nn: Kernel) -> None:
    """Only differences count."""
    assert_close(nn("softmax", np.array([[1000.0, 1000 + math.log(3)]])), np.array([[0.25, 0.75]]))


@pytest.mark.parametrize(
    ("row", "peak"), [([-np.inf, -np.inf], "-Infinity"), ([np.inf, 0.0], "Infinity"), ([np.nan, 0.0], "NaN")]
)
def test_softmax_refuses_a_row_without_weights(nn: Kernel, row: list[float], peak: str) -> None:
    """The error names the row."""
    with pytest.raises(Error, match=f"softmax needs a finite greatest entry in each row; row 1 has {peak}"):
        nn("softmax", np.array([[0.0, 0.0], row]))


def test_softmax_refuses_a_row_that_sees_nothing(nn: Kernel) -> None:
    """Its weights would be undefined."""
    with pytest.raises(Error, match="row 0 has -Infinity"):
        nn("softmax", np.zeros((2, 2)), np.array([[False, False], [True, True]]))


@pytest.mark.parametrize("epsilon", [1e-5, 0.5])
def test_layer_norm_with_its_epsilon(nn: Kernel, rng: np.random.Generator, epsilon: float) -> None:
    """It stands under the root."""
    x, gain, bias = rng.normal(3, 2, (4, 6)), rng.normal(size=6), rng.normal(size=6)

    assert_close(nn("layerNorm", x, gain, bias, epsilon), layer_norm(x, gain, bias, epsilon))


@pytest.mark.parametrize("epsilon", [0, 1e-5, 0.5])
def test_normalise(nn: Kernel, rng: np.random.Generator, epsilon: float) -> None:
    """Mean and sigma of each row, and the row with them taken out."""
    x = rng.normal(3, 2, (4, 6))

    found = nn("normalise", x, epsilon)

    sigma = np.sqrt(x.var(axis=1) + epsilon)
    assert_close(found["mean"], x.mean(axis=1))
    assert_close(found["sigma"], sigma)
    assert_close(found["out"], (x - x.mean(axis=1, keepdims=True)) / sigma[:, np.newaxis])


@pytest.mark.parametrize("epsilon", [0, 1e-5])
def test_a_constant_row_is_normalised_to_zero(nn: Kernel, epsilon: float) -> None:
    """Without an epsilon too."""
    found = nn("normalise", np.array([[0.5, 0.5, 0.5], [0.0, 0.0, 0.0]]), epsilon)

    np.testing.assert_array_equal(found["out"], np.zeros((2, 3)))


@pytest.mark.parametrize(
    ("name", "shapes"),
    [
        ("add", [(2, 3), (4,)]),
        ("timesTransposed", [(2, 3), (3, 4)]),
        ("times", [(2, 3), (2, 3)]),
        ("layerNorm", [(2, 3), (2,), (3,)]),
    ],
)
def test_shapes_that_do_not_fit_are_refused(nn: Kernel, name: str, shapes: list[tuple[int, ...]]) -> None:
    """The error names the operation and both shapes."""
    first, second = (",".join(map(str, shape)) for shape in shapes[:2])

    with pytest.raises(Error, match=rf"{name}: the shapes \[{first}\] and \[{second}\] do not fit"):
        nn(name, *(np.ones(shape) for shape in shapes))
