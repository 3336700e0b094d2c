"""What a `@live` function returns: a module that computes in the browser, its data, and how it is held to Python."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

_MODULE = re.compile(r"[a-z][a-z0-9_]*")
SHARED_MODULES = ("nn", "marks")
"""What every live module may import; neither is a figure of its own."""


@dataclass(frozen=True)
class Case:
    """An input of a live module, and the output that Python expects for it, under the same keys.

    The input holds numbers, words, and lists and mappings of them; the expected output numpy arrays too.
    """

    input: Mapping[str, object]
    expected: Mapping[str, object]


@dataclass(frozen=True)
class Live:
    """A live figure: `module` names `figures/live/MODULE.js`, which gets `payload`.

    `cases` is called only when a deck is checked. Every number of an output may differ from the expected one by at
    most `tolerance`.

    Raises:
        ValueError: for a module that is no plain lower-case name, and for a tolerance that is negative or not finite.

    """

    module: str
    payload: Mapping[str, object]
    cases: Callable[[], Iterable[Case]]
    tolerance: float

    def __post_init__(self) -> None:
        if not _MODULE.fullmatch(self.module) or self.module in SHARED_MODULES:
            raise ValueError(
                f"the live module is {self.module!r}: give the name of a file in figures/live/ without its .js, in "
                f"lower-case letters, digits and underscores, and not {' or '.join(SHARED_MODULES)}, which all share"
            )
        if not (math.isfinite(self.tolerance) and self.tolerance >= 0):
            raise ValueError(f"the tolerance is {self.tolerance}: give a number of 0 or more, such as 1e-12")
