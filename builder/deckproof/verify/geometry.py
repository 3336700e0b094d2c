"""Boxes on the screen, in CSS pixels from the top left corner."""

from __future__ import annotations

from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle; empty where right is not right of left, or bottom not below top."""

    left: float
    top: float
    right: float
    bottom: float

    def cut(self, other: Box) -> Box:
        """Return the part inside `other`."""
        return Box(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    @property
    def is_empty(self) -> bool:
        """Say whether nothing is inside."""
        return self.right <= self.left or self.bottom <= self.top

    @property
    def size(self) -> tuple[float, float]:
        """Width and height; negative where the rectangle is empty."""
        return self.right - self.left, self.bottom - self.top

    def excess(self, outer: Box) -> dict[str, float]:
        """Return by how many pixels the box reaches beyond each side of `outer`; negative where it stays inside."""
        return {
            "left": outer.left - self.left,
            "top": outer.top - self.top,
            "right": self.right - outer.right,
            "bottom": self.bottom - outer.bottom,
        }
