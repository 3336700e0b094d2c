"""Findings: what is wrong, where, and what to do next.

A `Rule` is one kind of fault. Each stage declares the rules that it can report as subclasses, so that the
catalogue (`RULES`) names every code that a user can meet. A `Finding` is one fault at one place.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

RULES: dict[str, type[Rule]] = {}


@dataclass(frozen=True, order=True)
class Place:
    """A line of a source file; `file` is relative to the project root, `line` counts from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        """Return `file:line`, the form that editors make clickable."""
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, order=True)
class Finding:
    """One fault: its place, its rule's code, what was found, and the next step."""

    place: Place
    code: str
    message: str
    hint: str = field(default="", compare=False)

    def __str__(self) -> str:
        """Return the finding as printed: place, code and message, then the hint indented."""
        head = f"{self.place}: {self.code} {self.message}"
        hint = "".join(f"\n    {line}" for line in self.hint.splitlines())
        return head + hint


class Rule:
    """One kind of fault. A subclass sets `code`; its docstring says What, Why, Bad and Good."""

    code: ClassVar[str]

    def __init_subclass__(cls) -> None:
        """Enter the rule into the catalogue; two rules may not share a code."""
        if cls.code in RULES:
            raise TypeError(f"rule code {cls.code} is used by {RULES[cls.code].__name__} and {cls.__name__}")
        RULES[cls.code] = cls

    @classmethod
    def at(cls, place: Place, message: str, hint: str = "") -> Finding:
        """Return a finding of this rule."""
        return Finding(place, cls.code, message, hint)


class DeckError(Exception):
    """A stage could not go on. Carries every finding of that stage, sorted by file and line."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        """Keep the findings, each once, in order of their places."""
        self.findings = sorted(set(findings))
        super().__init__("\n".join(str(finding) for finding in self.findings))

    def __reduce__(self) -> tuple[type[DeckError], tuple[list[Finding]]]:
        """Let another process raise it here, with its findings."""
        return type(self), (self.findings,)


class UsageError(Exception):
    """The command or the project's settings are wrong, so that no deck could be read."""


def nearest(given: str, allowed: Iterable[str], how_to_list: str = "") -> str:
    """Return a hint that names the allowed words nearest to `given`, and how to list all of them."""
    close = difflib.get_close_matches(given, sorted(allowed), n=3, cutoff=0.5)
    lines = [f"did you mean {' or '.join(repr(word) for word in close)}?"] if close else []
    return "\n".join([*lines, how_to_list] if how_to_list else lines)
