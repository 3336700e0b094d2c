"""What Deckproof does, in order: read, compute, render, assemble; and the check, which does it afresh and compares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from pathlib import Path

from deckproof import assemble, compute, read, render
from deckproof.config import Project
from deckproof.errors import RULES, DeckError, Finding, UsageError, nearest
from deckproof.model import Answers, Deck, Rendered
from deckproof.paper import Exported, ExportOptions, Layout, chosen
from deckproof.report import Report
from deckproof.revision import revision

Progress = Callable[[str], None]


def build(project: Project, folder: Path, *, public: bool = False, executor: Executor | None = None) -> Path:
    """Build one talk and return its page; a public one has no notes. An `executor`, where given, computes.

    Raises:
        DeckError: with the findings of the first stage that cannot go on; the last good output stays.

    """
    deck = read.talk(project.root, folder)  # slides.md -> Deck
    answers = compute.answers(deck, project.cache / "answers", executor)  # names -> values, figures, tables
    rendered = _rendered(deck, answers, project.cache, public=public)  # Deck -> HTML in which numbers have names
    return assemble.write(deck, rendered, project.output(public=public), project.cache, revision(project.root))


def _rendered(deck: Deck, answers: Answers, cache: Path, *, public: bool) -> Rendered:
    """Render a deck, its formulas as they were typeset before; what is public has no notes."""
    formulas = render.Formulas(cache / "formulas" / f"{deck.talk}.json")
    rendered = render.slides(deck, answers, notes=not public, memo=render.Memo(formulas=formulas))
    formulas.keep()
    if public:
        render.refuse_notes(rendered)
    return rendered


def export(
    project: Project, folder: Path, options: ExportOptions, progress: Progress, executor: Executor | None = None
) -> list[Exported]:
    """Build one talk, print what is asked for beside its page, and return it.

    Raises:
        DeckError: with the findings of the first stage that cannot go on; the last good output stays.
        UsageError: where the range is none of the talk's, or the output cannot be written.
        BrowserNotFound: where there is no browser that works.

    """
    from deckproof import export as press  # noqa: PLC0415  # a build does not load the browser's driver

    deck = read.talk(project.root, folder)
    answers = compute.answers(deck, project.cache / "answers", executor)
    rendered = _rendered(deck, answers, project.cache, public=options.public)
    chosen(options.range, [slide.id for slide in rendered.slides])  # before anything is written
    output = project.output(public=options.public)
    page = assemble.write(deck, rendered, output, project.cache, revision(project.root))

    def handout(layout: Layout) -> str:
        return assemble.handout(deck, rendered, layout, options, project.cache)

    return press.write(press.Built(deck, rendered, page), options, handout, progress)


def present(project: Project, folder: Path, port: int, say: Progress, *, opens: bool) -> None:
    """Serve a built talk on this machine until Ctrl-C; `say` is told where.

    Raises:
        UsageError: where no port can be had.

    """
    from deckproof.serve.present import present as serve  # noqa: PLC0415  # a build loads no server

    serve(project.dist / folder.name, port, say, opens=opens)


def serve(project: Project, folders: Sequence[Path], port: int, say: Progress, *, opens: bool) -> None:
    """Show talks on this machine, and whatever becomes of them, until Ctrl-C; `say` is told where, and of each build.

    Raises:
        UsageError: where no port can be had.

    """
    from deckproof.serve.run import Site  # noqa: PLC0415
    from deckproof.serve.run import serve as preview  # noqa: PLC0415
    from deckproof.session import Session  # noqa: PLC0415

    sources = [Session(project, folder) for folder in folders]
    site = Site(project.root, project.dist, partial(gallery, project))
    preview(site, sources, port, say, opens=opens)


def check(project: Project, folder: Path, progress: Progress, executor: Executor | None = None) -> Report:
    """Check one talk: its source, and its page in a browser against a fresh computation."""
    from deckproof import verify  # noqa: PLC0415  # a build does not load the browser's driver

    try:
        deck, answers, rendered = _afresh(project, folder, executor)
    except DeckError as error:
        return Report(error.findings)
    source: list[Finding] = verify.check_source(deck, answers, rendered)
    report = verify.check_page(deck, rendered, answers, project.dist / deck.talk / "index.html", progress)
    paper = _check_paper(project, (deck, answers, rendered), progress)
    whole = replace(report, findings=sorted({*source, *report.findings, *paper}))
    if (project.dist / deck.talk).is_dir():
        assemble.keep_check(project.dist / deck.talk, deck.digest, whole)
    return whole


def gallery(project: Project, *, public: bool = False) -> Path | None:
    """Write the page that lists the built talks, and return it; None where nothing is built."""
    output = project.output(public=public)
    return assemble.gallery(output, project.talks(), project.cache) if output.is_dir() else None


def _check_paper(project: Project, afresh: tuple[Deck, Answers, Rendered], progress: Progress) -> list[Finding]:
    """Check what was exported of a talk, and that nothing public holds notes."""
    from deckproof.verify import paper  # noqa: PLC0415

    deck, answers, rendered = afresh
    fresh = paper.Fresh(deck, rendered, render.slides(deck, answers, notes=False))

    def handout(layout: Layout) -> str:
        return assemble.handout(deck, rendered, layout, ExportOptions(), project.cache)

    return [
        *paper.check_paper(fresh, project.dist / deck.talk, handout, progress),
        *paper.check_public(fresh, project.output(public=True) / deck.talk),
    ]


def _afresh(project: Project, folder: Path, executor: Executor | None) -> tuple[Deck, Answers, Rendered]:
    """Read, compute and render without any cache."""
    deck = read.talk(project.root, folder)
    answers = compute.answers(deck, executor=executor)
    return deck, answers, render.slides(deck, answers)


def shown(project: Project, folder: Path) -> list[tuple[str, ...]]:
    """Return the numbers that a talk shows, in order: text, name, slide, and where it is computed."""
    deck = read.talk(project.root, folder)
    ledger = render.slides(deck, compute.answers(deck, project.cache / "answers")).ledger
    return [
        (
            number.text,
            number.name or "declared",
            f"#{number.slide}",
            str(number.origin.place if number.origin else number.place),
        )
        for number in ledger
    ]


def names(project: Project, folder: Path) -> list[tuple[str, ...]]:
    """Return what a talk's slides may name: each function's kind and name, and where it is defined."""
    deck = read.talk(project.root, folder)
    offered = compute.offered(deck)
    return [(name, str(origin.place)) for name, origin in sorted(offered.items())]


def why(project: Project, folders: Sequence[Path], name: str) -> list[str]:
    """Return lines that say of a name, as slides write it, whether its answer is stored, and what changed if not.

    Raises:
        DeckError: where a talk cannot be read, or its module not be imported.
        UsageError: where none of the talks has the name.

    """
    lines: list[str] = []
    known: list[str] = []
    for folder in folders:
        try:
            found = compute.why(read.talk(project.root, folder), project.cache / "answers", name)
        except compute.NoSuchName as error:
            known += error.args[1]
        else:
            lines += [f"{folder.name}: {found[0]}", *(f"    {line}" for line in found[1:])]
    if not lines:
        hint = nearest(name, known, "list them: deckproof numbers --names")
        raise UsageError(f"no talk has the name {name!r}\n{hint}")
    return lines


def cluster(address: str) -> AbstractContextManager[Executor]:
    """Give the workers of the Dask cluster at a scheduler's address as an executor, while the block runs.

    Raises:
        UsageError: where Dask is not installed or nothing answers there.

    """
    from deckproof.compute.cluster import connected  # noqa: PLC0415  # what computes here loads no Dask

    return connected(address)


def rules() -> list[str]:
    """Return every rule's code and docstring; importing the stages has entered them into the catalogue."""
    from deckproof.verify import paper  # noqa: F401, PLC0415  # which loads `verify` itself

    return [f"{code}  {(rule.__doc__ or '').strip()}" for code, rule in sorted(RULES.items())]
