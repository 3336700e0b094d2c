"""One vector as a strip of cells, its slots named by brackets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deckproof.draw.highlight import Highlights
from deckproof.draw.matrix import Group, Matrix
from deckproof.draw.svg import SMALL_SIZE


class Strip(Matrix):
    """A vector `values` [C] as one row of cells; `name` stands before it. The rest is as for `Matrix`."""

    def __init__(  # noqa: PLR0913  # each has a sensible default
        self,
        values: Any,  # noqa: ANN401  # numpy is not needed to draw
        groups: Sequence[Group] = (),
        *,
        name: str = "",
        columns: Sequence[str] = (),
        label: str = "",
        spec: str | None = None,
        cell: tuple[float, float] | None = None,
        scale: float | None = None,
        size: float = SMALL_SIZE,
        blank_zeros: bool = True,
        highlights: Highlights | None = None,
    ) -> None:
        plain = values.tolist() if hasattr(values, "tolist") else values
        super().__init__(
            [plain],
            (name,) if name else (),
            columns,
            label=label,
            spec=spec,
            cell=cell,
            scale=scale,
            size=size,
            blank_zeros=blank_zeros,
            groups=groups,
            highlights=highlights,
        )
