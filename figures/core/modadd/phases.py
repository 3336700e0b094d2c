"""The three phases of training (Nanda et al. 2023, section 5.2), by a definition without a free number.

Memorisation lasts as long as the loss without the key frequencies falls: what is learned needs no such frequency.
Circuit formation lasts until the key frequencies alone would answer every pair rightly, while the whole network, in
which what was memorised still speaks, does not. Clean-up lasts until the whole network answers every pair rightly.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from figures.core.modadd.curves import Curves


@dataclass(frozen=True)
class Phases:
    """Steps: memorised (every training pair right from there on), and the last of each of the three phases."""

    memorised: int
    memorisation: int
    circuit_formation: int
    clean_up: int


def phases(curves: Curves) -> Phases:
    """The phases of a run, to the nearest measured step.

    Raises ValueError for a run that never comes to an end of one of them.
    """
    return Phases(
        memorised=_for_good(curves, curves.train_accuracy == 1, "answers every training pair rightly"),
        memorisation=int(curves.step[curves.excluded_loss.argmin()]),
        circuit_formation=_for_good(
            curves, curves.restricted_accuracy == 1, "answers every pair rightly by its key frequencies alone"
        ),
        clean_up=_for_good(
            curves, (curves.train_accuracy == 1) & (curves.test_accuracy == 1), "answers every pair rightly"
        ),
    )


def _for_good(curves: Curves, holds: NDArray[np.bool_], what: str) -> int:
    """The first step from which on something holds to the end."""
    failing = np.flatnonzero(~holds)
    first = int(failing[-1]) + 1 if len(failing) else 0
    if first == len(holds):
        message = f"the run, which ends at step {curves.step[-1]}, has no step from which on it {what}"
        raise ValueError(message)
    return int(curves.step[first])
