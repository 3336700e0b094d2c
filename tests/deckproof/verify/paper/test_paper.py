"""The check of paper: real PDFs are clean, and what is wrong with one is found."""

from __future__ import annotations

import shutil
from pathlib import Path

import pikepdf
import pytest

from deckproof import assemble, compute, pipeline, read, render
from deckproof.config import Project
from deckproof.errors import Finding
from deckproof.model import Deck, Rendered
from deckproof.paper import ExportOptions, Layout
from deckproof.verify import paper
from tests import papers
from tests.projects import Talk, make, write

pytestmark = pytest.mark.browser
NOTES = "::: notes\nSaid long ago [@one].\n:::\n"


def found(talk: Talk) -> list[Finding]:
    """Return the findings about what was printed of a talk."""
    project = talk.project
    deck = read.talk(project.root, talk.folder)
    answers = compute.answers(deck, project.cache / "answers")
    fresh = paper.Fresh(deck, render.slides(deck, answers), render.slides(deck, answers, notes=False))
    public = paper.check_public(fresh, project.output(public=True) / talk.folder.name)
    return public + _printed(fresh.deck, fresh.private, fresh, talk)


def _printed(deck: Deck, rendered: Rendered, fresh: paper.Fresh, talk: Talk) -> list[Finding]:
    def handout(layout: Layout) -> str:
        return assemble.handout(deck, rendered, layout, ExportOptions(), talk.project.cache)

    return paper.check_paper(fresh, talk.output, handout, lambda _: None)


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Talk:
    """The deck on paper, in private and in public."""
    made = papers.project(tmp_path_factory.mktemp("paper"))
    papers.export(made)
    papers.export(made, layouts=("slides", "handout"), public=True, numbers=True)
    return made


@pytest.fixture
def talk(exported: Talk, tmp_path: Path) -> Talk:
    """A copy of it, to do harm to."""
    shutil.copytree(exported.root, tmp_path / "copy", symlinks=True)
    return Talk(Project(tmp_path / "copy"), tmp_path / "copy" / "deck" / "case")


def test_what_notes_alone_cite_is_on_paper(tmp_path: Path) -> None:
    """The slides in private end with the references; those in public have none."""
    cited = make(tmp_path, f"---\ntitle: Case\nbibliography: a.bib\n---\n\n## A {{#a}}\n\nx\n\n{NOTES}")
    write(cited.folder / "a.bib", "@misc{one, author={Ada Lovelace}, title={Notes}, year={1843}}\n")
    papers.export(cited, layouts=("slides", "handout"))

    assert found(cited) == []
    assert "Lovelace" in papers.text(cited.output / "slides.pdf")[-1]


def keep(talk: Talk, *names: str) -> None:
    """Delete all other PDFs."""
    for path in talk.output.glob("*.pdf"):
        if path.name not in names:
            path.unlink()


def test_the_deck_on_paper_is_clean(exported: Talk) -> None:
    """In every layout, in private and in public."""
    assert found(exported) == []


def test_steps_and_a_range_are_clean(talk: Talk) -> None:
    """A PDF is held to what was asked for."""
    papers.export(talk, layouts=("slides",), steps=True, range="2-5")
    keep(talk, "slides.pdf")

    assert found(talk) == []


def test_faults_are_found(talk: Talk) -> None:
    """A page taken out of the slides and of the notes; a private handout among the public files."""
    keep(talk, "slides.pdf", "handout.pdf")
    shutil.copy(talk.output / "handout.pdf", talk.project.output(public=True) / "case")
    for name in ("slides.pdf", "handout.pdf"):
        with pikepdf.Pdf.open(talk.output / name, allow_overwriting_input=True) as pdf:
            del pdf.pages[-1]
            pdf.save()

    codes = {(finding.code, finding.place.file) for finding in found(talk)}

    assert ("P002", "dist/case/slides.pdf") in codes
    assert ("P004", "deck/case/slides.md") in codes
    assert ("P008", "dist/public/case/handout.pdf") in codes


def test_an_edit_makes_pdfs_stale(talk: Talk) -> None:
    """They are of the old sources, and one is none at all."""
    talk.slides.write_text(talk.slides.read_text("utf-8").replace("One word", "Another word"), "utf-8")
    (talk.output / "handout-6up.pdf").write_bytes(b"no pdf")

    findings = found(talk)

    assert {(finding.code, Path(finding.place.file).parent) for finding in findings} == {("P001", Path("dist/case"))}
    assert len(findings) == 5
    assert any("it is no PDF" in finding.message for finding in findings)


def test_the_check_of_a_deck_looks_at_its_paper(talk: Talk) -> None:
    """Together with all else."""
    keep(talk)
    (talk.output / "handout-6up.pdf").write_bytes(b"no pdf")

    report = pipeline.check(talk.project, talk.folder, lambda _: None)

    assert [finding.code for finding in report.findings if finding.code.startswith("P")] == ["P001"]
