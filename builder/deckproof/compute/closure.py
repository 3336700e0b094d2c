"""All that an answer may depend on before it is computed: the sources that its function reaches by imports.

A module counts with all that it imports, whatever the form of the import and wherever it stands, and so on. Two
things are narrower. Python runs `a/__init__.py` before `a/b.py`; of a package that is only passed on the way, its own
text counts, not what it imports: a talk's package imports all modules of the talk, to register their functions, and
an edit of one of them is none of the others. But a module that does more when it is imported than make names of its
own (that calls, or sets a part of something else) counts for every function of the talk, with all that it imports.

What does not count: environment variables, the clock, random numbers without a seed, and what functions hand to each
other through global variables; a talk's functions do not depend on them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass, field

from deckproof.compute.imports import Import, Part
from deckproof.compute.tree import Found, Tree

TOOL = "deckproof"


@dataclass
class Reach:
    """What some source reaches."""

    files: set[str] = field(default_factory=set)
    """Modules that count with all that they import."""
    passed: set[str] = field(default_factory=set)
    """Modules of which only their own text counts."""
    packages: set[str] = field(default_factory=set)
    """Installed packages, by the first part of their modules' names."""
    tool: set[str] = field(default_factory=set)
    """Modules of Deckproof."""

    def add(self, other: Reach) -> None:
        """Add what another reaches."""
        self.files |= other.files
        self.passed |= other.passed
        self.packages |= other.packages
        self.tool |= other.tool


class Closure:
    """The imports of a project, as its files are at one moment."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._files: dict[str, Reach] = {}
        self._modules: dict[str, Reach] = {}
        self._bodies: dict[str, Reach] = {}

    def of_function(self, file: str, name: str, acting: Iterable[str]) -> tuple[Reach, dict[str, str]]:
        """Return what a registered function reaches, and the checksums of the parts of its own module that count.

        Other registered functions of its module count where a part that counts says their names. All that the
        `acting` modules reach counts too.
        """
        analysis = self._tree.analysis(file)
        kept, said = {name}, analysis.body.names | analysis.functions[name].part.names
        while more := (said & analysis.functions.keys()) - kept:
            kept |= more
            said = said.union(*(analysis.functions[one].part.names for one in more))
        reach = Reach()
        for step in (self._body(file), *(self._function(file, one) for one in sorted(kept))):
            reach.add(step)
        for one in sorted({*reach.files, *acting}):
            reach.add(self.of_file(one))
        texts = {file: analysis.digest, **{f"{file}:{one}": analysis.functions[one].digest for one in sorted(kept)}}
        return reach, texts

    def of_file(self, file: str) -> Reach:
        """Return all that a module reaches, itself among it."""
        if file not in self._files:
            reach, waiting = Reach({file}), [file]
            while waiting:
                before = set(reach.files)
                reach.add(self._of_module(waiting.pop()))
                waiting += sorted(reach.files - before)
            self._files[file] = reach
        return self._files[file]

    def acting(self, reach: Reach) -> list[str]:
        """Return the modules of a reach that do more when they are imported than make names of their own."""
        return sorted(one for one in reach.files | reach.passed if self._tree.analysis(one).acts)

    def _of_module(self, file: str) -> Reach:
        """Return what a whole module reaches in one step."""
        if file not in self._modules:
            self._modules[file] = self._reached(file, self._tree.analysis(file).whole)
        return self._modules[file]

    def _body(self, file: str) -> Reach:
        """Return what a module's body reaches in one step."""
        if file not in self._bodies:
            self._bodies[file] = self._reached(file, self._tree.analysis(file).body)
        return self._bodies[file]

    def _function(self, file: str, name: str) -> Reach:
        """Return what a registered function reaches in one step, besides what the body of its module does."""
        analysis = self._tree.analysis(file)
        part = analysis.functions[name].part
        # What the function adds to the body's imports are attributes of packages.
        shared = (one for one in analysis.body.imports if one.bound in part.names or not one.bound)
        return self._reached(file, Part((*part.imports, *shared), part.chains, part.dynamic))

    def _reached(self, file: str, part: Part) -> Reach:
        """Return what a part reaches in one step."""
        reach = Reach(passed={file, *self._tree.parents(file)})
        for one in part.imports:
            name = self._tree.absolute(file, one)
            if name.partition(".")[0] == TOOL:
                reach.tool.add(f"{name}.{one.name}" if one.name else name)
            elif name:
                self._import(reach, name, one, part)
        if part.dynamic:
            reach.files |= set(self._tree.below("figures"))
        return reach

    def _import(self, reach: Reach, name: str, one: Import, part: Part) -> None:
        """Add what one import brings in."""
        base = self._tree.find(name)
        if base is None:
            if name.partition(".")[0] not in sys.stdlib_module_names:
                reach.packages.add(name.partition(".")[0])
            return
        reach.passed |= set(self._tree.parents_of_name(name))
        if not one.name:
            self._add(reach, base)
            # `import a.b` makes the name a; `import a.b as c` the name c, for a.b.
            top = name if one.bound else name.partition(".")[0]
            self._used(reach, top, one.bound or top, part)
        elif one.name == "*":
            self._add(reach, base)
        else:
            self._from(reach, name, one, part)
        if base.is_package and "*" in {one.name, one.bound}:
            reach.files |= set(self._tree.below(name))  # whatever its `__all__` names, or its attributes are

    def _from(self, reach: Reach, name: str, one: Import, part: Part) -> None:
        """Add what `from NAME import ...` brings in: a module of the package, or what the package itself has."""
        base, inner = self._tree.find(name), f"{name}.{one.name}"
        module = self._tree.find(inner) if base and base.is_package else None
        if base and (module is None or self._binds(base, inner, one.name)):
            self._add(reach, base)
        if module:
            self._add(reach, module)
            self._used(reach, inner, one.bound, part)

    def _used(self, reach: Reach, name: str, bound: str, part: Part) -> None:
        """Add the modules that a part reaches as attributes of the module `name`, which it calls `bound`."""
        found = self._tree.find(name)
        if found is None or not found.is_package:
            return
        for chain in part.chains:
            first, *attributes = chain.split(".")
            if first != bound:
                continue
            here, place = name, found
            while attributes and place.is_package and self._tree.find(f"{here}.{attributes[0]}"):
                here = f"{here}.{attributes.pop(0)}"
                place = self._tree.find(here) or place
            self._add(reach, place)
            if place.is_package and not attributes:
                reach.files |= set(self._tree.below(here))  # the package as a value: any attribute may follow

    def _binds(self, package: Found, inner: str, name: str) -> bool:
        """Say whether a package itself makes the name that one of its modules has."""
        if not package.file:
            return False
        analysis = self._tree.analysis(package.file)
        if analysis.binds & {name, "*"}:
            return True
        same = (one for one in analysis.body.imports if one.bound in {name, "*"})
        return any(f"{self._tree.absolute(package.file, one)}.{one.name}" != inner for one in same)

    @staticmethod
    def _add(reach: Reach, found: Found) -> None:
        """Add a module that counts with all that it imports."""
        if found.file:
            reach.files.add(found.file)
