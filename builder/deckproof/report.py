"""What a check saw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from deckproof.errors import Finding


@dataclass(frozen=True)
class Report:
    """What a check saw: findings, and the counts that its closing line gives."""

    findings: Sequence[Finding]
    computed: int = 0
    declared: int = 0
    loose: int = 0
    slides: int = 0
    steps: int = 0
    states: int = 0
    """States of figures with controls."""
    live: int = 0
    """Cases on which a live figure agreed with Python."""
