"""Settings of all tests."""

from __future__ import annotations

from hypothesis import settings

# How long an example takes says something about the machine, not about the code.
settings.register_profile("deckproof", deadline=None)
settings.load_profile("deckproof")
