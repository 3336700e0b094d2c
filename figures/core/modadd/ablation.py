"""What happens to the answers when frequencies are taken out of the logits, or nothing else is left in them."""

from __future__ import annotations

from dataclasses import dataclass

from figures.core.modadd.progress import Chosen, accuracy, by_pair, excluded_logits, loss, restricted_logits
from figures.core.nn import Array


@dataclass(frozen=True)
class Outcome:
    """Loss in nats and share of right answers, of the pairs asked about."""

    loss_nats: float
    accuracy: float


@dataclass(frozen=True)
class Ablation:
    """The whole logits, without each key frequency alone, without all of them, and with only them."""

    whole: Outcome
    without: dict[int, Outcome]
    without_all: Outcome
    only: Outcome


def ablate(logits: Array, frequencies: tuple[int, ...], chosen: Chosen) -> Ablation:
    """Take frequencies out of logits [p, p, p], and see what the chosen pairs [p, p] come to."""

    def outcome(changed: Array) -> Outcome:
        return Outcome(loss(changed, chosen), accuracy(changed, chosen))

    return Ablation(
        whole=outcome(logits),
        without={k: outcome(excluded_logits(logits, (k,))) for k in frequencies},
        without_all=outcome(excluded_logits(logits, frequencies)),
        only=outcome(by_pair(restricted_logits(logits, frequencies))),
    )
