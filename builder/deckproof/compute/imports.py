"""What the source of a module refers to, read without running it: a pure function of the source's text.

A module falls into its body and its registered functions: the functions at its top level whose decorators are all of
Deckproof's own. Nothing else can depend on such a function unless it says its name, so that the answer of one need
not count the text of the others. All else (helpers, classes, constants, imports) is the body.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

KINDS = frozenset({"value", "figure", "table", "live"})
"""The decorators that give a function a name on the slides."""

_HOMES = frozenset({"deckproof", "deckproof.api"})
# Who uses one of these may run or reach any code of the project, by a name that is known only then.
_DYNAMIC = frozenset(
    {
        *("eval", "exec", "globals", "locals", "vars", "run_path", "run_module", "walk_packages", "iter_modules"),
        *("spec_from_file_location", "SourceFileLoader", "exec_module", "load_module", "find_spec", "reload"),
    }
)
_IMPORTERS = frozenset({"import_module", "__import__"})
_HARMLESS = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.Pass, ast.Assert)


class Import(NamedTuple):
    """One name that an import statement brings in: `from LEVEL dots MODULE import NAME as BOUND`."""

    level: int
    module: str
    name: str
    """`""` for `import MODULE`, `"*"` for a star."""
    bound: str


@dataclass(frozen=True)
class Part:
    """What a piece of a module's source refers to."""

    imports: tuple[Import, ...] = ()
    chains: frozenset[str] = frozenset()
    """Names with all attributes that follow them: `np.linalg.norm`, `rows`."""
    dynamic: bool = False
    """Whether it may reach code by a name that only running it tells."""

    @cached_property
    def names(self) -> frozenset[str]:
        """The plain names that it says."""
        return frozenset(chain.partition(".")[0] for chain in self.chains)


@dataclass(frozen=True)
class Function:
    """A registered function: its lines, from its first decorator to its end, their checksum, what they refer to."""

    first: int
    last: int
    digest: str
    part: Part


@dataclass(frozen=True)
class Analysis:
    """What a module's source refers to."""

    digest: str
    """The body's checksum."""
    body: Part
    functions: dict[str, Function] = field(default_factory=dict)
    acts: bool = False
    """Whether importing it may do more than make its own names: call, set a part of something else, loop."""
    binds: frozenset[str] = frozenset()
    """The names that its body defines or assigns; `*` for any, where it has a `__getattr__`."""

    @property
    def whole(self) -> Part:
        """What any of it refers to."""
        parts = [self.body, *(function.part for function in self.functions.values())]
        return Part(
            tuple(one for part in parts for one in part.imports),
            frozenset().union(*(part.chains for part in parts)),
            any(part.dynamic for part in parts),
        )


def checksum(data: bytes) -> str:
    """Return what tells two contents apart."""
    return hashlib.sha256(data).hexdigest()[:32]


def analyse(source: bytes) -> Analysis:
    """Return what a module's source refers to; a source that is no Python refers to nothing."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return Analysis(checksum(source), Part())
    lines = source.splitlines(keepends=True)
    decorators = _decorators(tree)
    defined = (node for node in tree.body if isinstance(node, ast.FunctionDef))
    own = {node.name: node for node in defined if _is_registered(node, decorators)}
    # A second function of the same name makes the first one's registration an error; neither stands alone.
    functions = {node.name: _function(node, lines) for node in own.values()}
    body = [node for node in tree.body if own.get(getattr(node, "name", "")) is not node]
    taken = {line for one in functions.values() for line in range(one.first - 1, one.last)}
    text = b"".join(line for number, line in enumerate(lines) if number not in taken)
    return Analysis(checksum(text), _part(body), functions, not _makes_names_only(body), frozenset(_bound(body)))


def _decorators(tree: ast.Module) -> set[str]:
    """Return what Deckproof's decorators are called in a module; nothing where it gives such a name a second sense."""
    imports = [one for node in tree.body for one in _imports(node) if one.level == 0]
    names = {one.bound for one in imports if one.module in _HOMES and one.name in KINDS}
    if names & set(_bound(tree.body)):
        return set()
    homes = {one.module for one in imports if not one.name and not one.bound} & _HOMES
    return names | {f"{home}.{kind}" for home in homes for kind in KINDS}


def _is_registered(node: ast.FunctionDef, decorators: set[str]) -> bool:
    """Say whether all of a function's decorators are Deckproof's."""
    names = [ast.unparse(one.func if isinstance(one, ast.Call) else one) for one in node.decorator_list]
    return bool(names) and decorators.issuperset(names)


def _function(node: ast.FunctionDef, lines: Sequence[bytes]) -> Function:
    """Return a registered function."""
    first, last = node.decorator_list[0].lineno, node.end_lineno or node.lineno
    return Function(first, last, checksum(b"".join(lines[first - 1 : last])), _part([node]))


