"""What a live figure takes into the page: Python data as JSON, arrays packed in the smallest type that is exact."""

from __future__ import annotations

import base64
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from deckproof.errors import nearest

if TYPE_CHECKING:
    from numpy.typing import NDArray

DTYPES = ("int8", "uint8", "int16", "float16", "int32", "float32", "float64")
"""The packed types, the smallest first; the page has a typed array for each, of float16 that of float32."""
PACKED_KEYS = frozenset({"dtype", "shape", "data"})
_EXACT = 2**53  # beyond, a whole number of Python's is not exact in the page, where every number is a float64


class BadPayload(ValueError):
    """The data of a live figure holds something that the page cannot hold exactly; says where."""


def encode(value: object) -> Any:  # noqa: ANN401  # JSON's types
    """Return `value` as JSON's types: a numpy array becomes {"dtype", "shape", "data"}, its bytes in base64.

    The bytes are little-endian and in C order, of the first of `DTYPES` that holds every entry, sign of zero included.

    Raises:
        BadPayload: for anything but mappings with words as keys, lists, tuples, finite numbers, words and numeric
            arrays; names the place.

    """
    return _encode(value, "payload")


def decode(value: Any) -> Any:  # noqa: ANN401  # JSON's types
    """Return what `encode` made of mappings, lists, numbers, words and arrays: arrays in their packed type.

    Raises:
        BadPayload: for an array of an unknown type.

    """
    if isinstance(value, Mapping):
        if value.keys() == PACKED_KEYS:
            return _unpack(value)
        return {key: decode(entry) for key, entry in value.items()}
    return [decode(entry) for entry in value] if isinstance(value, list) else value


def _encode(value: object, place: str) -> Any:  # noqa: ANN401  # JSON's types
    """Return the value at `place` as JSON's types."""
    if isinstance(value, Mapping):
        return _encode_mapping(value, place)
    if isinstance(value, list | tuple):
        return [_encode(entry, f"{place}[{index}]") for index, entry in enumerate(value)]
    # numpy is imported only where there are arrays: what has a dtype is its array, or one number of its own.
    if getattr(value, "shape", ()):
        return _pack(value, place)
    item = getattr(value, "item", None)
    return _number(item() if item else value, place)


def _encode_mapping(value: Mapping[Any, object], place: str) -> dict[str, Any]:
    """Return a mapping with every entry encoded."""
    strange = [key for key in value if not isinstance(key, str)]
    if strange:
        raise BadPayload(f"{place} has the key {strange[0]!r}; keys are words, such as {str(strange[0])!r}")
    if value.keys() == PACKED_KEYS:
        raise BadPayload(f"{place} has just the keys of a packed array, dtype, shape and data; rename one")
    return {key: _encode(entry, f"{place}.{key}") for key, entry in value.items()}


def _number(value: object, place: str) -> bool | int | float | str:
    """Return a number or a word that JSON and the page keep as it is."""
    if isinstance(value, float) and not math.isfinite(value):
        raise BadPayload(f"{place} is {value}; give finite numbers only")
    if isinstance(value, int) and abs(value) > _EXACT:
        raise BadPayload(f"{place} is {value}; the page holds whole numbers exactly up to 2**53 only")
    if isinstance(value, bool | int | float | str):
        return value
    raise BadPayload(
        f"{place} is {value!r}, a {type(value).__name__}; allowed are mappings, lists, finite numbers, words and "
        "numeric arrays"
    )


def _pack(array: Any, place: str) -> dict[str, Any]:  # noqa: ANN401  # numpy is imported only where there are arrays
    """Return an array in the smallest type that holds it exactly."""
    if array.dtype.kind not in "biuf":
        raise BadPayload(f"{place} is an array of {array.dtype}; allowed are whole numbers, floats and booleans")
    for dtype in DTYPES:
        packed = _exactly(array, dtype)
        if packed is not None:
            data = base64.b64encode(packed.tobytes()).decode("ascii")
            return {"dtype": dtype, "shape": list(array.shape), "data": data}
    raise BadPayload(f"{place} holds entries that are not finite or that no float64 holds exactly")


def _exactly(array: NDArray[Any], dtype: str) -> NDArray[Any] | None:
    """Return the array as little-endian `dtype`, or nothing where an entry would change."""
    import numpy as np  # noqa: PLC0415  # a deck without live figures needs no numpy

    with np.errstate(invalid="ignore", over="ignore"):
        packed = array.astype(np.dtype(dtype).newbyteorder("<"), order="C")
        # Compared in the array's own type, where no entry can hide: in float64, 2**53 + 1 would equal 2**53.
        back = packed.astype(array.dtype)
    same = np.isfinite(packed) & (back == array) & (np.signbit(packed) == np.signbit(array))
    return packed if same.all() else None


def _unpack(packed: Mapping[str, Any]) -> NDArray[Any]:
    """Return a packed array."""
    import numpy as np  # noqa: PLC0415  # a deck without live figures needs no numpy

    if packed["dtype"] not in DTYPES:
        hint = nearest(packed["dtype"], DTYPES)
        raise BadPayload(f"the dtype is {packed['dtype']!r}; known are {', '.join(DTYPES)}\n{hint}")
    dtype = np.dtype(packed["dtype"])
    flat = np.frombuffer(base64.b64decode(packed["data"]), dtype.newbyteorder("<"))
    return flat.astype(dtype).reshape(packed["shape"])
