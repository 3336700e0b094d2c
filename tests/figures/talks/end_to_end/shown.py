"""What a figure or table shows, read from the finished drawing."""

from __future__ import annotations

from typing import Any, cast

from deckproof.draw.style import drawing as from_matplotlib
from deckproof.model import Drawing

MINUS = "\N{MINUS SIGN}"


def drawn(result: Any) -> Drawing:  # noqa: ANN401  # whatever a figure function returns
    """A figure function's result as a drawing."""
    return cast("Drawing", result.drawing()) if hasattr(result, "drawing") else from_matplotlib(result)


def texts(result: Any) -> list[str]:  # noqa: ANN401
    """The numbers and computed words of a drawing, in the order in which they are drawn."""
    return [number.text for number in drawn(result).numbers]


def number(text: str) -> float:
    """The number that a text shows."""
    return float(text.replace(MINUS, "-").replace(",", ""))


def rounded(value: float, digits: int = 3) -> str:
    """A number as it has to be shown: half to even by Python, a true minus, no sign before zero."""
    text = f"{value:.{digits}f}"
    return (text if float(text) else text.lstrip("-")).replace("-", MINUS)


def decimals(text: str) -> int:
    """How many digits stand behind the point."""
    return len(text.partition(".")[2])