def _part(nodes: Iterable[ast.AST]) -> Part:
    """Return what some nodes refer to."""
    imports: list[Import] = []
    chains: set[str] = set()
    inner: set[ast.AST] = set()  # the beginnings of longer chains
    dynamic = False
    for node in (below for top in nodes for below in ast.walk(top)):
        imports += _imports(node)
        if isinstance(node, ast.Attribute):
            inner.add(node.value)
        chain = "" if node in inner else _chain(node)
        if chain:
            chains.add(chain)
            words = set(chain.split("."))
            dynamic = dynamic or bool(words & _DYNAMIC) or "sys.modules" in chain
        if isinstance(node, ast.Call) and _last(node.func) in _IMPORTERS:
            named = _named_module(node)
            imports += [Import(0, named, "", "*")] if named else []
            dynamic = dynamic or not named
    dynamic = dynamic or any(one.name in _DYNAMIC for one in imports)
    return Part(tuple(dict.fromkeys(imports)), frozenset(chains), dynamic)


def _imports(node: ast.AST) -> Iterator[Import]:
    """Yield what an import statement brings in."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield Import(0, alias.name, "", alias.asname or "")
    elif isinstance(node, ast.ImportFrom):
        for alias in node.names:
            yield Import(node.level, node.module or "", alias.name, alias.asname or alias.name)


def _chain(node: ast.AST) -> str:
    """Return `a.b.c` for a name with its attributes, `""` for all else."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return ""
    return ".".join([node.id, *reversed(parts)])


def _last(node: ast.AST) -> str:
    """Return the last word of a name with attributes, of whatever object."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _named_module(node: ast.Call) -> str:
    """Return the module that a call imports by a name written out in full, `""` where it is not."""
    first = node.args[0] if len(node.args) == 1 and not node.keywords else None
    written = first.value if isinstance(first, ast.Constant) else None
    return written if isinstance(written, str) and not written.startswith(".") else ""


def _makes_names_only(body: Sequence[ast.stmt]) -> bool:
    """Say whether statements only define, import and assign plain names.

    A call on the right of an assignment, as a default or as a decorator is taken to make its result and nothing else.
    """
    return all(_makes_names(node) for node in body)


def _makes_names(node: ast.stmt) -> bool:
    """Say so of one statement."""
    if isinstance(node, ast.If | ast.Try | ast.ClassDef):
        handlers = [inner for handler in getattr(node, "handlers", []) for inner in handler.body]
        rest = [*getattr(node, "orelse", []), *getattr(node, "finalbody", [])]
        return _makes_names_only([*node.body, *handlers, *rest])
    if isinstance(node, ast.Assign | ast.AnnAssign):
        return all(_is_plain(target) for target in getattr(node, "targets", [getattr(node, "target", None)]))
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)  # a docstring
    return isinstance(node, _HARMLESS) or (hasattr(ast, "TypeAlias") and isinstance(node, ast.TypeAlias))


def _is_plain(target: ast.expr | None) -> bool:
    """Say whether what is assigned to is a name or several."""
    if isinstance(target, ast.Tuple | ast.List):
        return all(_is_plain(one) for one in target.elts)
    return isinstance(target, ast.Name) or (isinstance(target, ast.Starred) and _is_plain(target.value))


def _bound(body: Sequence[ast.stmt]) -> Iterator[str]:
    """Yield the names that statements define or assign, wherever in them."""
    for node in (inner for statement in body for inner in ast.walk(statement)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield "*" if node.name == "__getattr__" else node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def to_json(analysis: Analysis) -> Any:  # noqa: ANN401  # JSON's types
    """Return an analysis as JSON's types."""
    functions = {
        name: [one.first, one.last, one.digest, _part_to_json(one.part)] for name, one in analysis.functions.items()
    }
    body = _part_to_json(analysis.body)
    return [analysis.digest, body, functions, analysis.acts, sorted(analysis.binds)]


def from_json(data: Any) -> Analysis:  # noqa: ANN401  # JSON's types
    """Return the analysis that `to_json` made `data` of."""
    digest, body, functions, acts, binds = data
    return Analysis(
        digest,
        _part_from_json(body),
        {
            name: Function(first, last, text, _part_from_json(part))
            for name, (first, last, text, part) in functions.items()
        },
        acts,
        frozenset(binds),
    )


def _part_to_json(part: Part) -> Any:  # noqa: ANN401  # JSON's types
    """Return a part as JSON's types."""
    return [[list(one) for one in part.imports], sorted(part.chains), part.dynamic]


def _part_from_json(data: Any) -> Part:  # noqa: ANN401  # JSON's types
    """Return the part that `_part_to_json` made `data` of."""
    imports, chains, dynamic = data
    return Part(tuple(Import(*one) for one in imports), frozenset(chains), dynamic)
