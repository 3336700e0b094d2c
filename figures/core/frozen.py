"""Stored results of slow computations: each says what it was made from, and is refused when that has changed.

A result is some files and, beside them, a JSON file with their checksums, the recipe, a checksum of the code that
made them, the versions it ran on and the command that makes them again. Nothing is ever made again by itself.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import platform
import tempfile
import tokenize
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np

ROOT: Final = Path(__file__).parents[2]
# Of a source file's tokens, those that change nothing when they change.
LAYOUT: Final = {tokenize.COMMENT, tokenize.NL, tokenize.ENCODING}
STATEMENT_ENDS: Final = {tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}


class Stale(ValueError):
    """A stored result is missing, damaged, or made from something else than the code now says."""


@dataclass(frozen=True)
class Origin:
    """What decides a result: its recipe, by name, and the source files that compute it; and how to make it again."""

    recipe: Mapping[str, Any]
    sources: Sequence[Path]
    command: str


@dataclass(frozen=True)
class Frozen:
    """A stored result that is still what its origin says; `facts` is all that its JSON file holds."""

    place: Path
    facts: Mapping[str, Any]

    def read(self, name: str) -> bytes:
        """One of its files. Raises Stale where the file is missing or is not the one that was stored."""
        file = self.place.parent / name
        expected = self.facts["files"].get(name)
        if expected is None:
            problem = f"holds no file {name}; it holds {', '.join(sorted(self.facts['files']))}"
        elif not file.is_file():
            problem = f"its file {name} is missing"
        elif checksum(data := file.read_bytes()) != expected:
            problem = f"its file {name} has changed since it was stored: {checksum(data)[:8]}, not {expected[:8]}"
        else:
            return data
        raise Stale(_message(self.place, problem, self.facts["command"]))


def store(place: Path, origin: Origin, files: Mapping[str, bytes], seconds: float) -> None:
    """Write a result: its files beside `place`, then `place` itself, NAME.json. Seconds are what the making took."""
    place.parent.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (place.parent / name).parent.mkdir(parents=True, exist_ok=True)
        write_whole(place.parent / name, data)
    facts = {
        "command": origin.command,
        "recipe": _plain(origin.recipe),
        "code": code_checksum(origin.sources),
        "seconds": round(seconds),
        "versions": {"python": platform.python_version(), "numpy": np.__version__},
        "files": {name: checksum(data) for name, data in files.items()},
    }
    write_whole(place, (json.dumps(facts, indent=1) + "\n").encode())


def load(place: Path, origin: Origin) -> Frozen:
    """The result at `place`, NAME.json. Raises Stale where it is not what `origin` would make."""
    if not place.is_file():
        raise Stale(_message(place, "nothing is stored there", origin.command))
    facts = json.loads(place.read_text(encoding="utf-8"))
    problems = list(_recipe_problems(facts["recipe"], _plain(origin.recipe)))
    code = code_checksum(origin.sources)
    if facts["code"] != code:
        names = ", ".join(source.name for source in origin.sources)
        problems.append(f"made by code {facts['code'][:8]}, the code is now {code[:8]} ({names})")
    if problems:
        raise Stale(_message(place, "; ".join(problems), origin.command))
    return Frozen(place, facts)


def checksum(data: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def code_checksum(sources: Sequence[Path]) -> str:
    """One checksum of Python source files, by name; comments, docstrings and blank lines are left out of it."""
    texts = {source.name: list(_code(source.read_text(encoding="utf-8"))) for source in sources}
    return checksum(json.dumps(texts, sort_keys=True).encode())


def write_whole(path: Path, data: bytes) -> None:
    """Write a file beside its place and move it there, so that it is never seen half written."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, suffix=".part")
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    Path(temporary).chmod(0o644)
    Path(temporary).replace(path)


def _code(text: str) -> Iterator[str]:
    """The tokens of a source file without comments, blank lines and strings that are a statement by themselves."""
    tokens = [token for token in tokenize.generate_tokens(io.StringIO(text).readline) if token.type not in LAYOUT]
    before, docstring = tokenize.NEWLINE, False
    for token, following in pairwise(tokens):
        ends_docstring = docstring  # with the end of its line
        docstring = token.type == tokenize.STRING and before in STATEMENT_ENDS and following.type == tokenize.NEWLINE
        if not docstring and not ends_docstring:
            yield tokenize.tok_name[token.type] if token.type in STATEMENT_ENDS else token.string
        before = token.type


def _plain(recipe: Mapping[str, Any]) -> dict[str, Any]:
    """A recipe as JSON gives it back: tuples become lists."""
    plain: dict[str, Any] = json.loads(json.dumps(recipe))
    return plain


def _recipe_problems(stored: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    for name in sorted(stored.keys() | now.keys()):
        if stored.get(name) != now.get(name):
            yield f"made with {name} = {stored.get(name, 'not set')}, now {now.get(name, 'not set')}"


def _message(place: Path, problem: str, command: str) -> str:
    shown = place.relative_to(ROOT) if place.is_relative_to(ROOT) else place
    return f"{shown.as_posix()}: {problem}. To make this result again, run: {command}"
