"""Talk: process vs outcome supervision. What its slides may name, sorted by what it is."""

from __future__ import annotations

from figures.talks.process_vs_outcome import appendix, chains, diagrams, playground, tables, values

__all__ = ["appendix", "chains", "diagrams", "playground", "tables", "values"]
