"""The twelve tokens, and how a text becomes their numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

import numpy as np
from numpy.typing import NDArray

Ids = NDArray[np.intp]  # token numbers, [..., T]

EOT: Final = "<eot>"  # end of text
TOKENS: Final = (
    *("the", " the", " cat", " dog", " climb", "ed"),
    *(" roof", " wall", " sofa", " floor", ".", EOT),
)
"""The tokens by number; a leading space belongs to its token."""


class UnknownTokenError(LookupError):
    """A text or a name was given of which the vocabulary has no token."""


@dataclass(frozen=True)
class Match:
    """One step of reading a text: from character `start` on these tokens fit, the longest of them is taken."""

    start: int
    fitting: tuple[str, ...]
    taken: str


def matches(text: str) -> tuple[Match, ...]:
    """Cut a text into tokens from left to right, each time taking the longest that fits.

    Raises UnknownTokenError, with the nearest tokens, where none fits.
    """
    found: list[Match] = []
    start = 0
    while start < len(text):
        fitting = tuple(token for token in TOKENS if text.startswith(token, start))
        if not fitting:
            raise UnknownTokenError(_no_token_fits(text, start))
        taken = max(fitting, key=len)
        found.append(Match(start, fitting, taken))
        start += len(taken)
    return tuple(found)


def encode(text: str) -> Ids:
    """Token numbers of a text, [T]. Raises UnknownTokenError, with the nearest tokens, where none fits."""
    return np.array([TOKENS.index(match.taken) for match in matches(text)], dtype=np.intp)


def decode(ids: Iterable[int]) -> str:
    """The text of a row of token numbers."""
    return "".join(TOKENS[i] for i in ids)


def token_id(token: str) -> int:
    """The number of a token, its leading space included. Raises UnknownTokenError with the nearest tokens."""
    if token not in TOKENS:
        message = f"unknown token {shown(token)!r}; {_nearest(token)}"
        raise UnknownTokenError(message)
    return TOKENS.index(token)


def shown(token: str) -> str:
    """A token as it is printed on its own: a leading space becomes the sign ␣."""
    return token.replace(" ", "␣")


def _no_token_fits(text: str, start: int) -> str:
    rest = text[start:]
    word = rest[: len(rest) - len(rest.lstrip())] + (rest.split() or [""])[0]
    return f"no token fits {text!r} from character {start} on, at {shown(word)!r}; {_nearest(word)}"


def _nearest(word: str) -> str:
    near = get_close_matches(word, TOKENS, n=3, cutoff=0.4)
    every = f"all {len(TOKENS)}: {' '.join(map(shown, TOKENS))}"
    return f"nearest: {' '.join(map(shown, near))}; {every}" if near else every
