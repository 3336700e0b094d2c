"""The running example: its sentence, the token that is right, the step size of the talk's training step."""

from __future__ import annotations

from typing import Final

SENTENCE: Final = "the cat climbed the"
TARGET: Final = " roof"
ETA: Final = 0.1
