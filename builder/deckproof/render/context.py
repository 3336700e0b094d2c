"""What rendering a slide needs to know, and what it fills on the way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from markdown_it.token import Token

from deckproof.errors import Finding
from deckproof.model import Answers, ShownNumber, StatesShown
from deckproof.render.citations import Bibliography
from deckproof.render.formulas import Formulas
from deckproof.render.numbers_in import Numbers


@dataclass(frozen=True)
class Target:
    """What a cross-reference names: `Figure 3`, and the place it leads to."""

    label: str
    id: str


@dataclass
class Context:
    """What rendering one slide needs to know."""

    slide: str
    file: str
    root: Path
    answers: Answers
    numbers: Numbers
    bibliography: Bibliography
    targets: Mapping[str, Target]
    ledger: list[ShownNumber]
    formulas: Formulas
    findings: list[Finding] = field(default_factory=list)
    heading: Token | None = None
    """The token that opens the slide's own heading."""
    figures: list[StatesShown] = field(default_factory=list)
    drawings: int = 0
    """Drawings embedded so far, which makes the prefixes of their ids."""
