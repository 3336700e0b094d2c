"""Data of live figures as JSON: what went in comes back, arrays in the smallest type, or is refused by its place."""

from __future__ import annotations

import base64
import json
import re
import struct
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from numpy.typing import NDArray

from deckproof.compute.payload import DTYPES, PACKED_KEYS, BadPayload, decode, encode

FORMATS = dict(zip(DTYPES, "bBheifd", strict=True))  # of the struct module
GIVEN = ["?", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f2", "f4", "f8", ">i2", ">i4", ">f8"]
Entry = float  # whole numbers among them

PLAIN = st.recursive(
    st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=12,
)
ARRAYS = st.sampled_from(GIVEN).flatmap(
    lambda name: arrays.arrays(np.dtype(name), arrays.array_shapes(max_dims=3, max_side=4, min_side=0))
)


def through_json(value: object) -> Any:  # noqa: ANN401  # whatever went in
    """Encode a value, write it as JSON, read it and decode it."""
    return decode(json.loads(json.dumps(encode(value), allow_nan=False)))


def holds(dtype: str, entry: Entry) -> bool:
    """Whether a type keeps a number and its sign, by the struct module."""
    if dtype.startswith("float"):
        try:
            (back,) = struct.unpack(f"<{FORMATS[dtype]}", struct.pack(f"<{FORMATS[dtype]}", float(entry)))
        except OverflowError:
            return False
        return bool(back == entry and np.isfinite(back))
    bits = int(dtype[-2:].strip("t"))
    low, high = (0, 2**bits - 1) if dtype.startswith("u") else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
    is_minus_zero = entry == 0 and str(entry).startswith("-")
    return low <= entry <= high and entry == int(entry) and not is_minus_zero


def smallest(array: NDArray[Any]) -> str | None:
    """The first of the packed types that holds every entry, if there is one."""
    entries: list[Entry] = array.ravel().tolist()
    return next((dtype for dtype in DTYPES if all(holds(dtype, entry) for entry in entries)), None)


@settings(max_examples=60)  # most of the time goes into drawing them
@given(ARRAYS)
def test_an_array_comes_back_in_the_smallest_type_that_is_exact(array: NDArray[Any]) -> None:
    """Whatever its type, shape and byte order; where no type is exact, it is refused."""
    expected = smallest(array)
    if expected is None:
        with pytest.raises(BadPayload, match="payload holds entries that are not finite or that no float64 holds"):
            encode(array)
        return

    packed, back = encode(array), through_json(array)

    assert (packed.keys(), packed["dtype"], packed["shape"]) == (PACKED_KEYS, expected, list(array.shape))
    assert (back.dtype, back.shape) == (np.dtype(expected), array.shape)
    assert back.tolist() == array.tolist()
    np.testing.assert_array_equal(np.signbit(back), np.signbit(array))


@pytest.mark.parametrize(
    ("entries", "dtype"),
    [
        ([-128, 127], "int8"),
        ([0, 128], "uint8"),
        ([-1, 128], "int16"),
        ([2**15], "float16"),
        ([-(2**15) - 1], "int32"),
        ([65_504], "float16"),
        ([65_536], "int32"),
        ([2**31], "float32"),
        ([2**31 + 1], "float64"),
        ([0.5], "float16"),
        ([2.0**-24], "float16"),
        ([2.0**-25], "float32"),
        ([1 + 2.0**-11], "float32"),
        ([0.1], "float64"),
        ([-0.0], "float16"),
        ([True, False], "int8"),
        ([], "int8"),
    ],
)
def test_the_edges_of_the_types(entries: list[Entry], dtype: str) -> None:
    """The next number after a type's last one takes the next type; a minus zero needs a float."""
    assert encode(np.array(entries))["dtype"] == dtype


@pytest.mark.parametrize("entry", [2**53 + 1, 2**63 - 1])
def test_a_whole_number_that_no_float_holds_is_refused(entry: int) -> None:
    """It would not be the same in the page."""
    with pytest.raises(BadPayload, match=r"payload\.x holds entries"):
        encode({"x": np.array([entry])})


def test_entries_are_in_rows_and_little_endian() -> None:
    """Also those of an array that lies in memory by columns, the other way round, or with gaps."""
    array = np.arange(12, dtype=">i4").reshape(3, 4).T[:, ::-2] * 300

    packed = encode(array)

    rows = [300 * (4 * column + row) for row in range(4) for column in (2, 0)]
    assert (packed["dtype"], packed["shape"]) == ("int16", [4, 2])
    assert base64.b64decode(packed["data"]) == struct.pack("<8h", *rows)


@settings(max_examples=40)
@given(PLAIN)
def test_plain_data_comes_back(value: object) -> None:
    """Mappings, lists, numbers and words, to the last bit."""
    assert repr(through_json(value)) == repr(value)


def test_data_of_all_kinds_comes_back() -> None:
    """A tuple as a list, numpy's numbers as Python's, arrays at any depth."""
    value = {"sizes": (1, np.int64(2)), "rate": np.float64(0.1), "on": np.bool_(1), "deep": [{"W": np.eye(2)}]}

    back = through_json(value)

    np.testing.assert_array_equal(back["deep"][0].pop("W"), np.eye(2))
    assert back == {"sizes": [1, 2], "rate": 0.1, "on": True, "deep": [{}]}
    assert encode(np.array(3.0)) == 3.0


KINDS = "allowed are mappings, lists, finite numbers, words and numeric arrays"
REFUSED: dict[str, tuple[object, str]] = {
    "not a number": ({"x": [0, float("nan")]}, "payload.x[1] is nan; give finite numbers only"),
    "infinite": (np.float64("-inf"), "payload is -inf; give finite numbers only"),
    "too large": (
        {"x": {"y": 2**53 + 1}},
        "payload.x.y is 9007199254740993; the page holds whole numbers exactly up to 2**53 only",
    ),
    "nothing": ([None], f"payload[0] is None, a NoneType; {KINDS}"),
    "a set": ({"x": {1}}, f"payload.x is {{1}}, a set; {KINDS}"),
    "complex": (1j, f"payload is 1j, a complex; {KINDS}"),
    "a key of another kind": ({"x": {1: 2}}, "payload.x has the key 1; keys are words, such as '1'"),
    "the keys of an array": (
        {"x": {"dtype": "int8", "shape": [1], "data": "AA=="}},
        "payload.x has just the keys of a packed array, dtype, shape and data; rename one",
    ),
    "an array of words": (
        {"x": np.array(["a"])},
        "payload.x is an array of <U1; allowed are whole numbers, floats and booleans",
    ),
    "an array with nan": (
        np.array([0.0, np.nan]),
        "payload holds entries that are not finite or that no float64 holds exactly",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_the_page_cannot_hold_is_refused(name: str) -> None:
    """The text says where it stands, what it is, and what is allowed."""
    value, text = REFUSED[name]

    with pytest.raises(BadPayload, match=f"^{re.escape(text)}$"):
        encode(value)


def test_an_unknown_type_is_refused() -> None:
    """The text lists the types and names the nearest."""
    with pytest.raises(BadPayload, match=r"^the dtype is 'int9'; known are int8, .*, float64\ndid you mean 'int8'"):
        decode({"dtype": "int9", "shape": [1], "data": "AA=="})
