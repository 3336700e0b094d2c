"""Judge every step and every state of a visit, without saying the same thing of forty states."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from deckproof.errors import Finding, Place
from deckproof.verify.snapshot import Step, Visit


def each_once(visit: Visit, judge: Callable[[Step], Iterable[Finding]]) -> list[Finding]:
    """Return the findings of all steps, each once; of a figure's states those of the first that has any.

    Where the steps have findings on a source line already, the states of its figure add none.
    """
    found = dict.fromkeys(finding for step in visit.steps for finding in judge(step))
    met: dict[Place, str] = {finding.place: "" for finding in found}
    for state in visit.states:
        for finding in judge(state):
            if met.setdefault(finding.place, state.at) == state.at:
                found[finding] = None
    return list(found)
