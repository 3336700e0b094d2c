"""One vector as a strip."""

from __future__ import annotations

import numpy as np

from deckproof.draw.matrix import Group, Matrix
from deckproof.draw.strip import Strip


def test_a_strip_is_a_matrix_of_one_row() -> None:
    """It is drawn as such a matrix is, its name as the row's label."""
    vector = np.array([1.0, -0.5, 0.0])
    groups = [Group("TL", 2), Group("TV", 1)]

    assert (
        Strip(vector, groups, name="row", spec=".1f").drawing()
        == Matrix([vector.tolist()], ["row"], spec=".1f", groups=groups).drawing()
    )


def test_a_strip_without_a_name() -> None:
    """No room is left for a name that is not given."""
    assert Strip([1, 2]).drawing() == Matrix([[1, 2]]).drawing()
