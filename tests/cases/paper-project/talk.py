"""The numbers and drawings of the deck that is printed."""

from __future__ import annotations

from matplotlib.figure import Figure

from deckproof import Case, Live, Range, figure, live, num, table, value
from deckproof.draw import Table
from deckproof.draw.style import subplots


@value
def sizes() -> dict[str, float]:
    """Return numbers that no other text holds."""
    return {"n": 3, "half": 0.5, "secret": 86753}


@figure
def bars(level: Range(0, 2, step=1) = 1) -> Figure:  # type: ignore[valid-type]
    """Draw a bar of a height that can be chosen, and write it above."""
    fig, ax = subplots(400, 300)
    ax.bar(["a", "b"], [level, 1])
    ax.set_ylim(0, 3)
    ax.annotate(num(7000 + level), (0, level), xytext=(0, 4), textcoords="offset points")
    return fig


@table
def small() -> Table:
    """Draw a table of one row."""
    return Table(["name", "size"], [["n", num(4711)]])


@live
def doubled() -> Live:
    """Return a figure that doubles a number."""
    return Live("doubled", {"number": 2718}, lambda: [Case({"x": x}, {"y": 2 * x}) for x in range(5)], tolerance=0)
