"""What decides an answer, by name: the sources, packages, fonts and parts of Deckproof that its function reaches.

The key of an answer is a mapping from what it depends on to the state of that: checksums of contents and versions,
never times. Two keys are one when they are equal, and where they differ they say what has changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from deckproof.compute import versions
from deckproof.compute.closure import Closure, Reach
from deckproof.compute.opened import ALL, Reads, state
from deckproof.compute.tree import Tree
from deckproof.model import Origin

SETTINGS = "matplotlibrc"
"""The file beside a project's folders that changes matplotlib's defaults."""
# These open files by Python's own means, which are seen. Of any other package that is not known.
_SEEN = frozenset({"numpy", "matplotlib", "mpl_toolkits", "fontTools", "PIL", "scipy"})
_TOOL = "deckproof"
_OTHER = "Deckproof's other code"


@dataclass(frozen=True)
class Key:
    """What decides an answer, before it is computed, and whose reading counts for it."""

    parts: Mapping[str, str]
    files: frozenset[str] = frozenset()
    """Modules of which everything counts."""
    own: frozenset[str] = frozenset()
    """Of the function's own module: `file` and `file:function` of what counts."""
    others: frozenset[str] = frozenset()
    """`file:function` of the registered functions of that module: they do not count, unless they are among its own."""

    def read_of(self, reads: Reads) -> dict[str, str]:
        """Return what was read on behalf of the answer, with its states."""
        found: dict[str, str] = {}
        for reader, read in reads.items():
            file = reader.partition(":")[0]
            if file in self.files or reader in self.own or (file in self.own and reader not in self.others):
                found.update(read)
        return found


@dataclass
class Keys:
    """The keys of a talk's answers, for the project as it is on disk at one moment."""

    root: Path
    module: str
    fonts: Mapping[str, str]
    tree: Tree
    tool: Mapping[str, str] = field(default_factory=versions.tool)
    _states: dict[str, str] = field(default_factory=dict)
    _named: dict[str, frozenset[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Look at the files that decide how drawings look before anything is drawn."""
        for name in (SETTINGS, *filter(None, self.fonts.values())):
            self.state(name)

    def state(self, name: str) -> str:
        """Return the state of a file that is no source, as it was when it was first asked for."""
        if name not in self._states:
            self._states[name] = state(self.root, name)
        return self._states[name]

    def unseen(self, sources: Mapping[str, str]) -> dict[str, str]:
        """Return the sources that were loaded though no import of the talk leads to them, as `sys.path` may allow."""
        seen = self._whole.files | self._whole.passed
        return {name: known for name, known in sources.items() if name not in seen}

    @cached_property
    def of_module(self) -> Key:
        """The key of what the talk's module offers: all of its imports count."""
        return self._key(self._whole, {}, self._all)

    def of(self, unit: str, origin: Origin | None) -> Key:
        """Return the key of the answers of a function, `kind name`, that is defined at `origin`.

        One that is no plain function at the top of a module of the project, or whose place is not known, depends on
        everything that the talk imports.
        """
        kind, _, name = unit.partition(" ")
        file = origin.place.file if origin else ""
        analysis = self.tree.analysis(file) if file in self._whole.files else None
        if analysis is None or name not in analysis.functions:
            return self._key(self._whole, {}, self._all, drawn=True)
        reach, texts = self._closure.of_function(file, name, self._acting)
        of = Key({}, frozenset(reach.files), frozenset(texts), self._functions(file))
        return self._key(reach, texts, of, drawn=kind in {"figure", "table"})

    def _functions(self, file: str) -> frozenset[str]:
        """Return `file:function` of a module's registered functions; once, since there may be thousands."""
        if file not in self._named:
            self._named[file] = frozenset(f"{file}:{one}" for one in self.tree.analysis(file).functions)
        return self._named[file]

    def line(self, unit: str, file: str) -> int:
        """Return the line at which a registered function begins, 0 where it is none that stands alone."""
        function = self.tree.analysis(file).functions.get(unit.partition(" ")[2]) if file in self._whole.files else None
        return function.first if function else 0

    @cached_property
    def _closure(self) -> Closure:
        """The imports of the project."""
        return Closure(self.tree)

    @cached_property
    def _whole(self) -> Reach:
        """All that the talk's module reaches."""
        found = self.tree.find(self.module)
        reach = self._closure.of_file(found.file) if found and found.file else Reach()
        reach.passed |= set(self.tree.parents_of_name(self.module))
        return reach

    @cached_property
    def _acting(self) -> list[str]:
        """The modules that do more than make names when they are imported."""
        return self._closure.acting(self._whole)

    @cached_property
    def _all(self) -> Key:
        """The readers of all that the talk imports."""
        return Key({}, frozenset(self._whole.files | self._whole.passed))

    def _key(self, reach: Reach, texts: Mapping[str, str], of: Key, *, drawn: bool = False) -> Key:
        """Return a key with its parts."""
        parts = {versions.PYTHON: versions.python(), versions.BASE: self.tool[versions.BASE]}
        parts |= {name: versions.package(name) for name in sorted(reach.packages)}
        parts |= {file: self.tree.digest(file) for file in sorted(reach.passed)}
        parts |= texts  # of the function's own module, unless something that it imports has all of it
        parts |= {file: self.tree.digest(file) for file in sorted(reach.files)}
        parts |= dict(self._drawing(reach, drawn=drawn))
        if reach.packages - _SEEN:
            parts[ALL] = self.state(ALL)
        return Key(parts, of.files, of.own, of.others)

    def _drawing(self, reach: Reach, *, drawn: bool) -> dict[str, str]:
        """Return the parts of Deckproof that draw, as far as they are reached, and the theme's fonts."""
        parts = {}
        any_part = bool(reach.tool & {_TOOL, f"{_TOOL}.*"})
        styles = any(one.startswith((f"{_TOOL}.draw.style", f"{_TOOL}.draw.plotsvg")) for one in reach.tool)
        styled = any_part or styles or f"{_TOOL}.draw" in reach.tool or reach.packages - {"numpy"}
        if drawn or styled or any(one.startswith(f"{_TOOL}.draw") for one in reach.tool):
            parts[versions.DRAW] = self.tool[versions.DRAW]
            parts["fontTools"] = versions.package("fontTools")
            parts |= {f"font {name}": self.state(font) for name, font in sorted(self.fonts.items()) if font}
        if styled:
            parts[versions.STYLE] = self.tool[versions.STYLE]
            parts["matplotlib"] = versions.package("matplotlib")
            parts[SETTINGS] = self.state(SETTINGS)
        if any(one.count(".") > 1 and not one.startswith((f"{_TOOL}.draw.", f"{_TOOL}.model.")) for one in reach.tool):
            parts[_OTHER] = versions.everything()
        return parts
